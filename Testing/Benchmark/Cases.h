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
  int ranks = 0;         ///< 0 for the method itself, without what makes ranks of threads
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

/// Boxes of fluid of the given sizes, but for those among other cases.
std::vector<Case> boxCases(const std::vector<VoxelMask::Size>& boxes,
                           const std::vector<Case>& others);

/// A measurement with each of some numbers of ranks; none if the method or its kernel has no ranks.
std::vector<Measurement> onRanks(const Measurement& measurement, const std::vector<int>& ranks);

/// case/method/kernel/precision/device, and /ranks:N where there are ranks
std::string nameOf(const Geometry& geometry, const Measurement& measurement, DeviceChoice device);

}  // namespace tiledlbm::benchmark
