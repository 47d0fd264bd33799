// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/VoxelMask.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "Kernels/Cpu/HostMemory.h"
#include "Solver/Error.h"

namespace tiledlbm {

namespace {

/// A byte for the mask, four single-precision values for velocity and pressure.
constexpr double bytesPerVoxel = 1 + 4 * sizeof(float);

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
  return static_cast<std::size_t>(size[0] * size[1] * size[2]);
}

}  // namespace

VoxelMask::VoxelMask(const Size& size, const Periodicity& periodic)
    : size_(size), periodic_(periodic), voxels_(checkedCount(size), solidVoxel) {}

std::int64_t VoxelMask::fluidCount() const {
  return std::count(voxels_.begin(), voxels_.end(), fluidVoxel);
}

void VoxelMask::setLabels(std::vector<double> labels) {
  labels_ = std::move(labels);
  std::sort(labels_.begin(), labels_.end());
}

}  // namespace tiledlbm
