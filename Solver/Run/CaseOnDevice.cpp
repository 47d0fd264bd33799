// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/CaseOnDevice.h"

#include <utility>

namespace tiledlbm {

namespace {

/// Gives memory back that only the engine's constructor needs.
void dropEnginesPart(TileSet& tiles) {
  tiles.boundaryNodes = {};
  tiles.boundaryPlaces = {};
  tiles.conditions = {};
  tiles.wallLinks = {};
}

}  // namespace

CaseOnDevice::CaseOnDevice(std::shared_ptr<const VoxelMask> mask, const Parameters& parameters,
                           int halvings)
    : setup(CaseSetup::make(std::move(mask), parameters, halvings)),
      signals(parameters, setup.units(), setup.conditions()) {
  CaseTiles covered = setup.cover();
  tiles = std::move(covered.tiles);
  openingsOfCircuits = std::move(covered.openingsOfCircuits);
  isolatedNodes = covered.isolatedNodes;
  engine = makeEngine(tiles, parameters.model, parameters.device, setup.viscosity());
  dropEnginesPart(tiles);
}

}  // namespace tiledlbm
