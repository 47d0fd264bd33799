// SPDX-License-Identifier: BSD-3-Clause
// Symbols: Kernels/README.md, "Symbols".
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "Kernels/Bytes.h"
#include "Kernels/CompactTiles/BoundaryBlocks.h"
#include "Kernels/CompactTiles/CompactBoundary.h"
#include "Kernels/Cuda/CudaError.h"
#include "Kernels/Cuda/CurrentDevice.h"
#include "Kernels/Cuda/DeviceBuffer.h"
#include "Kernels/Cuda/WarpOfNode.cuh"

namespace tiledlbm::cuda {

/// Alignment of tables in shared memory, and their bytes with those up to the next table.
constexpr std::size_t alignmentOfTables = 16;
__host__ __device__ constexpr std::size_t alignedBytes(std::size_t bytes) {
  return (bytes + alignmentOfTables - 1) / alignmentOfTables * alignmentOfTables;
}

/// The tables of BoundaryBlocks on the device.
template <class Real>
struct BoundaryTables {
  const BoundaryBlock* blocks;
  const CompactBoundaryNode* streamed;
  const BoundaryCondition<Real>* conditions;
  const Donor<std::uint32_t>* donors;
  std::uint32_t blockCount;
};

/// The boundary nodes of a block, in its shared memory with all that is constant in time. Some
/// warps of the block share them.
/// \tparam Access of compact tiles.
/// \tparam Threads of these warps, which call each function.
template <class Access, int Threads>
class BoundaryOfBlock {
  using Real = typename Access::Real;
  static constexpr int warps = Threads / warpLanes;

 public:
  using View = typename Access::View;

  /// Bytes of shared memory of a block.
  static std::size_t sharedMemory(const BoundaryBlock& block) {
    constexpr std::size_t tables = 6;
    return sizeof(View) + sizeof(BoundaryCondition<Real>) * block.nodeCount +
           (sizeof(CompactBoundaryNode) + sizeof(StreamingSource) +
            sizeof(ExtrapolatedState<Real>)) *
               block.streamedCount +
           sizeof(Donor<std::uint32_t>) * block.donorCount + tables * alignmentOfTables;
  }

  /// \param thread number of the thread among these warps.
  /// \param memory of the block, aligned to 16 bytes.
  __device__ BoundaryOfBlock(const BoundaryTables<Real>& tables, int thread, unsigned char* memory)
      : tables_(tables),
        block_(tables.blocks[blockIdx.x]),
        thread_(thread),
        warp_(thread / warpLanes),
        lane_(thread % warpLanes) {
    const auto take = [&memory](auto*& table, std::size_t count) {
      table = reinterpret_cast<std::remove_reference_t<decltype(table)>>(memory);
      static_assert(alignof(decltype(*table)) <= alignmentOfTables);
      memory += alignedBytes(sizeof(*table) * count);
    };
    take(view_, 1);
    take(states_, block_.streamedCount);
    take(sources_, block_.streamedCount);
    take(nodes_, block_.streamedCount);
    take(conditions_, block_.nodeCount);
    take(donors_, block_.donorCount);
  }

  /// Reads all that is constant in time.
  __device__ void readConstants(const View& view) const {
    if (thread_ == 0) {
      *view_ = view;
      view_->boundaryNodes = nodes_;
      view_->boundaryCount = block_.nodeCount;
      view_->conditions = conditions_;
      view_->donors = donors_;
      view_->states = states_;
    }
    copy(nodes_, tables_.streamed + block_.firstStreamed, block_.streamedCount);
    copy(donors_, tables_.donors + block_.firstDonor, block_.donorCount);
    copy(conditions_, tables_.conditions + block_.firstNode, block_.nodeCount);
    sync();
    for (std::uint32_t i = thread_; i < block_.streamedCount; i += Threads) {
      sources_[i] = streamingSource(*view_, i);
    }
    sync();
  }

  /// The view of the block. After a change by a thread the threads synchronise.
  __device__ View& view() const { return *view_; }
  __device__ void sync() const { syncWarps<1, Threads>(); }

  /// Gathers and extrapolates the boundary nodes. Afterwards each warp has its own nodes, see
  /// forOwnNodes().
  __device__ void gather() const {
    // Boundary nodes and donors, which differ in their operations, are in different warps.
    const std::uint32_t nodes = block_.nodeCount;
    const std::uint32_t firstPlace = (nodes + warpLanes - 1) / warpLanes * warpLanes;
    const std::uint32_t places = firstPlace + block_.streamedCount - nodes;
    for (std::uint32_t place = thread_; place < places; place += Threads) {
      if (place < nodes || place >= firstPlace) {
        const std::uint32_t i = place < nodes ? place : place - firstPlace + nodes;
        streamBoundaryNode<Access>(*view_, i, sources_[i]);
      }
    }
    sync();
    for (std::uint32_t i = warp_; i < nodes; i += warps) {
      extrapolateBoundaryNode<Access>(*view_, i, WarpOfNode());
    }
    __syncwarp();
  }

  /// Calls `use(index)` for the boundary nodes of the thread's warp, with one thread per node.
  template <class Use>
  __device__ void forOwnNodes(const Use& use) const {
    for (std::uint32_t i = lane_ * warps + warp_; i < block_.nodeCount; i += Threads) {
      use(i);
    }
  }

  /// Copies the states of the boundary nodes to those of all boundary nodes, or from there.
  __device__ void storeStates(ExtrapolatedState<Real>* states) const {
    sync();
    copy(states + block_.firstNode, states_, block_.nodeCount);
  }

  __device__ void loadStates(const ExtrapolatedState<Real>* states) const {
    copy(states_, states + block_.firstNode, block_.nodeCount);
  }

  /// Copies values; each thread copies some of them.
  template <class T>
  __device__ void copy(T* to, const T* from, std::uint32_t count) const {
    for (std::uint32_t i = thread_; i < count; i += Threads) {
      to[i] = from[i];
    }
  }

 private:
  const BoundaryTables<Real>& tables_;
  BoundaryBlock block_;
  int thread_, warp_, lane_;
  View* view_;
  ExtrapolatedState<Real>* states_;
  StreamingSource* sources_;
  CompactBoundaryNode* nodes_;
  BoundaryCondition<Real>* conditions_;
  Donor<std::uint32_t>* donors_;
};

/// Permits a kernel the largest shared memory of a block, where it needs more than any GPU gives.
/// The value is always the same: other threads may start the kernel meanwhile.
/// \param bytes that a block needs.
template <class... Parameters>
void provideSharedMemory(void (*kernel)(Parameters...), std::size_t bytes) {
  constexpr std::size_t always = 48 << 10;
  if (bytes > always) {
    check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                               static_cast<int>(mostSharedMemory())),
          "provide shared memory");
  }
}

/// BoundaryBlocks in the memory of the device.
template <class Real>
class BoundaryBlocksOnDevice {
 public:
  /// \param sizes of the tables of the view.
  /// \param memoryOf gives the bytes of shared memory of a block.
  template <class View, class MemoryOf>
  BoundaryBlocksOnDevice(const View& view, const BoundarySizes& sizes, std::size_t blockCount,
                         const MemoryOf& memoryOf)
      : BoundaryBlocksOnDevice(
            makeBoundaryBlocks<Real>(
                blockCount, view.boundaryCount, valuesAt(view.boundaryNodes, sizes.streamed),
                valuesAt(view.conditions, sizes.conditions), valuesAt(view.donors, sizes.donors)),
            memoryOf) {}

  BoundaryTables<Real> tables() const {
    return {blocks_.data(), streamed_.data(), conditions_.data(), donors_.data(),
            static_cast<std::uint32_t>(blocks_.size())};
  }
  /// Number of blocks with boundary nodes, the first ones.
  std::uint32_t withNodes() const { return withNodes_; }
  /// Largest number of bytes of shared memory of a block.
  std::size_t sharedMemory() const { return sharedMemory_; }
  std::uint64_t memory() const { return bytesOfArrays(blocks_, streamed_, conditions_, donors_); }

 private:
  template <class MemoryOf>
  BoundaryBlocksOnDevice(const BoundaryBlocks<Real>& boundary, const MemoryOf& memoryOf)
      : blocks_(boundary.blocks),
        streamed_(boundary.streamed),
        conditions_(boundary.conditions),
        donors_(boundary.donors) {
    for (const BoundaryBlock& block : boundary.blocks) {
      sharedMemory_ = std::max(sharedMemory_, memoryOf(block));
      withNodes_ += block.nodeCount > 0 ? 1 : 0;
    }
  }

  template <class T>
  static std::vector<T> valuesAt(const T* values, std::size_t count) {
    std::vector<T> result(count);
    check(cudaMemcpy(result.data(), values, count * sizeof(T), cudaMemcpyDeviceToHost),
          "send data");
    return result;
  }

  DeviceBuffer<BoundaryBlock> blocks_;
  DeviceBuffer<CompactBoundaryNode> streamed_;
  DeviceBuffer<BoundaryCondition<Real>> conditions_;
  DeviceBuffer<Donor<std::uint32_t>> donors_;
  std::size_t sharedMemory_ = 0;
  std::uint32_t withNodes_ = 0;
};

}  // namespace tiledlbm::cuda
