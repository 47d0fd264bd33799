// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "Kernels/Cuda/BoundaryOfBlock.cuh"
#include "Kernels/Cuda/CudaSums.cuh"
#include "Kernels/Cuda/EarlyLaunch.cuh"
#include "Kernels/Cuda/ForFew.cuh"
#include "Kernels/SharedSums.h"

namespace tiledlbm::cuda {

constexpr int threadsOfGather = 128;

/// Gathers and extrapolates the boundary nodes and adds their inflow to sums, if there are any.
/// \tparam AtEnd see finishLast.
template <class Access, class AtEnd>
__global__ void __launch_bounds__(threadsOfGather)
    gatherBoundaryBlocks(const __grid_constant__ typename Access::View view,
                         const __grid_constant__ BoundaryTables<typename Access::Real> tables,
                         const SharedSums sums, const AtEnd atEnd) {
  extern __shared__ double2 memoryOfBlock[];
  allowNextKernel();
  const BoundaryOfBlock<Access, threadsOfGather> boundary(
      tables, static_cast<int>(threadIdx.x), reinterpret_cast<unsigned char*>(memoryOfBlock));
  boundary.readConstants(view);
  waitForPreviousKernel();
  boundary.gather();
  if (sums.sums != nullptr) {
    boundary.forOwnNodes([&](std::uint32_t i) { addToCircuits<Access>(boundary.view(), i, sums); });
  }
  boundary.storeStates(view.states);
  finishLast(atEnd);
}

/// The boundary nodes of compact tiles on a GPU, like CpuBoundary.
template <class Access>
class CudaBoundary {
  using View = typename Access::View;
  using Real = typename Access::Real;

 public:
  /// See CpuBoundary.
  template <class AtEnd = WorkAtEnd>
  void gather(const View& view, const BoundarySizes& sizes, const SharedSums& sums,
              const AtEnd& atEnd = {}) {
    const auto kernel = gatherBoundaryBlocks<Access, AtEnd>;
    constexpr std::size_t mostNodes = 8;  // of a block
    for (std::size_t nodes = mostNodes; !blocks_ && nodes > 0; nodes /= 2) {
      blocks_.emplace(view, sizes, view.boundaryCount / nodes + 1,
                      BoundaryOfBlock<Access, threadsOfGather>::sharedMemory);
      if (nodes > 1 && blocks_->sharedMemory() > mostSharedMemory()) {
        blocks_.reset();
      }
    }
    provideSharedMemory(kernel, blocks_->sharedMemory());
    launchEarly(kernel, blocks_->tables().blockCount, threadsOfGather, blocks_->sharedMemory(),
                view, blocks_->tables(), sums, atEnd);
  }

  std::uint64_t memory() const { return blocks_ ? blocks_->memory() : 0; }

 private:
  std::optional<BoundaryBlocksOnDevice<Real>> blocks_;
};

}  // namespace tiledlbm::cuda
