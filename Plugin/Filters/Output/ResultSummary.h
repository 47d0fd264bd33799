// SPDX-License-Identifier: BSD-3-Clause
#ifndef Output_ResultSummary_h
#define Output_ResultSummary_h

#include "Session/Flow.h"
#include "Wall/WallSurface.h"

#include <string>

namespace tiledlbm::plugin
{

/// The figures of a result that people ask for first, a line each: pressure drop, Reynolds number,
/// cardiac cycles; flow rates of the openings; wall shear stress.
/// \param wall with its figures; null without a wall.
std::string summaryOf(const Flow& flow, const WallForces* wall);

}

#endif
