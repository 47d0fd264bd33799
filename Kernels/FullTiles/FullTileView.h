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

/// Populations of the tiles of a neighbourhood before the step; null for solid tiles.
template <class Real>
struct Neighbourhood {
  const Real* tile[TileShape::neighbourhood];
};

/// Data of the update of a full tile, as plain pointers into the memory of its device. TileSet and
/// FullTileGeometry describe the arrays.
template <class RealType>
struct FullTileView {
  using Real = RealType;

  const Real* source;  ///< populations before the step
  Real* target;        ///< populations after it
  const std::int32_t* neighbours;
  const std::uint64_t* fluid;
  const std::uint64_t* own;  ///< fluid without ghosts
  const std::int32_t* wallIndex;
  const WallMasks* walls;
  const std::int32_t* boundaryIndex;
  const BoundaryNode* boundaryNodes;
  const BoundaryCondition<Real>* conditions;
  const WallLinks* wallLinks;
  const WallCorrection* wallCorrections;
  const Donor<std::int64_t>* donors;
  std::int64_t firstBoundaryTile;
  BoundaryControl<Real> control;

  /// Populations of a tile around `tile`.
  /// \param neighbour its number in the neighbourhood.
  /// \param values number of values of a tile.
  TILEDLBM_HOST_DEVICE const Real* populationsAround(std::int64_t tile, int neighbour,
                                                     int values) const {
    const std::int32_t index = neighbours[tile * TileShape::neighbourhood + neighbour];
    return index < 0 ? nullptr : source + std::int64_t(index) * values;
  }
};

}  // namespace tiledlbm
