#pragma once

#include <cstdint>

#include "Kernels/Boundary/OutletCircuit.h"
#include "Kernels/Cuda/BlockSum.cuh"
#include "Kernels/Cuda/EarlyLaunch.cuh"

namespace tiledlbm::cuda {

constexpr int threadsOfCircuit = 128;

/// Advances all circuits by a step, a block to a circuit.
/// \tparam MomentsAt function object from a place in the list of nodes to moments.
/// \param first see CircuitNodes.
template <class MomentsAt>
__global__ void __launch_bounds__(threadsOfCircuit)
    updateCircuits(const MomentsAt momentsAt, const std::int32_t* first, double factor,
                   OutletCircuit* circuits) {
  allowNextKernel();
  waitForPreviousKernel();
  OutletCircuit& circuit = circuits[blockIdx.x];
  double outflow = 0;
  for (std::int32_t node = first[blockIdx.x] + static_cast<std::int32_t>(threadIdx.x);
       node < first[blockIdx.x + 1]; node += threadsOfCircuit) {
    outflow += outflowAt(circuit, momentsAt(node).velocity);
  }
  double total = 0;
  sumOfBlock<threadsOfCircuit>(outflow, total);
  if (threadIdx.x == 0) {
    updateCircuit(circuit, total, factor);
  }
}

}  // namespace tiledlbm::cuda
