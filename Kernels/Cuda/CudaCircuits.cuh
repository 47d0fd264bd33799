// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "Kernels/Boundary/OutletCircuit.h"
#include "Kernels/Cuda/BlockSum.cuh"
#include "Kernels/Cuda/DeviceBuffer.h"
#include "Kernels/Cuda/EarlyLaunch.cuh"
#include "Kernels/Cuda/LaneTeam.cuh"

namespace tiledlbm::cuda {

constexpr int threadsOfCircuit = 128;
/// Most blocks that share the nodes of a circuit.
constexpr unsigned mostPartsOfCircuit = 256;

/// Advances all circuits by a step: blocks (0, i) to (gridDim.x - 1, i) circuit i, a team of lanes
/// to a node. The last of these to come to its end adds up what they found, in their order.
/// \tparam InflowAt function object from the index of a node in the list, and the team, to what its
/// condition lets in. \param first see CircuitNodes. \param partial of each block.
/// \param arrived of each circuit, how many blocks have come to their end; 0 between steps.
template <class InflowAt>
__global__ void __launch_bounds__(threadsOfCircuit)
    updateCircuits(const InflowAt inflowAt, int lanesOfNode, const std::int32_t* first,
                   double factor, OutletCircuit* circuits, double* partial, unsigned* arrived) {
  allowNextKernel();
  const LaneTeam team(lanesOfNode);
  const unsigned i = blockIdx.y;
  double outflow = 0;
  const std::int32_t nodesOfBlock = threadsOfCircuit / lanesOfNode;
  for (std::int32_t node = first[i] + static_cast<std::int32_t>(blockIdx.x) * nodesOfBlock +
                           static_cast<std::int32_t>(threadIdx.x) / lanesOfNode;
       node < first[i + 1]; node += static_cast<std::int32_t>(gridDim.x) * nodesOfBlock) {
    const double inflow = inflowAt(node, team);
    outflow -= team.rank() == 0 ? inflow : 0;
  }
  waitForPreviousKernel();
  double* const parts = partial + i * gridDim.x;
  double sum = 0;
  sumOfBlock<threadsOfCircuit>(outflow, sum);
  unsigned before = 0;
  if (threadIdx.x == 0) {
    __stcg(parts + blockIdx.x, sum);
    __threadfence();
    before = atomicAdd(arrived + i, 1u);
  }
  if (__syncthreads_or(before == gridDim.x - 1 ? 1 : 0) == 0) {
    return;
  }
  __threadfence();
  double ofThread = 0;
  for (unsigned part = threadIdx.x; part < gridDim.x; part += threadsOfCircuit) {
    ofThread += __ldcg(parts + part);
  }
  sumOfBlock<threadsOfCircuit>(ofThread, sum);
  if (threadIdx.x == 0) {
    arrived[i] = 0;
    updateCircuit(circuits[i], sum, factor);
  }
}

/// The outlet circuits of a flow on a GPU: as CpuCircuits.
template <class Storage>
class CudaCircuits {
 public:
  explicit CudaCircuits(const std::vector<OutletCircuit>& circuits)
      : circuits_(circuits), arrived_(std::vector<unsigned>(circuits.size(), 0)) {}

  void setNodes(const std::vector<std::int32_t>& first,
                const std::vector<typename Storage::Node>& nodes, int mostDonors) {
    lanesOfNode_ = LaneTeam::sizeFor(mostDonors);
    const int nodesOfBlock = threadsOfCircuit / lanesOfNode_;
    first_ = DeviceBuffer<std::int32_t>(first);
    nodes_ = DeviceBuffer<typename Storage::Node>(nodes);
    std::int32_t most = 1;
    for (std::size_t i = 0; i + 1 < first.size(); ++i) {
      most = std::max(most, first[i + 1] - first[i]);
    }
    parts_ = std::min(static_cast<unsigned>((most + nodesOfBlock - 1) / nodesOfBlock),
                      mostPartsOfCircuit);
    partial_ = DeviceBuffer<double>(std::vector<double>(circuits_.size() * parts_, 0));
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
    launchEarly(updateCircuits<InflowAt>, canLaunchEarly_,
                dim3(parts_, static_cast<unsigned>(circuits_.size())), threadsOfCircuit, 0,
                inflowAt, lanesOfNode_, first_.data(), factor, circuits_.data(), partial_.data(),
                arrived_.data());
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
    return circuits_.size() * (sizeof(OutletCircuit) + sizeof(unsigned)) +
           first_.size() * sizeof(std::int32_t) + nodes_.size() * sizeof(typename Storage::Node) +
           partial_.size() * sizeof(double);
  }

 private:
  DeviceBuffer<OutletCircuit> circuits_;
  DeviceBuffer<std::int32_t> first_;
  DeviceBuffer<typename Storage::Node> nodes_;
  unsigned parts_ = 1;  ///< blocks to a circuit
  int lanesOfNode_ = 1;
  DeviceBuffer<double> partial_;
  DeviceBuffer<unsigned> arrived_;
  bool launchKnown_ = false;
  bool canLaunchEarly_ = false;
};

}  // namespace tiledlbm::cuda
