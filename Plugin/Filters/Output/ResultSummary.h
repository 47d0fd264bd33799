// SPDX-License-Identifier: BSD-3-Clause
#ifndef Output_ResultSummary_h
#define Output_ResultSummary_h

#include "Session/Flow.h"
#include "Wall/StressFigures.h"

#include <string>

namespace tiledlbm::plugin
{

/// The figures of a result that people ask for first, a line each: pressure drop, Reynolds number,
/// cardiac cycles; flow rates of the openings; end of the run; wall shear stress.
/// \param stress of the wall; null without a wall.
std::string summaryOf(const Flow& flow, const StressFigures* stress);

}

#endif
