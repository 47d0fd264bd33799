// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "Kernels/FullTiles/PullMask.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Tile/TileShape.h"

namespace tiledlbm {

/// For each direction, the non-solid nodes of a tile to which a population streams from a
/// neighbour. The other non-solid nodes receive their own opposite population (bounce-back).
struct WallMasks {
  /// In the order of D3Q19::Direction. The entry of the rest direction holds all non-solid nodes.
  std::uint64_t streamed[D3Q19::directions];
};

/// \param fluid non-solid nodes of the tiles of the neighbourhood.
TILEDLBM_HOST_DEVICE WallMasks wallMasks(const std::uint64_t (&fluid)[TileShape::neighbourhood]) {
  WallMasks masks{};
  forEachDirection<0, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    using At = D3Q19::At<q>;
    masks.streamed[q] = fluid[TileShape::centre] & pullMask<At::x, At::y, At::z>(fluid);
  });
  return masks;
}

/// Whether no wall is near: all nodes of the tile and all their sources are non-solid.
inline bool isWithoutWalls(const WallMasks& masks) {
  for (const std::uint64_t streamed : masks.streamed) {
    if (streamed != ~std::uint64_t(0)) {
      return false;
    }
  }
  return true;
}

}  // namespace tiledlbm
