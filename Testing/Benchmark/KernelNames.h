// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "Testing/Benchmark/Method.h"

namespace tiledlbm::benchmark {

/// "read-write-only", "propagation-only", "LBGK-incompressible", ...
std::string nameOf(const KernelChoice& kernel);

inline constexpr std::array<Precision, 3> precisions{Precision::Double, Precision::Single,
                                                     Precision::SixteenBit};

/// "GPU", "CPU"
std::string nameOf(DeviceChoice device);

/// The four models in full, in the order of the paper's tables.
std::vector<KernelChoice> fullKernels(Precision precision);

/// All six kernels of the paper's tables, in their order.
std::vector<KernelChoice> allKernels(Precision precision);

}  // namespace tiledlbm::benchmark
