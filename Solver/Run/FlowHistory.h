// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Solver/Run/Results.h"
#include "Solver/Run/WallExchange.h"

namespace tiledlbm {

/// How far a flow has come.
struct FlowHistory {
  std::int64_t step = 0;
  std::int64_t loadedStep = 0;    ///< that of the restart file it began with
  double maxLatticeVelocity = 0;  ///< largest speed when it was sampled last, lattice units
  WallExchange wallExchange;      ///< of a flow without a waveform
  std::vector<ConvergenceSample> convergence;
};

}  // namespace tiledlbm
