// SPDX-License-Identifier: BSD-3-Clause
#ifndef Names_h
#define Names_h

#include "Solver/Setting.h"
#include "Solver/Setup/FlowProblem.h"

#include <string>

namespace tiledlbm::plugin
{

/// Name of the filter's property for a setting; empty for a setting without a property of its own.
std::string propertyOf(Setting setting);

/// Label of that property in ParaView's panel: "Lattice Velocity".
std::string labelOf(Setting setting);

/// Name of the field data that holds a figure.
std::string fieldOf(Figure figure);

}

#endif
