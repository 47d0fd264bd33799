// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "Kernels/Lattice/D3Q19.h"

namespace tiledlbm::benchmark {

/// Indices of the voxels of a box with solid voxels around it, so that every voxel of the box has
/// all its neighbours and no kernel asks for the box's faces. Rows and slabs share what is between
/// them: a voxel follows each row, a row each slab.
struct PaddedBox {
  /// A multiple of the voxels that a warp updates, for aligned access.
  static constexpr std::int64_t alignment = 32;

  PaddedBox(std::int64_t sizeX, std::int64_t sizeY, std::int64_t sizeZ)
      : row(sizeX + 1),
        slab(row * (sizeY + 1)),
        origin((slab + row + alignment) / alignment * alignment),
        span(slab * sizeZ - row - 1),
        count(origin + slab * (sizeZ + 1)) {}

  std::int64_t index(std::int64_t x, std::int64_t y, std::int64_t z) const {
    return origin + x + row * y + slab * z;
  }

  /// From a voxel to the one that direction Q points to.
  template <int Q>
  TILEDLBM_HOST_DEVICE std::int64_t offset() const {
    using At = D3Q19::At<Q>;
    return At::x + At::y * row + At::z * slab;
  }

  std::int64_t row;     ///< from a voxel to its neighbour along y
  std::int64_t slab;    ///< and along z
  std::int64_t origin;  ///< index of the box's first voxel
  std::int64_t span;    ///< voxels from the box's first to its last, with those between rows
  std::int64_t count;   ///< voxels with those around the box
};

}  // namespace tiledlbm::benchmark
