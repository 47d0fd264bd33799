// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "Kernels/Cuda/BlockSum.cuh"
#include "Kernels/Cuda/CudaBoundary.cuh"
#include "Kernels/Cuda/CudaCircuits.cuh"
#include "Kernels/Cuda/CudaStates.h"
#include "Kernels/Cuda/CudaSums.cuh"
#include "Kernels/Cuda/CurrentDevice.h"
#include "Kernels/Cuda/DeviceBuffer.h"
#include "Kernels/Cuda/ForEach.cuh"
#include "Kernels/Cuda/ForFew.cuh"
#include "Kernels/Cuda/RankStreams.h"
#include "Kernels/FlowSums.h"
#include "Kernels/Multigrid/GridTransfer.h"
#include "Kernels/Portability.h"

namespace tiledlbm::cuda {

/// The step of a storage on a GPU; specialised for each storage.
/// \tparam Launch division of its kernels into blocks; void for the Tuning of the storage.
template <class Storage, class Launch = void>
class CudaUpdate;

/// Sums over the nodes from `first` to `end` - 1, one tile's number of nodes at a time. Block b
/// writes partial[b], and the last block to finish adds these up.
/// \param arrived 0 between kernels.
template <class Storage>
__global__ void __launch_bounds__(Storage::tileNodes)
    sumNodes(const typename Storage::View view, std::int64_t first, std::int64_t end,
             FlowTally* partial, FlowTally* total, unsigned* arrived) {
  using Node = typename Storage::Node;
  FlowTally tally;
  for (std::int64_t node = first + std::int64_t(blockIdx.x) * Storage::tileNodes + threadIdx.x;
       node < end; node += std::int64_t(gridDim.x) * Storage::tileNodes) {
    Storage::addToTally(view, static_cast<Node>(node), tally);
  }
  tally.carry();
  sumOfBlock<Storage::tileNodes>(tally, partial[blockIdx.x]);
  unsigned before = 0;
  if (threadIdx.x == 0) {
    __threadfence();
    before = atomicAdd(arrived, 1u);
  }
  if (__syncthreads_or(before == gridDim.x - 1 ? 1 : 0) == 0) {
    return;
  }
  __threadfence();
  FlowTally ofThread;
  for (unsigned block = threadIdx.x; block < gridDim.x; block += Storage::tileNodes) {
    ofThread.add(readOfOthers(partial[block]));
    ofThread.carry();
  }
  sumOfBlock<Storage::tileNodes>(ofThread, *total);
  if (threadIdx.x == 0) {
    *arrived = 0;
  }
}

/// Sums over all nodes on a GPU, like CpuSummation.
class CudaSummation {
 public:
  template <class Storage>
  FlowTally sum(const typename Storage::View& view, std::int64_t first, std::int64_t end) const {
    const std::int64_t tiles = (end - first + Storage::tileNodes - 1) / Storage::tileNodes;
    const auto blocks = static_cast<unsigned>(std::min<std::int64_t>(mostBlocks, tiles));
    FlowTally total;
    if (blocks > 0) {
      sumNodes<Storage><<<blocks, Storage::tileNodes>>>(view, first, end, partial_.data(),
                                                        total_.data(), arrived_.data());
      check(cudaGetLastError(), "start the sums");
      total_.copyTo(&total, 1);
      total.carry();
    }
    return total;
  }

 private:
  static constexpr int mostBlocks = 1024;
  DeviceBuffer<FlowTally> partial_{mostBlocks};
  DeviceBuffer<FlowTally> total_{1};
  DeviceBuffer<unsigned> arrived_{std::vector<unsigned>(1)};
};

/// The current GPU. See Kernels/README.md for the members of a backend.
struct CudaBackend {
  template <class T>
  using Table = DeviceBuffer<T>;
  template <class T>
  using Array = DeviceBuffer<T>;
  template <class Storage>
  using Update = CudaUpdate<Storage>;
  using Sums = CudaSums;
  using Circuits = CudaCircuits;
  using States = CudaStates;
  using Summation = CudaSummation;
  template <class Access>
  using Boundary = CudaBoundary<Access>;
  /// Whether kernels can exchange messages, see Transport::direct.
  static constexpr bool passesDirectly = true;
  /// Whether an update computes many steps in one call.
  static constexpr bool advancesAtOnce = true;

  template <class T>
  static Array<T> zeros(std::size_t size) {
    return cuda::zeros<T>(size);
  }

  template <class Body>
  static void forEach(std::int64_t count, const Body& body) {
    cuda::forEach(count, body);
  }

  template <class Body, class AtEnd = WorkAtEnd>
  static void forFew(std::int64_t count, const Body& body, const AtEnd& atEnd = {}) {
    cuda::forFew(count, body, atEnd);
  }

  static std::unique_ptr<GridTransfer> makeTransfer(GridCells cells, const NodesOfCells& nodes,
                                                    const TransferGrids& grids);

  // Not for the whole device: streams of other ranks may wait for the next work of this rank.
  static void wait() { check(cudaStreamSynchronize(streamOfKernels()), "finish a time step"); }
  static std::string deviceName() { return currentDevice().name; }
};

}  // namespace tiledlbm::cuda
