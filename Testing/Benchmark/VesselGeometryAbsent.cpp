// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Error.h"
#include "Testing/Benchmark/VesselGeometry.h"

namespace tiledlbm::benchmark {

namespace {

[[noreturn]] void fail() {
  throw InvalidInput("This build has no VTK and reads no .vti files: leave --mask out.");
}

}  // namespace

VoxelMask readMask(const std::string&) {
  fail();
}

VoxelMask refine(const VoxelMask&, std::int64_t) {
  fail();
}

}  // namespace tiledlbm::benchmark
