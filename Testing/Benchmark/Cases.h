// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "Solver/Geometry/VoxelMask.h"
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
  bool checked = false;  ///< whether the sums over the flow are looked at, see whatIsWrong
};

/// What is measured on a geometry.
struct Case {
  Geometry geometry;
  std::vector<Measurement> measurements;
};

/// All cases but the large one: those of the paper's tables and figures, larger sphere arrays, the
/// user's masks.
std::vector<Case> allCases(const std::vector<MaskFile>& masks);

/// The cube that fills a card of 140 GB: single precision, in place. What it computes is checked by
/// the sums over it, since no reference holds it.
Case largeCase();

/// Those that a CPU runs in a few minutes.
std::vector<Case> shortCases();

/// case/method/kernel/precision/device
std::string nameOf(const Geometry& geometry, const Measurement& measurement, DeviceChoice device);

}  // namespace tiledlbm::benchmark
