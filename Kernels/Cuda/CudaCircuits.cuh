// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Kernels/Boundary/OutletCircuit.h"
#include "Kernels/Cuda/BlockSum.cuh"
#include "Kernels/Cuda/DeviceBuffer.h"
#include "Kernels/Cuda/EarlyLaunch.cuh"

namespace tiledlbm::cuda {

constexpr int threadsOfCircuit = 128;

/// Advances all circuits by a step, a block to a circuit.
/// \tparam InflowAt function object from the index of a node in the list to its moments.
/// \param first see CircuitNodes.
template <class InflowAt>
__global__ void __launch_bounds__(threadsOfCircuit)
    updateCircuits(const InflowAt inflowAt, const std::int32_t* first, double factor,
                   OutletCircuit* circuits) {
  allowNextKernel();
  waitForPreviousKernel();
  OutletCircuit& circuit = circuits[blockIdx.x];
  double outflow = 0;
  for (std::int32_t node = first[blockIdx.x] + static_cast<std::int32_t>(threadIdx.x);
       node < first[blockIdx.x + 1]; node += threadsOfCircuit) {
    outflow -= inflowAt(node);
  }
  double total = 0;
  sumOfBlock<threadsOfCircuit>(outflow, total);
  if (threadIdx.x == 0) {
    updateCircuit(circuit, total, factor);
  }
}

/// The outlet circuits of a flow on a GPU: as CpuCircuits.
template <class Storage>
class CudaCircuits {
 public:
  explicit CudaCircuits(const std::vector<OutletCircuit>& circuits) : circuits_(circuits) {}

  void setNodes(const std::vector<std::int32_t>& first,
                const std::vector<typename Storage::Node>& nodes) {
    first_ = DeviceBuffer<std::int32_t>(first);
    nodes_ = DeviceBuffer<typename Storage::Node>(nodes);
  }

  template <class InflowAt>
  void advance(const InflowAt& inflowAt, double factor) {
    if (circuits_.size() == 0) {
      return;
    }
    if (!launchKnown_) {
      launchKnown_ = true;
      canLaunchEarly_ = canLaunchEarly(updateCircuits<InflowAt>);
    }
    launchEarly(updateCircuits<InflowAt>, canLaunchEarly_, static_cast<unsigned>(circuits_.size()),
                threadsOfCircuit, 0, inflowAt, first_.data(), factor, circuits_.data());
  }

  const OutletCircuit* data() const { return circuits_.data(); }
  const typename Storage::Node* nodes() const { return nodes_.data(); }
  std::vector<OutletCircuit> get() const {
    std::vector<OutletCircuit> circuits(circuits_.size());
    circuits_.copyTo(circuits.data(), circuits.size());
    return circuits;
  }
  void set(const std::vector<OutletCircuit>& circuits) {
    circuits_.copyFrom(circuits.data(), circuits.size());
  }

  std::uint64_t memory() const {
    return circuits_.size() * sizeof(OutletCircuit) + first_.size() * sizeof(std::int32_t) +
           nodes_.size() * sizeof(typename Storage::Node);
  }

 private:
  DeviceBuffer<OutletCircuit> circuits_;
  DeviceBuffer<std::int32_t> first_;
  DeviceBuffer<typename Storage::Node> nodes_;
  bool launchKnown_ = false;
  bool canLaunchEarly_ = false;
};

}  // namespace tiledlbm::cuda
