// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Setup/FlowExtension.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "Kernels/Cpu/Parallel.h"

namespace tiledlbm {

namespace {

/// Layers that one thread takes at least.
constexpr std::int64_t layersAtATime = 4;

/// Levels of a larger volume: beyond the original one as at its face.
std::vector<float> extendedLevels(const VoxelMask& mask, const VoxelMask::Size& size,
                                  const std::array<std::int64_t, 3>& origin) {
  std::vector<float> levels(static_cast<std::size_t>(size[0] * size[1] * size[2]));
  const auto inside = [&](std::int64_t coordinate, std::size_t axis) {
    return std::clamp<std::int64_t>(coordinate - origin[axis], 0, mask.size()[axis] - 1);
  };
  parallelFor(0, size[2], layersAtATime, [&](std::int64_t z) {
    auto next = levels.begin() + static_cast<std::ptrdiff_t>(size[0] * size[1] * z);
    for (std::int64_t y = 0; y < size[1]; ++y) {
      for (std::int64_t x = 0; x < size[0]; ++x) {
        *next++ = mask.levels()[static_cast<std::size_t>(
            mask.index(inside(x, 0), inside(y, 1), inside(z, 2)))];
      }
    }
  });
  return levels;
}

}  // namespace

bool isLengthened(const Opening& opening, OpeningRole role) {
  return !opening.isOfLabel() && !isWall(role);
}

ExtendedVolume extendOpenings(const VoxelMask& mask,
                              const std::vector<OpeningCondition>& conditions, std::int64_t length,
                              std::vector<Opening>& openings) {
  const auto isExtended = [&](const Opening& opening) {
    return isLengthened(opening, conditions[static_cast<std::size_t>(opening.id)].role);
  };
  VoxelMask::Size size = mask.size();
  std::array<std::int64_t, 3> origin{};
  std::array<bool, 6> isGrown{};
  for (const Opening& opening : openings) {
    bool& grown = isGrown[static_cast<std::size_t>(opening.face)];
    if (isExtended(opening) && !grown) {
      grown = true;
      const auto axis = static_cast<std::size_t>(axisOf(opening.face));
      size[axis] += length;
      origin[axis] += isUpper(opening.face) ? 0 : length;
    }
  }

  VoxelMask extended(size, mask.periodic());
  extended.setLabels(mask.labels());
  if (!mask.levels().empty()) {
    extended.setLevels(extendedLevels(mask, size, origin));
  }
  const auto moved = [&](std::int64_t voxel) {
    const auto at = mask.coordinates(voxel);
    return extended.index(at[0] + origin[0], at[1] + origin[1], at[2] + origin[2]);
  };
  const std::int64_t voxelsOfLayer = mask.size()[0] * mask.size()[1];
  parallelFor(0, mask.size()[2], layersAtATime, [&](std::int64_t z) {
    for (std::int64_t voxel = z * voxelsOfLayer; voxel < (z + 1) * voxelsOfLayer; ++voxel) {
      if (mask.isFluid(voxel)) {
        extended.setFluid(moved(voxel), true);
      } else if (const int label = mask.labelOf(voxel); label >= 0) {
        extended.setLabel(moved(voxel), static_cast<std::size_t>(label));
      }
    }
  });
  for (Opening& opening : openings) {
    std::transform(opening.voxels.begin(), opening.voxels.end(), opening.voxels.begin(), moved);
    if (!isExtended(opening)) {
      continue;
    }
    const std::array<std::int64_t, 3> strides{1, size[0], size[0] * size[1]};
    const std::int64_t outwards =
        strides[static_cast<std::size_t>(axisOf(opening.face))] * (isUpper(opening.face) ? 1 : -1);
    for (std::int64_t& voxel : opening.voxels) {
      for (std::int64_t step = 0; step < length; ++step) {
        voxel += outwards;
        extended.setFluid(voxel, true);
      }
    }
  }
  return {std::move(extended), origin};
}

}  // namespace tiledlbm
