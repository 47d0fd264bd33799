// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Volume/CoarserMask.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "Solver/Volume/ForVoxels.h"
#include "Solver/Volume/SignedDistance.h"

namespace tiledlbm {

namespace {

/// Data of the voxels of the mask that a coarse voxel covers.
struct Covered {
  double distance = 0;  ///< mean, in voxels of the mask
  int fluid = 0;        ///< number of fluid voxels
  int label = -1;       ///< the most frequent label, -1 if there is none
  int labelled = 0;     ///< number of voxels with this label
};

Covered coveredBy(const Coordinates& coarse, const VoxelMask& mask, const WallDistance& distance) {
  Covered covered;
  std::array<int, 8> labels{};
  int count = 0;
  for (int corner = 0; corner < 8; ++corner) {
    Coordinates at{2 * coarse[0] + (corner & 1), 2 * coarse[1] + (corner >> 1 & 1),
                   2 * coarse[2] + (corner >> 2)};
    if (!mask.moveInside(at)) {
      continue;
    }
    const std::int64_t voxel = mask.index(at);
    covered.distance += double(distance(at));
    covered.fluid += mask.isFluid(voxel) ? 1 : 0;
    labels[count++] = mask.labelOf(voxel);
  }
  covered.distance /= count;
  for (int i = 0; i < count; ++i) {
    const int label = labels[i];
    const auto same = static_cast<int>(std::count(labels.begin(), labels.begin() + count, label));
    if (label >= 0 && same > covered.labelled) {
      covered.label = label;
      covered.labelled = same;
    }
  }
  return covered;
}

}  // namespace

VoxelMask coarserMask(const VoxelMask& mask, const WallDistance& distance) {
  const VoxelMask::Size& size = mask.size();
  VoxelMask coarse({(size[0] + 1) / 2, (size[1] + 1) / 2, (size[2] + 1) / 2});
  if (!mask.labels().empty()) {
    coarse.setLabels(mask.labels());
  }
  const std::size_t count = coarse.voxelCount();
  std::vector<float> levels(count);
  std::vector<std::uint8_t> isInside(count);
  forVoxels(coarse.voxelCount(), [&](std::int64_t voxel) {
    const Covered covered = coveredBy(coarse.coordinates(voxel), mask, distance);
    levels[voxel] = static_cast<float>(covered.distance / 2);
    isInside[voxel] = levels[voxel] > 0 ? 1 : 0;
    if (levels[voxel] > 0 && covered.labelled > covered.fluid) {
      coarse.setLabel(voxel, covered.label);
    } else {
      coarse.setFluid(voxel, levels[voxel] > 0);
    }
  });
  // WallDistance has values near the wall only, while levels are a distance everywhere.
  constexpr float told = WallDistance::reach / 2 - 0.2f, farthest = 8;
  const std::vector<float> far = signedDistances(isInside, coarse.size(), {1, 1, 1}, farthest);
  forVoxels(count, [&](std::size_t voxel) {
    if (std::abs(levels[voxel]) > told) {
      levels[voxel] =
          isInside[voxel] != 0 ? std::max(told, far[voxel]) : std::min(-told, far[voxel]);
    }
  });
  coarse.setLevels(std::move(levels));
  return coarse;
}

}  // namespace tiledlbm
