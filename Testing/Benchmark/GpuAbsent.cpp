// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/KernelError.h"
#include "Testing/Benchmark/Gpu.h"

namespace tiledlbm::benchmark {

namespace {

[[noreturn]] void fail() {
  throw DeviceFailure(Described{"This build has no GPU backend: choose the CPU."});
}

}  // namespace

GpuDescription describeGpu() {
  fail();
}

std::unique_ptr<Stopwatch> makeGpuStopwatch() {
  fail();
}

std::unique_ptr<Copy> makeGpuCopy(std::uint64_t) {
  fail();
}

}  // namespace tiledlbm::benchmark
