// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/Cases.h"

#include <set>
#include <utility>

#include "Testing/Benchmark/Geometries.h"
#include "Testing/Benchmark/KernelNames.h"
#include "Testing/Benchmark/VesselGeometry.h"
#include "Testing/Unit/TestGeometries.h"

namespace tiledlbm::benchmark {

namespace {

constexpr std::uint64_t seed = 1;

using KernelList = std::vector<KernelChoice> (*)(Precision);

/// A geometry on which kernels of the methods of some roles are measured.
Case caseOf(Geometry geometry, const std::vector<std::pair<MethodRole, KernelList>>& measured) {
  Case result{std::move(geometry), {}};
  for (const auto& [role, kernels] : measured) {
    for (const MethodEntry& method : methods()) {
      for (const Precision precision : precisions) {
        for (const KernelChoice& kernel : kernels(precision)) {
          if (method.role == role && (method.offers(kernel, DeviceChoice::Cpu) ||
                                      method.offers(kernel, DeviceChoice::Gpu))) {
            result.measurements.push_back({&method, kernel});
          }
        }
      }
    }
  }
  return result;
}

std::vector<KernelChoice> propagation(Precision precision) {
  KernelChoice kernel{Operation::PropagationOnly, {}};
  kernel.model.precision = precision;
  return {kernel};
}

std::vector<KernelChoice> fullAndPropagation(Precision precision) {
  std::vector<KernelChoice> kernels = propagation(precision);
  const std::vector<KernelChoice> full = fullKernels(precision);
  kernels.insert(kernels.end(), full.begin(), full.end());
  return kernels;
}

/// The model of the other codes that the paper compares with.
std::vector<KernelChoice> simplest(Precision precision) {
  return {fullKernels(precision).front()};
}

/// The simplest and the most expensive model.
std::vector<KernelChoice> extremes(Precision precision) {
  const std::vector<KernelChoice> full = fullKernels(precision);
  return {full.front(), full.back()};
}

Geometry cavityOf(std::int64_t edge) {
  return {"cavity3D:" + std::to_string(edge), [=] { return test::allFluid({edge, edge, edge}); }};
}

Geometry spheresOf(std::int64_t edge, int tenths) {
  return {"spheres:" + std::to_string(edge) + ":0." + std::to_string(tenths),
          [=] { return spheres(edge, 0.1 * tenths, seed); }};
}

std::string edgesOf(const VoxelMask::Size& size) {
  return std::to_string(size[0]) + "x" + std::to_string(size[1]) + "x" + std::to_string(size[2]);
}

Geometry channelOf(const VoxelMask::Size& size) {
  return {"channel:" + edgesOf(size), [size] { return test::allFluid(size); }};
}

Geometry boxOf(const VoxelMask::Size& size) {
  const bool isCube = size[0] == size[1] && size[0] == size[2];
  return isCube ? cavityOf(size[0])
                : Geometry{"cavity3D:" + edgesOf(size), [size] { return test::allFluid(size); }};
}

Geometry maskOf(const MaskFile& file) {
  return {file.name, [file] {
            const VoxelMask mask = readMask(file.path);
            return file.nodes > 0 ? refine(mask, file.nodes) : mask;
          }};
}

/// Edges of the paper's sections 4.3 and 4.5, every second one where no cache holds the cube, with
/// four consecutive ones at two sizes for the share of partly filled tiles.
std::set<std::int64_t> cavityEdges() {
  std::set<std::int64_t> edges{101, 102, 103, 249, 250, 251, 256};
  for (std::int64_t edge = 20; edge <= 252; edge += edge < 100 ? 4 : 8) {
    edges.insert(edge);
  }
  return edges;
}

/// All methods are compared on two cubes.
Case cavityCase(std::int64_t edge) {
  if (edge == 100 || edge == 256) {
    return caseOf(cavityOf(edge), {{MethodRole::Tiles, allKernels},
                                   {MethodRole::Compact, fullKernels},
                                   {MethodRole::Variant, allKernels},
                                   {MethodRole::Rival, fullAndPropagation}});
  }
  if (edge % 20 == 0) {
    return caseOf(cavityOf(edge),
                  {{MethodRole::Tiles, allKernels}, {MethodRole::Compact, simplest}});
  }
  return caseOf(cavityOf(edge), {{MethodRole::Tiles, allKernels}});
}

/// A geometry that is no cube of fluid, with all kernels of tiles and some of all others.
Case sparseCase(Geometry geometry, KernelList kernels) {
  return caseOf(std::move(geometry), {{MethodRole::Tiles, allKernels},
                                      {MethodRole::Compact, kernels},
                                      {MethodRole::Rival, kernels}});
}

}  // namespace

std::vector<Case> allCases(const std::vector<MaskFile>& masks) {
  std::vector<Case> cases;
  for (const std::int64_t edge : cavityEdges()) {
    cases.push_back(cavityCase(edge));
  }
  for (const VoxelMask::Size& size : channelSizes()) {
    cases.push_back(caseOf(channelOf(size), {{MethodRole::Tiles, propagation}}));
  }
  for (const std::int64_t edge : {192, 384}) {
    for (int tenths = 9; tenths >= 1; --tenths) {
      cases.push_back(sparseCase(spheresOf(edge, tenths), edge == 192 ? simplest : fullKernels));
    }
  }
  for (const MaskFile& file : masks) {
    cases.push_back(sparseCase(maskOf(file), fullKernels));
  }
  return cases;
}

std::vector<Case> shortCases() {
  std::vector<Case> cases;
  for (const Geometry& geometry : {cavityOf(128), spheresOf(192, 5)}) {
    cases.push_back(
        caseOf(geometry, {{MethodRole::Tiles, extremes}, {MethodRole::Compact, simplest}}));
  }
  return cases;
}

Case largeCase() {
  Case large{cavityOf(1145), {}};
  for (const MethodEntry& method : methods()) {
    if (method.name == "compact-tiles-in-place") {
      large.measurements.push_back({&method, fullKernels(Precision::Single).front(), true});
    }
  }
  return large;
}

std::vector<Case> boxCases(const std::vector<VoxelMask::Size>& boxes,
                           const std::vector<Case>& others) {
  std::set<std::string> names;
  for (const Case& other : others) {
    names.insert(other.geometry.name);
  }
  std::vector<Case> cases;
  for (const VoxelMask::Size& size : boxes) {
    const Geometry box = boxOf(size);
    if (names.insert(box.name).second) {
      cases.push_back(
          caseOf(box, {{MethodRole::Tiles, fullKernels}, {MethodRole::Compact, fullKernels}}));
    }
  }
  return cases;
}

std::vector<Measurement> onRanks(const Measurement& measurement, const std::vector<int>& ranks) {
  std::vector<Measurement> measurements;
  if (!measurement.method->storage || measurement.kernel.operation != Operation::Full) {
    return measurements;
  }
  for (const int count : ranks) {
    measurements.push_back(measurement);
    measurements.back().ranks = count;
  }
  return measurements;
}

std::string nameOf(const Geometry& geometry, const Measurement& measurement, DeviceChoice device) {
  const std::string ranks =
      measurement.ranks > 0 ? "/ranks:" + std::to_string(measurement.ranks) : "";
  return geometry.name + "/" + measurement.method->name + "/" + nameOf(measurement.kernel) + "/" +
         nameOf(measurement.kernel.model.precision) + "/" + nameOf(device) + ranks;
}

}  // namespace tiledlbm::benchmark
