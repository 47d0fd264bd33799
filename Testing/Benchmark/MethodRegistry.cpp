#include "Testing/Benchmark/MethodRegistry.h"

#include <sstream>

#include "Testing/Benchmark/Methods/RivalMethods.h"
#include "Testing/Benchmark/TileMethod.h"

namespace tiledlbm::benchmark {

namespace {

/// Voxels of the box to a non-solid node beyond which a dense array is not worth its memory.
constexpr double sparsest = 8;

std::string anyGeometry(const Problem&) {
  return {};
}

std::string whyNotDense(const Problem& problem) {
  const double share = static_cast<double>(problem.mask->voxelCount()) /
                       static_cast<double>(problem.tiles->nonSolidNodes);
  if (share <= sparsest) {
    return {};
  }
  std::ostringstream reason;
  reason.precision(3);
  reason << "the box holds " << share << " voxels to a non-solid node";
  return reason.str();
}

bool full(const KernelChoice& kernel, DeviceChoice) {
  return kernel.operation == Operation::Full;
}

bool fullAndPropagation(const KernelChoice& kernel, DeviceChoice) {
  return kernel.operation != Operation::ReadWriteOnly;
}

auto makerOf(Rival rival) {
  return [rival](const KernelChoice& kernel, DeviceChoice device, const Problem& problem) {
    return makeRival(rival, kernel, device, problem);
  };
}

}  // namespace

const std::vector<MethodEntry>& methods() {
  static const std::vector<MethodEntry> all{
      {"tiles", MethodRole::Tiles, full, anyGeometry, makeTileMethod},
      {"connectivity-matrix", MethodRole::Rival, fullAndPropagation, anyGeometry,
       makerOf(Rival::ConnectivityMatrix)},
      {"connectivity-matrix-in-place", MethodRole::Rival, fullAndPropagation, anyGeometry,
       makerOf(Rival::InPlaceConnectivityMatrix)},
      {"fluid-index-array", MethodRole::Rival, fullAndPropagation, anyGeometry,
       makerOf(Rival::FluidIndexArray)},
      {"dense-array", MethodRole::Rival, fullAndPropagation, whyNotDense,
       makerOf(Rival::DenseArray)},
  };
  return all;
}

}  // namespace tiledlbm::benchmark
