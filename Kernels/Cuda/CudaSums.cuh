// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "Kernels/Cuda/DeviceBuffer.h"
#include "Kernels/Cuda/LaneTeam.cuh"
#include "Kernels/SharedSums.h"

namespace tiledlbm::cuda {

/// Moves the sums to the results, see NothingAtEnd.
struct CollectSums {
  SharedSums sums;
  ExactSum* results;
  int count;
  unsigned* arrived;

  __device__ void operator()(unsigned lane) const {
    for (int i = static_cast<int>(lane); i < count; i += warpLanes) {
      results[i] = sums.take(i);
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
  CollectSums collecting() {
    return {shared(), results_.data(), static_cast<int>(results_.size()), arrived_.data()};
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
