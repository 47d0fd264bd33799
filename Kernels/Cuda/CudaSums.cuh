// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "Kernels/Boundary/Circuit.h"
#include "Kernels/Cuda/DeviceBuffer.h"
#include "Kernels/Cuda/Warp.cuh"
#include "Kernels/SharedSums.h"

namespace tiledlbm::cuda {

/// Calls `use(index, sum)` for the first `count` sums. All lanes of a warp call this; each of them
/// reads one copy of a sum.
/// \tparam Resets whether it resets the sums.
template <bool Resets, class Use>
__device__ void sumInWarp(const SharedSums& sums, int count, unsigned lane, const Use& use) {
  constexpr int copies = SharedSums::copies;
  static_assert(warpLanes % copies == 0, "a warp takes whole sums");
  for (int first = 0; first < count; first += warpLanes / copies) {
    const int i = first + static_cast<int>(lane) / copies;
    ExactSum sum;
    if (i < count) {
      ExactSum& copy = sums.sums[i * copies + static_cast<int>(lane) % copies];
      sum = readOfOthers(copy);
      sum.carry();
      if (Resets) {
        copy = ExactSum{};
      }
    }
    for (int distance = copies / 2; distance > 0; distance /= 2) {
      ExactSum more;
      for (int digit = 0; digit < ExactSum::digitCount; ++digit) {
        more.digits[digit] = __shfl_xor_sync(allLanes, sum.digits[digit], distance);
      }
      more.invalid = __shfl_xor_sync(allLanes, sum.invalid, distance);
      sum.add(more);
    }
    if (i < count && lane % copies == 0) {
      sum.carry();
      use(i, sum);
    }
  }
}

/// Work of finishLast(): advances the circuits with the sums of their inflows, or
/// without circuits moves the sums to the results; by default nothing.
struct WorkAtEnd {
  SharedSums sums{nullptr};
  ExactSum* results = nullptr;
  Circuit* circuits = nullptr;
  bool hasCommonPressures = false;  ///< of the circuits
  int count = 0;
  OpeningSignals<double> signals{};  ///< see updateCircuit
  unsigned* arrived = nullptr;

  __device__ void operator()(unsigned lane) const {
    sumInWarp<true>(sums, count, lane, [&](int i, const ExactSum& sum) {
      if (circuits != nullptr) {
        updateCircuit(circuits[i], -sum.value(), signals);
      } else {
        results[i] = sum;
      }
    });
    if (hasCommonPressures) {
      __syncwarp();
      if (lane == 0) {
        subtractCommonPressures(circuits, count);
      }
    }
  }
};

/// SharedSums on a GPU, like CpuSums.
class CudaSums {
 public:
  explicit CudaSums(std::size_t count = 0)
      : sums_(std::vector<ExactSum>(count * SharedSums::copies)),
        results_(std::vector<ExactSum>(count)),
        arrived_(std::vector<unsigned>(1)) {}

  SharedSums shared() const { return {sums_.data()}; }
  WorkAtEnd collecting() { return advancing(nullptr, false, {}); }
  /// \param circuits one for each sum.
  WorkAtEnd advancing(Circuit* circuits, bool hasCommonPressures,
                      const OpeningSignals<double>& signals) {
    return {shared(), results(), circuits, hasCommonPressures, static_cast<int>(results_.size()),
            signals,  arrived()};
  }
  /// A counter that is 0 between kernels.
  unsigned* arrived() { return arrived_.data(); }
  ExactSum* results() { return results_.data(); }
  std::vector<ExactSum> read() const {
    std::vector<ExactSum> results(results_.size());
    results_.copyTo(results.data(), results.size());
    return results;
  }
  std::uint64_t memory() const { return (sums_.size() + results_.size()) * sizeof(ExactSum); }

 private:
  DeviceBuffer<ExactSum> sums_, results_;
  DeviceBuffer<unsigned> arrived_;
};

}  // namespace tiledlbm::cuda
