// SPDX-License-Identifier: BSD-3-Clause
// Symbols: Kernels/README.md, "Symbols".
#pragma once

#include <cstddef>
#include <cstdint>

#include "Kernels/Boundary/OpeningSignals.h"
#include "Kernels/CompactTiles/CompactTiles.h"
#include "Kernels/Cuda/BoundaryOfBlock.cuh"
#include "Kernels/Cuda/CudaCircuits.cuh"
#include "Kernels/Cuda/CudaSums.cuh"
#include "Kernels/Cuda/Launch.h"
#include "Kernels/Cuda/StepBarrier.cuh"
#include "Kernels/Cuda/Warp.cuh"

/// Many time steps of compact tiles in one launch, which has one block for each multiprocessor.
///
/// The warps of a block have two roles. Those of the fluid advance the tiles except for boundary
/// nodes. Those of the boundary gather and extrapolate boundary nodes, advance the circuits, and
/// then the boundary nodes. All blocks wait for each other at the end of a step, those with
/// boundary nodes also for the inflows of the circuits. A step must not overwrite populations that
/// it reads: the states before and after the step do not overlap.
namespace tiledlbm::cuda {

/// Counters that rise over all launches, and may wrap around.
struct StepCounters {
  alignas(128) std::uint32_t advanced = 0;  ///< blocks with all nodes of a step
  alignas(128) std::uint32_t measured = 0;  ///< blocks with the inflow of a step
};

/// Some steps of a flow. The pointers are those of the device.
template <class S>
struct CompactSteps {
  typename S::View views[2];  ///< of even and odd steps; the signals are unused
  typename S::Model::Rates rates;
  BoundaryTables<typename S::Real> boundary;  ///< a block for each multiprocessor
  std::uint32_t boundaryBlocks;               ///< blocks with boundary nodes, the first ones
  const OpeningSignals<double>* signals;      ///< of each step
  std::uint32_t count;                        ///< of steps
  std::uint32_t tileCount;
  bool isGathered;  ///< whether the states of the boundary nodes are those before the first step
  Circuit* circuits;
  int circuitCount;
  bool hasCommonPressures;  ///< of the circuits
  /// Inflows of all circuits in three successive steps, in turn. While all blocks read those of a
  /// step, one block clears those of the step before, for the next step but one.
  SharedSums inflows[3];
  std::uint32_t sumsOfFirst;  ///< number of the inflows of the first step
  StepCounters* counters;
  StepCounters before;  ///< the counters before the launch
};

/// The steps of the tiles, except for boundary nodes.
/// \tparam Threads of the block that call it.
/// \param end of the steps.
template <class S, int Threads, class End>
__device__ void advanceFluid(const CompactSteps<S>& steps, End end) {
  constexpr std::uint32_t tilesOfBlock = Threads / CompactTile::nodes;
  const std::uint32_t first = blockIdx.x * tilesOfBlock + threadIdx.x / CompactTile::nodes;
  const std::uint32_t lane = threadIdx.x % CompactTile::nodes;
  Neighbours around;
  const auto lookAround = [&](std::uint32_t tile) {
    if (tile < steps.tileCount) {
      around = neighboursOf<true>(steps.views[0], tile * CompactTile::nodes + lane);
    }
  };
  lookAround(first);
  for (std::uint32_t step = 0; step < steps.count; ++step) {
    const typename S::View& view = steps.views[step & 1u];
    for (std::uint32_t tile = first; tile < steps.tileCount; tile += gridDim.x * tilesOfBlock) {
      if (tile != first) {
        lookAround(tile);
      }
      if (around.isUniform || !around.links.isBoundary()) {
        const std::uint32_t node = tile * CompactTile::nodes + lane;
        typename S::Real h[D3Q19::directions];
        gatherNode<S>(view, around, node, h);
        collideStored<S>(h, steps.rates);
        tiledlbm::detail::storeCompact<typename S::Model::Values>(view.target, node, h);
      }
    }
    end.arrive();
    lookAround(first);
    end.await();
  }
}

/// Bytes of shared memory of a block for BoundarySteps.
template <class S>
std::size_t sharedMemoryOf(const BoundaryBlock& block, std::size_t circuits) {
  return alignedBytes(sizeof(Circuit) * circuits) +
         BoundaryOfBlock<typename S::Access, warpLanes>::sharedMemory(block);
}

/// The steps of the boundary nodes of a block and of the circuits. Each block computes all
/// circuits.
template <class S, int FluidThreads, int Threads>
class BoundarySteps {
  using Access = typename S::Access;
  using Real = typename S::Real;
  static_assert(Threads >= 2 * warpLanes, "a warp for the circuits, another one to clear inflows");
  using Nodes = BoundaryOfBlock<Access, Threads>;

 public:
  /// \param memory of the block, aligned to 16 bytes.
  __device__ BoundarySteps(const CompactSteps<S>& steps, unsigned char* memory)
      : steps_(steps),
        thread_(static_cast<int>(threadIdx.x) - FluidThreads),
        circuits_(reinterpret_cast<Circuit*>(memory)),
        nodes_(steps.boundary, thread_,
               memory + alignedBytes(sizeof(Circuit) * steps.circuitCount)) {}

  /// \param end of the steps.
  template <class End>
  __device__ void advance(End end) {
    StepBarrier<1, Threads> measured(steps_.counters->measured, steps_.before.measured,
                                     steps_.boundaryBlocks, thread_ == 0);
    const bool hasCircuits = steps_.circuitCount > 0;
    nodes_.copy(circuits_, steps_.circuits, steps_.circuitCount);
    nodes_.readConstants(steps_.views[0]);
    if (thread_ == 0) {
      nodes_.view().control.circuits = circuits_;
    }
    if (steps_.isGathered) {
      nodes_.loadStates(steps_.views[0].states);
    } else {
      nodes_.gather();
    }
    double signal = signalAt(0);
    for (std::uint32_t step = 0; step < steps_.count; ++step) {
      setSignal(signal);
      signal = step + 1 < steps_.count ? signalAt(step + 1) : 0;
      nodes_.forOwnNodes(
          [&](std::uint32_t i) { updateBoundaryNode<S>(nodes_.view(), i, steps_.rates); });
      end.arrive();
      end.await();
      if (step + 1 == steps_.count && !hasCircuits) {
        return;
      }
      setState(step + 1);
      nodes_.gather();
      if (hasCircuits) {
        const SharedSums& inflows = steps_.inflows[(steps_.sumsOfFirst + step) % 3];
        nodes_.forOwnNodes(
            [&](std::uint32_t i) { addToCircuits<Access>(nodes_.view(), i, inflows); });
        measured.arrive();
        measured.await();
        advanceCircuits(step, inflows);
      }
    }
    nodes_.storeStates(steps_.views[0].states);
    if (blockIdx.x == 0) {
      nodes_.copy(steps_.circuits, circuits_, steps_.circuitCount);
    }
  }

 private:
  /// The signal of this thread.
  __device__ double signalAt(std::uint32_t step) const {
    return thread_ < OpeningSignals<double>::count ? steps_.signals[step].factor[thread_] : 0;
  }
  __device__ void setSignal(double signal) const {
    nodes_.sync();
    if (thread_ < OpeningSignals<double>::count) {
      nodes_.view().control.signals.factor[thread_] = static_cast<Real>(signal);
    }
    nodes_.sync();
  }

  /// Sets the populations of a step.
  __device__ void setState(std::uint32_t step) const {
    if (thread_ == 0) {
      nodes_.view().source = steps_.views[step & 1u].source;
      nodes_.view().target = steps_.views[step & 1u].target;
    }
    nodes_.sync();
  }

  /// Advances the circuits of this block by the inflows of all blocks.
  __device__ void advanceCircuits(std::uint32_t step, const SharedSums& inflows) const {
    const int lane = thread_ % warpLanes;
    if (thread_ < warpLanes) {
      sumInWarp<false>(inflows, steps_.circuitCount, lane, [&](int i, const ExactSum& sum) {
        updateCircuit(circuits_[i], -sum.value(), steps_.signals[step]);
      });
      __syncwarp();
      if (steps_.hasCommonPressures && lane == 0) {
        subtractCommonPressures(circuits_, steps_.circuitCount);
      }
    } else if (thread_ < 2 * warpLanes && blockIdx.x == 0) {
      // All blocks have read the inflows of the last step.
      const SharedSums& read = steps_.inflows[(steps_.sumsOfFirst + step + 2) % 3];
      for (int i = lane; i < steps_.circuitCount * SharedSums::copies; i += warpLanes) {
        read.sums[i] = ExactSum{};
      }
    }
  }

  const CompactSteps<S>& steps_;
  int thread_;
  Circuit* circuits_;
  Nodes nodes_;
};

template <class S, class Launch>
__global__ void __launch_bounds__(Launch::threads, 1)
    advanceCompactTiles(const __grid_constant__ CompactSteps<S> steps) {
  extern __shared__ double2 memoryOfBlock[];
  StepBarrier<0, Launch::threads> end(steps.counters->advanced, steps.before.advanced, gridDim.x,
                                      threadIdx.x == 0);
  if (threadIdx.x < Launch::fluidThreads) {
    advanceFluid<S, Launch::fluidThreads>(steps, end);
  } else if (blockIdx.x < steps.boundaryBlocks) {
    BoundarySteps<S, Launch::fluidThreads, Launch::boundaryThreads>(
        steps, reinterpret_cast<unsigned char*>(memoryOfBlock))
        .advance(end);
  } else {
    for (std::uint32_t step = 0; step < steps.count; ++step) {
      end.arrive();
      end.await();
    }
  }
}

}  // namespace tiledlbm::cuda
