// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "Kernels/Boundary/Circuit.h"
#include "Kernels/Cuda/CudaSums.cuh"
#include "Kernels/Cuda/DeviceBuffer.h"
#include "Kernels/Cuda/DeviceTransport.h"
#include "Kernels/Cuda/Flag.cuh"
#include "Kernels/Cuda/ForEach.cuh"
#include "Kernels/Cuda/Warp.cuh"

namespace tiledlbm::cuda {

/// Exchanges the inflows of circuits with other ranks and advances the circuits with the total
/// inflows in finishLast(), see Transport::direct.
struct AdvanceSharedCircuits {
  SharedSums sums;
  ExactSum* own;  ///< inflows of this rank
  Circuit* circuits;
  int count;
  OpeningSignals<double> signals;
  DirectMessages others[DeviceTransport::mostRanksOfDirect];
  int otherCount;
  unsigned* arrived;

  __device__ void operator()(unsigned lane) const {
    sumInWarp<true>(sums, count, lane, [&](int i, const ExactSum& sum) {
      own[i] = sum;
      for (int other = 0; other < otherCount; ++other) {
        static_cast<ExactSum*>(others[other].outgoing)[i] = sum;
      }
    });
    __threadfence_system();
    __syncwarp();
    if (static_cast<int>(lane) < otherCount) {
      raiseFlag(others[lane].flagOfOther, others[lane].count);
      waitForFlag(others[lane].flag, others[lane].count);
    }
    __syncwarp();
    for (int i = static_cast<int>(lane); i < count; i += warpLanes) {
      ExactSum sum = own[i];
      for (int other = 0; other < otherCount; ++other) {
        sum.add(readOfOthers(static_cast<const ExactSum*>(others[other].incoming)[i]));
      }
      updateCircuit(circuits[i], -sum.value(), signals);
    }
    __syncwarp();
    if (lane == 0) {
      subtractCommonPressures(circuits, count);
    }
  }
};

/// Advances all circuits with known inflows, in a single call.
struct UpdateByInflows {
  Circuit* circuits;
  const ExactSum* inflows;
  int count;
  OpeningSignals<double> signals;

  __device__ void operator()(std::int64_t) const {
    for (int i = 0; i < count; ++i) {
      updateCircuit(circuits[i], -inflows[i].value(), signals);
    }
    subtractCommonPressures(circuits, count);
  }
};

/// The circuits of a flow on a GPU, like CpuCircuits.
class CudaCircuits {
 public:
  explicit CudaCircuits(const std::vector<Circuit>& circuits)
      : circuits_(circuits),
        inflows_(circuits.size()),
        hasCommonPressures_(std::any_of(
            circuits.begin(), circuits.end(),
            [](const Circuit& circuit) { return circuit.kind == CircuitKind::CommonPressure; })) {}

  CudaSums& inflows() { return inflows_; }
  WorkAtEnd advancing(const OpeningSignals<double>& signals) {
    return inflows_.advancing(circuits_.data(), hasCommonPressures_, signals);
  }
  /// \param others at most DeviceTransport::mostRanksOfDirect.
  AdvanceSharedCircuits advancingWithOthers(const OpeningSignals<double>& signals,
                                            const std::vector<DirectMessages>& others) {
    AdvanceSharedCircuits atEnd{inflows_.shared(),
                                inflows_.results(),
                                circuits_.data(),
                                static_cast<int>(size()),
                                signals,
                                {},
                                static_cast<int>(others.size()),
                                inflows_.arrived()};
    std::copy(others.begin(), others.end(), atEnd.others);
    return atEnd;
  }
  void update(const OpeningSignals<double>& signals) {
    forEach(1, UpdateByInflows{circuits_.data(), inflows_.results(), static_cast<int>(size()),
                               signals});
  }

  std::size_t size() const { return circuits_.size(); }
  Circuit* data() const { return circuits_.data(); }
  bool hasCommonPressures() const { return hasCommonPressures_; }
  std::vector<Circuit> get() const {
    std::vector<Circuit> circuits(circuits_.size());
    circuits_.copyTo(circuits.data(), circuits.size());
    return circuits;
  }
  void set(const std::vector<Circuit>& circuits) {
    circuits_.copyFrom(circuits.data(), circuits.size());
  }

  std::uint64_t memory() const { return circuits_.size() * sizeof(Circuit) + inflows_.memory(); }

 private:
  DeviceBuffer<Circuit> circuits_;
  CudaSums inflows_;
  bool hasCommonPressures_;
};

}  // namespace tiledlbm::cuda
