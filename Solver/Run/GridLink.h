// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "Kernels/Engine/Engine.h"
#include "Kernels/Multigrid/GridTransfer.h"
#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Geometry/Wall/WallDistance.h"
#include "Solver/Run/CaseOnDevice.h"

namespace tiledlbm {

/// One grid of a GridTransfer.
struct LinkedGrid {
  const TileSet& tiles;     ///< of this rank
  const TileSet& allTiles;  ///< of all ranks
  const VoxelMask& mask;    ///< voxels with a flow
  const WallDistance& distance;
  Engine& engine;
};

/// Builds the restriction and prolongation between two grids of a flow. A cell of the transfer is a
/// voxel of the coarse grid in which either grid has a node. All ranks call this function.
/// \param coarse whose volume is the coarserMask() of the fine one.
/// \param ranks null for a rank alone.
/// \return null where slots would exceed 32 bits.
/// \throws InsufficientMemory, std::bad_alloc, DeviceFailure
std::unique_ptr<GridTransfer> linkGridsOnAll(const LinkedGrid& fine, const LinkedGrid& coarse,
                                             const GridScales& scales, Communicator* ranks);

/// Builds the transfer between two cases.
std::unique_ptr<GridTransfer> linkGridsOnAll(CaseOnDevice& fine, CaseOnDevice& coarse);

}  // namespace tiledlbm
