#include "Solver/Geometry/VoxelMask.h"

#include <algorithm>
#include <limits>
#include <sstream>
#include <utility>

#include "Kernels/Cpu/HostMemory.h"
#include "Solver/Error.h"

namespace tiledlbm {

namespace {

/// A byte for the mask, four single-precision values for velocity and pressure.
constexpr double bytesPerVoxel = 1 + 4 * sizeof(float);

std::size_t checkedCount(const VoxelMask::Size& size) {
  double count = 1;  // in floating point: a product of three sizes can exceed any integer
  std::ostringstream text;
  text << size[0] << " x " << size[1] << " x " << size[2] << " voxels";
  for (const std::int64_t n : size) {
    if (n < 1) {
      throw InvalidInput("The volume is empty (" + text.str() + "): choose an input with voxels.");
    }
    count *= static_cast<double>(n);
  }
  const std::uint64_t available = availableHostMemory();
  const double required = count * bytesPerVoxel;
  if (required > static_cast<double>(available)) {
    std::ostringstream message;
    message.precision(3);
    message << "A volume of " << text.str() << " needs at least " << required / 1e9
            << " GB of memory for its mask and result, and " << static_cast<double>(available) / 1e9
            << " GB are free: crop it to the vessel or use a coarser mask.";
    const double largest = static_cast<double>(std::numeric_limits<std::int64_t>::max());
    throw InsufficientMemory(message.str(), static_cast<std::uint64_t>(std::min(required, largest)),
                             available);
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
