// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "Kernels/Boundary/BoundaryControl.h"
#include "Kernels/Boundary/BoundaryNode.h"
#include "Kernels/Boundary/Donor.h"
#include "Kernels/Boundary/InterpolatedBounceBack.h"
#include "Kernels/FullTiles/WallMasks.h"
#include "Kernels/Tile/TileShape.h"

namespace tiledlbm {

/// Populations of a tile and of those around it, before the step; null where all is solid.
template <class Real>
struct Neighbourhood {
  const Real* tile[TileShape::neighbourhood];
};

/// What the update of a full tile reads and writes, as plain pointers into the memory of the device
/// that runs it. TileSet and FullTileGeometry tell what the arrays hold.
template <class RealType>
struct FullTileView {
  using Real = RealType;

  const Real* source;  ///< populations before the step
  Real* target;        ///< populations after it
  const std::int32_t* neighbours;
  const std::uint64_t* fluid;
  const std::uint64_t* own;  ///< of these without ghosts
  const std::int32_t* wallIndex;
  const WallMasks* walls;
  const std::int32_t* boundaryIndex;
  const BoundaryNode* boundaryNodes;
  const BoundaryCondition<Real>* conditions;
  const WallLinks* wallLinks;
  const WallInertia* wallInertia;
  const Donor<std::int64_t>* donors;
  std::int64_t firstBoundaryTile;
  BoundaryControl<Real> control;

  /// Populations of a tile around `tile`.
  /// \param neighbour its number in the neighbourhood.
  /// \param values how many a tile has.
  TILEDLBM_HOST_DEVICE const Real* populationsAround(std::int64_t tile, int neighbour,
                                                     int values) const {
    const std::int32_t index = neighbours[tile * TileShape::neighbourhood + neighbour];
    return index < 0 ? nullptr : source + std::int64_t(index) * values;
  }
};

}  // namespace tiledlbm
