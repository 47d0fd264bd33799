// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "Kernels/Cuda/BlockSum.cuh"
#include "Kernels/Cuda/CudaCircuits.cuh"
#include "Kernels/Cuda/CudaStates.h"
#include "Kernels/Cuda/CurrentDevice.h"
#include "Kernels/Cuda/DeviceBuffer.h"
#include "Kernels/FlowSums.h"

namespace tiledlbm::cuda {

/// How a GPU advances a storage by a step; specialised for each.
/// \tparam Launch how its kernels are cut into blocks; void for what the storage's Tuning says.
template <class Storage, class Launch = void>
class CudaUpdate;

constexpr int threadsOfForEach = 128;

/// Calls `body` for each number below `count`, a thread to a number.
template <class Body>
__global__ void __launch_bounds__(threadsOfForEach)
    callForEach(const Body body, std::int64_t count) {
  const std::int64_t i = std::int64_t(blockIdx.x) * threadsOfForEach + threadIdx.x;
  if (i < count) {
    body(i);
  }
}

/// Sums of the nodes of a block of tiles at a time; block b writes partial[b].
template <class Storage>
__global__ void __launch_bounds__(Storage::tileNodes)
    sumNodes(const typename Storage::View view, std::int64_t tileCount, FlowSums* partial) {
  using Node = typename Storage::Node;
  FlowSums sums;
  for (std::int64_t tile = blockIdx.x; tile < tileCount; tile += gridDim.x) {
    Storage::addToSums(view, static_cast<Node>(tile * Storage::tileNodes + threadIdx.x), sums);
  }
  sumOfBlock<Storage::tileNodes>(sums, partial[blockIdx.x]);
}

/// Sums over all nodes on a GPU: as CpuSummation.
class CudaSummation {
 public:
  template <class Storage>
  FlowSums sum(const typename Storage::View& view, std::int64_t tileCount) const {
    const auto blocks = static_cast<unsigned>(std::min<std::int64_t>(mostBlocks, tileCount));
    sumNodes<Storage><<<blocks, Storage::tileNodes>>>(view, tileCount, partial_.data());
    check(cudaGetLastError(), "start the sums");
    std::vector<FlowSums> partial(blocks);
    partial_.copyTo(partial.data(), partial.size());
    return totalOf(partial);
  }

 private:
  static constexpr int mostBlocks = 1024;
  DeviceBuffer<FlowSums> partial_{mostBlocks};
};

/// The current GPU. See Kernels/README.md for what a backend has.
struct CudaBackend {
  template <class T>
  using Table = DeviceBuffer<T>;
  template <class T>
  using Array = DeviceBuffer<T>;
  template <class Storage>
  using Update = CudaUpdate<Storage>;
  template <class Storage>
  using Circuits = CudaCircuits<Storage>;
  using States = CudaStates;
  using Summation = CudaSummation;

  template <class T>
  static Array<T> zeros(std::size_t size) {
    return cuda::zeros<T>(size);
  }

  template <class Body>
  static void forEach(std::int64_t count, const Body& body) {
    if (count > 0) {
      callForEach<<<static_cast<unsigned>((count + threadsOfForEach - 1) / threadsOfForEach),
                    threadsOfForEach>>>(body, count);
      check(cudaGetLastError(), "start a kernel");
    }
  }

  static void wait() { check(cudaDeviceSynchronize(), "finish a time step"); }
  static std::string deviceName() { return currentDevice().name; }
};

}  // namespace tiledlbm::cuda
