// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Solver/Run/Results.h"
#include "Solver/Run/WallExchange.h"

namespace tiledlbm {

/// Progress of a flow so far.
struct FlowHistory {
  std::int64_t step = 0;
  std::int64_t loadedStep = 0;    ///< step of the restart file that the run began with
  double maxLatticeVelocity = 0;  ///< largest speed in the last sample, lattice units
  WallExchange wallExchange;      ///< of a flow without a waveform
  std::vector<ConvergenceSample> convergence;
};

}  // namespace tiledlbm
