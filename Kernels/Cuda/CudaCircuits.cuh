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
#include "Kernels/Cuda/ForEach.cuh"
#include "Kernels/Cuda/LaneTeam.cuh"

namespace tiledlbm::cuda {

constexpr int threadsOfCircuit = 128;
/// Most blocks that share the nodes of a circuit.
constexpr unsigned mostPartsOfCircuit = 256;

/// Reads what another block has written in this kernel.
__device__ inline ExactSum readPastCache(const ExactSum& from) {
  ExactSum sum;
  for (int digit = 0; digit < ExactSum::digitCount; ++digit) {
    sum.digits[digit] = __ldcg(reinterpret_cast<const long long*>(from.digits + digit));
  }
  sum.invalid = __ldcg(reinterpret_cast<const long long*>(&from.invalid));
  return sum;
}

/// Advances circuits by what other blocks have found; called by all threads of a block.
__device__ inline void advanceAll(unsigned count, const ExactSum* inflows, double factor,
                                  OutletCircuit* circuits) {
  __threadfence();
  for (unsigned i = threadIdx.x; i < count; i += threadsOfCircuit) {
    updateCircuit(circuits[i], -readPastCache(inflows[i]).value(), factor);
  }
}

/// Advances all circuits by a step: blocks (0, i) to (gridDim.x - 1, i) circuit i, a team of lanes
/// to a node. The last of these to come to its end adds up what they found, and the last of all
/// advances the circuits.
/// \tparam Advances whether to do so, or else to leave what was found in `inflows` alone.
/// \tparam ShareOf function object from the index of a node in the list,
/// OutletCircuit::takesDensity and the team, to what the node adds to its circuit. \param first see
/// CircuitNodes. \param partial of each block. \param arrived of each circuit, how many blocks have
/// come to their end, and how many circuits are known; 0 between steps.
template <bool Advances, class ShareOf>
__global__ void __launch_bounds__(threadsOfCircuit)
    updateCircuits(const ShareOf shareOf, int lanesOfNode, const std::int32_t* first, double factor,
                   OutletCircuit* circuits, ExactSum* inflows, ExactSum* partial,
                   unsigned* arrived) {
  allowNextKernel();
  const LaneTeam team(lanesOfNode);
  const unsigned i = blockIdx.y;
  const bool takesDensity = circuits[i].takesDensity;
  ExactSum inflow;
  const std::int32_t nodesOfBlock = threadsOfCircuit / lanesOfNode;
  for (std::int32_t node = first[i] + static_cast<std::int32_t>(blockIdx.x) * nodesOfBlock +
                           static_cast<std::int32_t>(threadIdx.x) / lanesOfNode;
       node < first[i + 1]; node += static_cast<std::int32_t>(gridDim.x) * nodesOfBlock) {
    const double ofNode = shareOf(node, takesDensity, team);
    inflow.add(team.rank() == 0 ? ofNode : 0);
  }
  inflow.carry();
  waitForPreviousKernel();
  ExactSum* const parts = partial + i * gridDim.x;
  ExactSum sum;
  sumOfBlock<threadsOfCircuit>(inflow, sum);
  unsigned before = 0;
  if (threadIdx.x == 0) {
    sum.carry();
    parts[blockIdx.x] = sum;
    __threadfence();
    before = atomicAdd(arrived + i, 1u);
  }
  if (__syncthreads_or(before == gridDim.x - 1 ? 1 : 0) == 0) {
    return;
  }
  __threadfence();
  ExactSum ofThread;
  for (unsigned part = threadIdx.x; part < gridDim.x; part += threadsOfCircuit) {
    ofThread.add(readPastCache(parts[part]));
  }
  sumOfBlock<threadsOfCircuit>(ofThread, sum);
  const unsigned count = gridDim.y;
  bool isLast = false;
  if (threadIdx.x == 0) {
    arrived[i] = 0;
    sum.carry();
    inflows[i] = sum;
    if (Advances) {
      __threadfence();
      isLast = atomicAdd(arrived + count, 1u) == count - 1;
    }
  }
  // What a node adds to one circuit may depend on another one: none advances before all are known.
  if (!Advances || __syncthreads_or(isLast ? 1 : 0) == 0) {
    return;
  }
  if (threadIdx.x == 0) {
    arrived[count] = 0;
  }
  advanceAll(count, inflows, factor, circuits);
}

/// Advances circuits by what is known of their inflows.
struct UpdateByInflows {
  OutletCircuit* circuits;
  const ExactSum* inflows;
  double factor;

  __device__ void operator()(std::int64_t i) const {
    updateCircuit(circuits[i], -inflows[i].value(), factor);
  }
};

/// The outlet circuits of a flow on a GPU: as CpuCircuits.
template <class Storage>
class CudaCircuits {
 public:
  explicit CudaCircuits(const std::vector<OutletCircuit>& circuits)
      : circuits_(circuits),
        inflows_(std::vector<ExactSum>(circuits.size())),
        arrived_(std::vector<unsigned>(circuits.size() + 1, 0)) {}

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
    partial_ = DeviceBuffer<ExactSum>(std::vector<ExactSum>(circuits_.size() * parts_));
  }

  template <class ShareOf>
  void advance(const ShareOf& shareOf, double factor) {
    launch<true>(shareOf, factor);
  }
  template <class ShareOf>
  void measure(const ShareOf& shareOf) {
    launch<false>(shareOf, 0);
  }
  void update(double factor) {
    forEach(static_cast<std::int64_t>(circuits_.size()),
            UpdateByInflows{circuits_.data(), inflows_.data(), factor});
  }
  ExactSum* inflows() { return inflows_.data(); }

  std::size_t size() const { return circuits_.size(); }

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
           (inflows_.size() + partial_.size()) * sizeof(ExactSum);
  }

 private:
  template <bool Advances, class ShareOf>
  void launch(const ShareOf& shareOf, double factor) {
    if (circuits_.size() == 0) {
      return;
    }
    const auto kernel = updateCircuits<Advances, ShareOf>;
    if (!launchKnown_) {
      launchKnown_ = true;
      canLaunchEarly_ = canLaunchEarly(kernel);
    }
    launchEarly(kernel, canLaunchEarly_, dim3(parts_, static_cast<unsigned>(circuits_.size())),
                threadsOfCircuit, 0, shareOf, lanesOfNode_, first_.data(), factor, circuits_.data(),
                inflows_.data(), partial_.data(), arrived_.data());
  }

  DeviceBuffer<OutletCircuit> circuits_;
  DeviceBuffer<ExactSum> inflows_;
  DeviceBuffer<std::int32_t> first_;
  DeviceBuffer<typename Storage::Node> nodes_;
  unsigned parts_ = 1;  ///< blocks to a circuit
  int lanesOfNode_ = 1;
  DeviceBuffer<ExactSum> partial_;
  DeviceBuffer<unsigned> arrived_;
  bool launchKnown_ = false;
  bool canLaunchEarly_ = false;
};

}  // namespace tiledlbm::cuda
