#pragma once

#include <cstdint>

#include "Kernels/Boundary/OpeningUpdate.h"
#include "Kernels/Boundary/WallLinks.h"
#include "Kernels/Tile/TileShape.h"
#include "Kernels/Tile/WallMasks.h"

namespace tiledlbm {

/// Populations of a tile and of those around it, before the step; null where all is solid.
template <class Real>
struct Neighbourhood {
  const Real* tile[TileShape::neighbourhood];
};

/// Everything that the update of one tile reads and writes, as plain pointers into the memory of
/// the device that runs it. Made by an Engine; trivially copyable. TileSet tells what the arrays
/// hold.
template <class Real>
struct LatticeView {
  const Real* source;  ///< populations before the step
  Real* target;        ///< populations after it
  const std::int32_t* neighbours;
  const std::int32_t* wallIndex;
  const WallMasks* walls;
  const std::int32_t* boundaryIndex;
  const BoundaryNode<Real>* boundaryNodes;
  std::int64_t firstBoundaryTile;
  OpeningControl<Real> openings;
  const WallLinks* wallLinks = nullptr;  ///< those that boundary nodes name

  /// Populations of the tile at `place` of the neighbourhood of `tile`.
  /// \param values how many a tile has.
  TILEDLBM_HOST_DEVICE const Real* neighbour(std::int64_t tile, int place, int values) const {
    const std::int32_t index = neighbours[tile * TileShape::neighbourhood + place];
    return index < 0 ? nullptr : source + std::int64_t(index) * values;
  }
};

}  // namespace tiledlbm
