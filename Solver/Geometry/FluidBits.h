// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// Bits of the fluid voxels among `count` voxels of a byte each, at most eight; further bits are 0.
inline unsigned fluidBits(const std::uint8_t* voxels, std::size_t count) {
  constexpr std::uint64_t each = 0x0101010101010101u, low = 0x7fu * each, high = 0x80u * each;
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, voxels, count);
  const std::uint64_t differ = bytes ^ VoxelMask::fluidVoxel * each;
  const std::uint64_t fluid = ~(((differ & low) + low) | differ) & high;  // in the bytes' top bits
  return static_cast<unsigned>((fluid >> 7) * 0x0102040810204080u >> 56);
}

}  // namespace tiledlbm
