#pragma once

#include <functional>
#include <string>
#include <vector>

#include "Solver/VoxelMask.h"
#include "Testing/Benchmark/MethodRegistry.h"
#include "Testing/Benchmark/Options.h"

namespace tiledlbm::benchmark {

/// A geometry that is made when it is needed.
struct Geometry {
  std::string name;
  std::function<VoxelMask()> make;
};

/// A kernel of a method.
struct Measurement {
  const MethodEntry* method;
  KernelChoice kernel;
};

/// What is measured on a geometry.
struct Case {
  Geometry geometry;
  std::vector<Measurement> measurements;
};

/// All cases: those of the paper's tables and figures, larger sphere arrays, the user's masks.
std::vector<Case> allCases(const std::vector<MaskFile>& masks);

/// Those that a CPU runs in a few minutes.
std::vector<Case> shortCases();

/// case/method/kernel/precision/device
std::string nameOf(const Geometry& geometry, const Measurement& measurement, DeviceChoice device);

}  // namespace tiledlbm::benchmark
