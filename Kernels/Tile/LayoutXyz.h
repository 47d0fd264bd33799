#pragma once

#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Tile/TileShape.h"

namespace tiledlbm {

/// Order of the values in a tile: a data block of 64 values for each direction, in it x fastest,
/// then y, then z (paper, section 3.2, L_XYZ for every direction).
struct LayoutXyz {
  static constexpr int values = D3Q19::directions * TileShape::nodes;

  /// Place of the population of direction `q` of a node in its tile.
  TILEDLBM_HOST_DEVICE static constexpr int offset(int q, int node) {
    return q * TileShape::nodes + node;
  }
};

}  // namespace tiledlbm
