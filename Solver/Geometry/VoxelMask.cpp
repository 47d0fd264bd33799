// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/VoxelMask.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <utility>

#include "Kernels/Host/HostMemory.h"
#include "Kernels/Host/Parallel.h"
#include "Solver/Error.h"

namespace tiledlbm {

namespace {

/// A byte for the mask, four single-precision values for velocity and pressure.
constexpr double bytesPerVoxel = 1 + 4 * sizeof(float);

/// Least number of voxels per thread.
constexpr std::int64_t voxelsAtATime = 1 << 20;

std::size_t checkedCount(const VoxelMask::Size& size) {
  double count = 1;  // in floating point: a product of three sizes can exceed any integer
  for (const std::int64_t n : size) {
    if (n < 1) {
      throw InvalidInput(EmptyVolume{size});
    }
    count *= static_cast<double>(n);
  }
  const std::uint64_t available = availableHostMemory();
  const double required = count * bytesPerVoxel;
  if (required > static_cast<double>(available)) {
    const double largest = static_cast<double>(std::numeric_limits<std::int64_t>::max());
    throw InsufficientMemory(VolumeTooLarge{size, required, available},
                             static_cast<std::uint64_t>(std::min(required, largest)), available);
  }
  return size[0] * size[1] * size[2];
}

}  // namespace

VoxelMask::VoxelMask(const Size& size, const Periodicity& periodic)
    : size_(size), periodic_(periodic), voxels_(checkedCount(size), solidVoxel) {}

std::int64_t VoxelMask::fluidCount() const {
  std::atomic<std::int64_t> count = 0;
  parallelForRanges(0, voxelCount(), voxelsAtATime, [&](std::int64_t begin, std::int64_t end) {
    count += std::count(voxels_.begin() + begin, voxels_.begin() + end, fluidVoxel);
  });
  return count;
}

std::vector<std::int64_t> VoxelMask::labelledVoxels() const {
  if (labels_.empty()) {
    return {};
  }
  std::vector<std::vector<std::int64_t>> parts((voxelCount() + voxelsAtATime - 1) / voxelsAtATime);
  parallelFor(0, parts.size(), 1, [&](std::int64_t part) {
    const std::int64_t end = std::min((part + 1) * voxelsAtATime, voxelCount());
    for (std::int64_t voxel = part * voxelsAtATime; voxel < end; ++voxel) {
      if (labelOf(voxel) >= 0) {
        parts[part].push_back(voxel);
      }
    }
  });
  std::vector<std::int64_t> labelled;
  for (const std::vector<std::int64_t>& part : parts) {
    labelled.insert(labelled.end(), part.begin(), part.end());
  }
  return labelled;
}

VoxelBox boxAround(const VoxelMask& mask, const std::vector<std::int64_t>& voxels) {
  const Coordinates first = mask.coordinates(voxels.front());
  VoxelBox box{first, first};
  for (const std::int64_t voxel : voxels) {
    box.include(mask.coordinates(voxel));
  }
  return box;
}

void VoxelMask::setLabels(std::vector<double> labels) {
  labels_ = std::move(labels);
  std::sort(labels_.begin(), labels_.end());
}

}  // namespace tiledlbm
