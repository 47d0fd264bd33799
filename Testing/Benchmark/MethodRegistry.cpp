// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/MethodRegistry.h"

#include <sstream>

#include "Testing/Benchmark/Methods/RivalMethods.h"
#include "Testing/Benchmark/Tiles/TileMethod.h"

namespace tiledlbm::benchmark {

namespace {

/// Voxels of the box to a non-solid node beyond which a dense array is not worth its memory.
constexpr double sparsest = 8;

std::string anyGeometry(const Problem&) {
  return {};
}

std::string whyNotDense(const Problem& problem) {
  const double share = double(problem.mask->voxelCount()) / double(problem.tiles->nonSolidNodes);
  if (share <= sparsest) {
    return {};
  }
  std::ostringstream reason;
  reason.precision(3);
  reason << "the box holds " << share << " voxels to a non-solid node";
  return reason.str();
}

bool anyKernel(const KernelChoice& kernel, DeviceChoice) {
  return kernel.model.precision != Precision::SixteenBit;
}

bool fullAndPropagation(const KernelChoice& kernel, DeviceChoice) {
  return isCompared(kernel.model.precision) && kernel.operation != Operation::ReadWriteOnly;
}

bool fullAlone(const KernelChoice& kernel, DeviceChoice) {
  return kernel.operation == Operation::Full;
}

MethodEntry entryOf(const std::string& name, PopulationStorage storage) {
  const bool isFull = storage == PopulationStorage::FullTiles;
  const auto make = [=](const KernelChoice& kernel, DeviceChoice device, const Problem& problem) {
    return makeTileMethod(storage, kernel, device, problem);
  };
  return {name,
          isFull ? MethodRole::Tiles : MethodRole::Compact,
          isFull ? anyKernel : fullAlone,
          anyGeometry,
          make,
          storage};
}

MethodEntry entryOf(const std::string& name, Rival rival) {
  const auto make = [=](const KernelChoice& kernel, DeviceChoice device, const Problem& problem) {
    return makeRival(rival, kernel, device, problem);
  };
  return {name, MethodRole::Rival, fullAndPropagation,
          rival == Rival::DenseArray ? whyNotDense : anyGeometry, make};
}

MethodEntry entryOf(const TileVariant& variant, Precision precision) {
  const auto offers = [=](const KernelChoice& kernel, DeviceChoice device) {
    return device == DeviceChoice::Gpu && kernel.model.precision == precision &&
           isBuilt(variant, kernel);
  };
  const auto make = [=](const KernelChoice& kernel, DeviceChoice, const Problem& problem) {
    return makeTileMethod(variant, kernel, problem);
  };
  return {nameOf(variant), MethodRole::Variant, offers, anyGeometry, make};
}

std::vector<MethodEntry> allMethods() {
  std::vector<MethodEntry> all{
      entryOf("tiles", PopulationStorage::FullTiles),
      entryOf("compact-tiles", PopulationStorage::CompactTiles),
      entryOf("compact-tiles-in-place", PopulationStorage::CompactTilesInPlace),
      entryOf("connectivity-matrix", Rival::ConnectivityMatrix),
      entryOf("connectivity-matrix-in-place", Rival::InPlaceConnectivityMatrix),
      entryOf("fluid-index-array", Rival::FluidIndexArray),
      entryOf("dense-array", Rival::DenseArray),
  };
  for (const Precision precision : {Precision::Double, Precision::Single}) {
    for (const TileVariant& variant : tileVariants(precision)) {
      all.push_back(entryOf(variant, precision));
    }
  }
  return all;
}

}  // namespace

const std::vector<MethodEntry>& methods() {
  static const std::vector<MethodEntry> all = allMethods();
  return all;
}

}  // namespace tiledlbm::benchmark
