#pragma once

#include "Kernels/Tile/Layout.h"
#include "Kernels/Tile/TileShape.h"

namespace tiledlbm::cuda {

/// How the tiles are cut into thread blocks. A tile is 64 threads, two warps.
/// \tparam TilesPerBlock tiles that a thread block updates
/// \tparam BlocksPerMultiprocessor blocks that must fit on a multiprocessor at once, which caps the
///         registers of a thread
template <int TilesPerBlock, int BlocksPerMultiprocessor>
struct Launch {
  static constexpr int tilesPerBlock = TilesPerBlock;
  static constexpr int threadsPerBlock = TilesPerBlock * TileShape::nodes;
  static constexpr int blocksPerMultiprocessor = BlocksPerMultiprocessor;
};

/// The choices of the solver for a type of values.
template <class Real>
struct Tuning {
  using Layout = LayoutXyz;
  using Launch = cuda::Launch<2, sizeof(Real) == sizeof(double) ? 4 : 6>;
};

}  // namespace tiledlbm::cuda
