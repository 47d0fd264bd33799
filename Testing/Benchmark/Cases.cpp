#include "Testing/Benchmark/Cases.h"

#include <set>

#include "Testing/Benchmark/Geometries.h"
#include "Testing/Benchmark/KernelNames.h"
#include "Testing/Benchmark/VesselGeometry.h"

namespace tiledlbm::benchmark {

namespace {

constexpr std::uint64_t seed = 1;

using KernelList = std::vector<KernelChoice> (*)(Precision);

void add(Case& target, MethodRole role, KernelList kernels) {
  for (const MethodEntry& method : methods()) {
    if (method.role == role) {
      for (const Precision precision : {Precision::Double, Precision::Single}) {
        for (const KernelChoice& kernel : kernels(precision)) {
          target.measurements.push_back({&method, kernel});
        }
      }
    }
  }
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
  return {"cavity3D:" + std::to_string(edge), [edge] { return cavity(edge); }};
}

Geometry spheresOf(std::int64_t edge, int tenths) {
  return {"spheres:" + std::to_string(edge) + ":0." + std::to_string(tenths),
          [=] { return spheres(edge, 0.1 * tenths, seed); }};
}

Geometry channelOf(const VoxelMask::Size& size) {
  return {"channel:" + std::to_string(size[0]) + "x" + std::to_string(size[1]) + "x" +
              std::to_string(size[2]),
          [size] { return channel(size); }};
}

Geometry maskOf(const MaskFile& file) {
  return {file.name, [file] {
            const VoxelMask mask = readMask(file.path);
            return file.nodes > 0 ? refine(mask, file.nodes) : mask;
          }};
}

/// Edges of the paper's sections 4.3 and 4.5, with four consecutive ones at two sizes for the
/// share of partly filled tiles.
std::set<std::int64_t> cavityEdges() {
  std::set<std::int64_t> edges{101, 102, 103, 249, 250, 251, 256};
  for (std::int64_t edge = 20; edge <= 252; edge += 4) {
    edges.insert(edge);
  }
  return edges;
}

}  // namespace

std::vector<Case> allCases(const std::vector<MaskFile>& masks) {
  std::vector<Case> cases;
  for (const std::int64_t edge : cavityEdges()) {
    Case next{cavityOf(edge), {}};
    add(next, MethodRole::Tiles, allKernels);
    if (edge == 100 || edge == 256) {
      add(next, MethodRole::Variant, allKernels);
      add(next, MethodRole::Rival, fullAndPropagation);
    }
    cases.push_back(std::move(next));
  }
  for (const VoxelMask::Size& size : channelSizes()) {
    Case next{channelOf(size), {}};
    add(next, MethodRole::Tiles, propagation);
    cases.push_back(std::move(next));
  }
  for (const std::int64_t edge : {192, 384}) {
    for (int tenths = 9; tenths >= 1; --tenths) {
      Case next{spheresOf(edge, tenths), {}};
      add(next, MethodRole::Tiles, allKernels);
      add(next, MethodRole::Rival, edge == 192 ? simplest : fullAndPropagation);
      cases.push_back(std::move(next));
    }
  }
  for (const MaskFile& file : masks) {
    Case next{maskOf(file), {}};
    add(next, MethodRole::Tiles, allKernels);
    add(next, MethodRole::Rival, fullKernels);
    cases.push_back(std::move(next));
  }
  return cases;
}

std::vector<Case> shortCases() {
  std::vector<Case> cases{{cavityOf(128), {}}, {spheresOf(192, 5), {}}};
  for (Case& each : cases) {
    add(each, MethodRole::Tiles, extremes);
  }
  return cases;
}

std::string nameOf(const Geometry& geometry, const Measurement& measurement, DeviceChoice device) {
  return geometry.name + "/" + measurement.method->name + "/" + nameOf(measurement.kernel) + "/" +
         nameOf(measurement.kernel.model.precision) + "/" + nameOf(device);
}

}  // namespace tiledlbm::benchmark
