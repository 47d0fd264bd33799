// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Solver/Run/Simulation.h"
#include "Testing/Validation/Measure.h"
#include "Testing/Validation/TubeGeometry.h"

namespace tiledlbm::validation {

/// Compares the fields and the openings of a run that has come to its end, see measureTube. It
/// takes the fields and what the solver reports, and does not know how walls and openings are made.
/// \param speed mean velocity that was prescribed, m/s.
/// \param isDeveloped whether what enters is the developed flow.
void addFigures(const Tube& tube, const Simulation& simulation, double speed, bool isDeveloped,
                const RunReport& report);

}  // namespace tiledlbm::validation
