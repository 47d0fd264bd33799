// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "Kernels/Engine.h"
#include "Solver/Run/DriveSignals.h"
#include "Solver/Setup/CaseSetup.h"

namespace tiledlbm {

/// A case on its device: what a simulation steps, observes, reads and saves.
struct CaseOnDevice {
  /// Checks all input and takes the device's memory.
  /// \param halvings see CaseSetup::chooseUnits.
  /// \throws what Simulation's constructor does
  CaseOnDevice(std::shared_ptr<const VoxelMask> mask, const Parameters& parameters,
               int halvings = 0);

  CaseSetup setup;
  TileSet tiles;                                     ///< without what the engine has a copy of
  std::vector<std::vector<int>> openingsOfCircuits;  ///< see CaseTiles
  std::int64_t isolatedNodes = 0;                    ///< see CaseTiles
  std::unique_ptr<Engine> engine;
  DriveSignals signals;
};

}  // namespace tiledlbm
