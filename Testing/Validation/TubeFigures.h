// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "Solver/Run/Simulation.h"
#include "Testing/Validation/TubeGeometry.h"

namespace tiledlbm::validation {

/// Quantities of a run by their names.
using TubeFigures = std::vector<std::pair<std::string, double>>;

/// What is compared with the fields and the openings of a run that has come to its end; see
/// measureTube for the quantities. It takes the fields and what the solver reports, and does not
/// know how walls and openings are made.
/// \param speed mean velocity that was prescribed, m/s.
/// \param isDeveloped whether what enters is the developed flow.
TubeFigures figuresOf(const Tube& tube, const Simulation& simulation, double speed,
                      bool isDeveloped);

}  // namespace tiledlbm::validation
