// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Kernels/Values/SixteenBit.h"

namespace tiledlbm::test {

/// narrow() and widen() of each value as the GPU computes them. Empty in a build without CUDA.
std::vector<SixteenBit> narrowOnTheGpu(const std::vector<float>& values);
std::vector<float> widenOnTheGpu(const std::vector<SixteenBit>& values);

}  // namespace tiledlbm::test
