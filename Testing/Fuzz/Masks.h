// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "Solver/Geometry/VoxelMask.h"
#include "Testing/Fuzz/Choices.h"

namespace tiledlbm::fuzz {

/// Shapes of fluid: channels along x, y and z, a tube, a bend, a cavity, all, and any from here on.
enum Shape { AlongX, AlongY, AlongZ, Tube, Bend, Cavity, All, Any };

inline bool isFluid(int shape, const VoxelMask& mask, const VoxelMask::Coordinates& at,
                    std::uint64_t bits) {
  const VoxelMask::Size& size = mask.size();
  const auto isRim = [&](int axis) { return at[axis] == 0 || at[axis] == size[axis] - 1; };
  const auto fromMiddle = [&](int axis) {
    return double(2 * at[axis] - size[axis] + 1) / double(size[axis]);
  };
  switch (shape) {
    case AlongX:
    case AlongY:
    case AlongZ:
      return !isRim((shape + 1) % 3) && !isRim((shape + 2) % 3);
    case Tube:
      return std::hypot(fromMiddle(1), fromMiddle(2)) < 0.8;
    case Bend:
      return !isRim(2) && (at[0] < size[0] / 2 || at[1] < size[1] / 2);
    case Cavity:
      return !isRim(0) && !isRim(1) && !isRim(2);
    case All:
      return true;
    default:
      return (bits >> ((at[0] + 3 * at[1] + 7 * at[2]) % 64) & 1u) != 0;
  }
}

/// A mask of some size with one of some shapes.
/// \param bits by which voxels of any shape are fluid.
inline VoxelMask makeShape(Choices& choices, std::int64_t usualEdge, std::int64_t longestEdge,
                           const std::vector<int>& shapes, std::uint64_t& bits) {
  VoxelMask::Size size{};
  VoxelMask::Periodicity periodic{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    size[axis] =
        1 + (usualEdge - 1 + choices.between<std::int64_t>(0, longestEdge - 1)) % longestEdge;
    periodic[axis] = choices.once(6);
  }
  VoxelMask mask(size, periodic);
  const int shape = shapes[choices.between(0, int(shapes.size()) - 1)];
  bits = choices.between<std::uint64_t>(0, std::numeric_limits<std::uint64_t>::max());
  for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
    mask.setFluid(voxel, isFluid(shape, mask, mask.coordinates(voxel), bits));
  }
  return mask;
}

/// Says that a mask has so many labels.
inline void setLabels(VoxelMask& mask, int count) {
  std::vector<double> values;
  for (int label = 0; label < count; ++label) {
    values.push_back(label * 1.5 - 1);
  }
  mask.setLabels(values);
}

/// Makes some voxels fluid, others solid.
inline void changeSomeVoxels(VoxelMask& mask, Choices& choices) {
  for (int changed = choices.between(0, 15); changed > 0; --changed) {
    mask.setFluid(choices.between<std::int64_t>(0, mask.voxelCount() - 1), changed % 2 == 0);
  }
}

}  // namespace tiledlbm::fuzz
