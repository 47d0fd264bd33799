// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "Kernels/Boundary/OpeningSignals.h"
#include "Kernels/Bytes.h"
#include "Kernels/Cuda/CompactStepsOnCuda.cuh"
#include "Kernels/Cuda/CudaCircuits.cuh"
#include "Kernels/Cuda/CurrentDevice.h"
#include "Kernels/Cuda/DeviceBuffer.h"
#include "Kernels/Cuda/Launch.h"
#include "Kernels/Cuda/RankStreams.h"

namespace tiledlbm::cuda {

/// Advances compact tiles by many steps at once.
/// \tparam Launches see StepsLaunches.
template <class S, class Launches>
class CompactStepper;

/// Without launches each step is a single one.
template <class S>
class CompactStepper<S, StepsLaunches<>> {
 public:
  template <class... Arguments>
  static bool advance(const Arguments&...) {
    return false;
  }
  static std::uint64_t memory() { return 0; }
};

template <class S, class... Launches>
class CompactStepper<S, StepsLaunches<Launches...>> {
  using View = typename S::View;
  using Real = typename S::Real;

 public:
  /// \param views of the first and the second step.
  /// \param sizes of the tables of the view.
  /// \return false, without any step, if no launch suits the geometry, or the boundary nodes of a
  ///         block exceed its memory.
  bool advance(const View (&views)[2], const typename S::Model::Rates& rates,
               std::int64_t tileCount, const BoundarySizes& sizes,
               const std::vector<OpeningSignals<double>>& signals, bool isGathered,
               CudaCircuits& circuits) {
    if (isRefused_ || !isSuited(tileCount)) {
      return false;
    }
    if (!blocks_) {
      prepare(views[0], sizes, circuits.size());
      if (isRefused_) {
        return false;
      }
    }
    if (signals_.size() < signals.size()) {
      signals_ = DeviceBuffer<OpeningSignals<double>>(signals.size());
    }
    check(cudaMemcpyAsync(signals_.data(), signals.data(),
                          signals.size() * sizeof(OpeningSignals<double>), cudaMemcpyHostToDevice,
                          streamOfKernels()),
          "receive data");
    const std::uint32_t boundaryBlocks = blocks_->withNodes();
    const std::size_t copies = circuits.size() * SharedSums::copies;
    CompactSteps<S> steps{
        {views[0], views[1]},
        rates,
        blocks_->tables(),
        boundaryBlocks,
        signals_.data(),
        static_cast<std::uint32_t>(signals.size()),
        static_cast<std::uint32_t>(tileCount),
        isGathered,
        circuits.data(),
        static_cast<int>(circuits.size()),
        circuits.hasCommonPressures(),
        {{inflows_.data()}, {inflows_.data() + copies}, {inflows_.data() + 2 * copies}},
        sums_,
        counters_.data(),
        counts_};
    launchFirst<Launches...>(tileCount, steps);
    counts_.advanced += steps.count * multiprocessors_;
    if (circuits.size() > 0) {
      counts_.measured += steps.count * boundaryBlocks;
      sums_ = (sums_ + steps.count) % 3;
    }
    return true;
  }

  std::uint64_t memory() const {
    return (blocks_ ? blocks_->memory() : 0) + bytesOfArrays(inflows_, signals_, counters_);
  }

 private:
  /// Whether a launch suits a number of tiles: its largest number is that of the GPU on which it
  /// was measured, in proportion to the multiprocessors.
  template <class Launch>
  bool suits(std::int64_t tileCount) const {
    constexpr std::int64_t measured = 132;
    return tileCount * measured <= Launch::mostTiles * std::int64_t(multiprocessors_);
  }
  bool isSuited(std::int64_t tileCount) const {
    return (... || this->template suits<Launches>(tileCount));
  }

  /// Divides the boundary nodes among the blocks, or refuses.
  void prepare(const View& view, const BoundarySizes& sizes, std::size_t circuits) {
    blocks_.emplace(view, sizes, multiprocessors_,
                    [&](const BoundaryBlock& block) { return sharedMemoryOf<S>(block, circuits); });
    inflows_ = DeviceBuffer<ExactSum>(std::vector<ExactSum>(3 * circuits * SharedSums::copies));
    isRefused_ = attributeOfDevice(cudaDevAttrCooperativeLaunch) == 0 ||
                 blocks_->sharedMemory() > mostSharedMemory() ||
                 (circuits > 0 && blocks_->withNodes() == 0) ||
                 !(... && this->template fits<Launches>());
    if (isRefused_) {
      blocks_.reset();
    }
  }

  /// Whether a multiprocessor has room for a block, whose shared memory it permits to the kernel.
  template <class Launch>
  bool fits() const {
    const auto kernel = advanceCompactTiles<S, Launch>;
    provideSharedMemory(kernel, blocks_->sharedMemory());
    int blocks = 0;
    check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, Launch::threads,
                                                        blocks_->sharedMemory()),
          "tell its room for blocks");
    return blocks > 0;
  }

  template <class Launch, class... Others>
  void launchFirst(std::int64_t tileCount, CompactSteps<S>& steps) const {
    if constexpr (sizeof...(Others) > 0) {
      if (!suits<Launch>(tileCount)) {
        launchFirst<Others...>(tileCount, steps);
        return;
      }
    }
    void* arguments[] = {&steps};
    check(cudaLaunchCooperativeKernel(advanceCompactTiles<S, Launch>, multiprocessors_,
                                      Launch::threads, arguments, blocks_->sharedMemory(),
                                      streamOfKernels()),
          "start a kernel");
  }

  const std::uint32_t multiprocessors_ =
      static_cast<std::uint32_t>(attributeOfDevice(cudaDevAttrMultiProcessorCount));
  bool isRefused_ = false;  ///< whether joint steps are impossible
  std::optional<BoundaryBlocksOnDevice<Real>> blocks_;
  DeviceBuffer<ExactSum> inflows_;
  std::uint32_t sums_ = 0;  ///< number of the inflows for the next step
  DeviceBuffer<OpeningSignals<double>> signals_;
  DeviceBuffer<StepCounters> counters_{std::vector<StepCounters>(1)};
  StepCounters counts_;  ///< after all launches
};

}  // namespace tiledlbm::cuda
