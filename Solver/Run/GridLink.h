// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "Kernels/Engine/Engine.h"
#include "Kernels/Multigrid/GridTransfer.h"
#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Geometry/Wall/WallDistance.h"
#include "Solver/Run/CaseOnDevice.h"

namespace tiledlbm {

/// One of two grids that are linked.
struct LinkedGrid {
  const TileSet& tiles;     ///< of this rank
  const TileSet& allTiles;  ///< of all ranks
  const VoxelMask& mask;    ///< the voxels that have a flow
  const WallDistance& distance;
  Engine& engine;
};

/// Makes what passes between two grids of a flow. Called by all ranks alike.
/// \param coarser of which the volume is that of a coarserMask() of the finer one's.
/// \param ranks null for a rank alone.
/// \return null where they have too many tiles.
/// \throws InsufficientMemory, std::bad_alloc, DeviceFailure
std::unique_ptr<GridTransfer> linkGrids(const LinkedGrid& finer, const LinkedGrid& coarser,
                                        const GridScales& scales, Communicator* ranks);

/// The same of two cases.
std::unique_ptr<GridTransfer> linkGrids(CaseOnDevice& finer, CaseOnDevice& coarser);

}  // namespace tiledlbm
