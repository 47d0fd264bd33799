#pragma once

#include <cstdint>

#include "Kernels/Boundary/OpeningUpdate.h"
#include "Kernels/Tile/TileShape.h"

namespace tiledlbm {

/// Everything that the update of one tile reads and writes, as plain pointers into the memory of
/// the device that runs it. Made by an Engine; trivially copyable.
template <class Real>
struct LatticeView {
  const Real* source;  ///< populations before the step
  Real* target;        ///< populations after it
  const std::int32_t* neighbours;
  const std::uint64_t* fluid;
  const std::int32_t* boundaryIndex;
  const BoundaryNode<Real>* boundaryNodes;
  std::int64_t firstOpeningTile;
  OpeningControl<Real> openings;

  /// Entry `place` of the neighbourhood of `tile`.
  TILEDLBM_HOST_DEVICE void loadNeighbour(std::int64_t tile, int place,
                                          Neighbourhood& neighbourhood) const {
    const std::int32_t index = neighbours[tile * TileShape::neighbourhood + place];
    neighbourhood.tile[place] = index;
    neighbourhood.fluid[place] = index < 0 ? 0 : fluid[index];
  }
};

}  // namespace tiledlbm
