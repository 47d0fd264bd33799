// SPDX-License-Identifier: BSD-3-Clause
#ifndef Names_h
#define Names_h

#include "Solver/Setting.h"
#include "Solver/Setup/FlowProblem.h"

#include <string>

namespace tiledlbm::plugin
{

/// Name of the filter's property that sets something; empty for what none sets by itself.
std::string propertyOf(Setting setting);

/// The same in the words of ParaView's panel: "Lattice Velocity".
std::string labelOf(Setting setting);

/// Name of the field data that holds a figure.
std::string fieldOf(Figure figure);

}

#endif
