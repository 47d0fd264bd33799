// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Kernels/Boundary/OutletCircuit.h"
#include "Kernels/Cuda/CudaSums.cuh"
#include "Kernels/Cuda/DeviceBuffer.h"
#include "Kernels/Cuda/ForEach.cuh"
#include "Kernels/Cuda/LaneTeam.cuh"

namespace tiledlbm::cuda {

/// Advances circuits by what was added up for them, see NothingAtEnd.
struct AdvanceCircuits {
  SharedSums sums;
  OutletCircuit* circuits;
  int count;
  double factor;
  unsigned* arrived;

  __device__ void operator()(unsigned lane) const {
    for (int i = static_cast<int>(lane); i < count; i += warpLanes) {
      updateCircuit(circuits[i], -sums.take(i).value(), factor);
    }
  }
};

/// Advances circuits by what is known of their inflows.
struct UpdateByInflows {
  OutletCircuit* circuits;
  const ExactSum* inflows;
  double factor;

  __device__ void operator()(std::int64_t i) const {
    updateCircuit(circuits[i], -inflows[i].value(), factor);
  }
};

/// The circuits of a flow on a GPU: as CpuCircuits.
class CudaCircuits {
 public:
  explicit CudaCircuits(const std::vector<OutletCircuit>& circuits)
      : circuits_(circuits), inflows_(circuits.size()) {}

  CudaSums& inflows() { return inflows_; }
  AdvanceCircuits advancing(double factor) {
    return {inflows_.shared(), circuits_.data(), static_cast<int>(size()), factor,
            inflows_.arrived()};
  }
  void update(double factor) {
    forEach(static_cast<std::int64_t>(size()),
            UpdateByInflows{circuits_.data(), inflows_.results(), factor});
  }

  std::size_t size() const { return circuits_.size(); }
  const OutletCircuit* data() const { return circuits_.data(); }
  std::vector<OutletCircuit> get() const {
    std::vector<OutletCircuit> circuits(circuits_.size());
    circuits_.copyTo(circuits.data(), circuits.size());
    return circuits;
  }
  void set(const std::vector<OutletCircuit>& circuits) {
    circuits_.copyFrom(circuits.data(), circuits.size());
  }

  std::uint64_t memory() const {
    return circuits_.size() * sizeof(OutletCircuit) + inflows_.memory();
  }

 private:
  DeviceBuffer<OutletCircuit> circuits_;
  CudaSums inflows_;
};

}  // namespace tiledlbm::cuda
