// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <type_traits>

#include "Kernels/CompactTiles/CompactGeometry.h"
#include "Kernels/Tile/TileShape.h"
#include "Kernels/Values/Values.h"

namespace tiledlbm::cuda {

/// Division of the tiles into thread blocks. A tile has 64 threads, i.e. two warps.
/// \tparam TilesPerBlock tiles that a thread block updates
/// \tparam FewestBlocks smallest number of blocks per multiprocessor, which limits the registers of
///         a thread
/// \tparam MostBlocks largest number of blocks per multiprocessor, 0 for no limit. With fewer
///         blocks the memory serves fewer streams at a time, which suits a mere copy.
template <int TilesPerBlock, int FewestBlocks, int MostBlocks = 0>
struct Launch {
  static constexpr int tilesPerBlock = TilesPerBlock;
  static constexpr int threadsPerBlock = TilesPerBlock * TileShape::nodes;
  static constexpr int fewestBlocks = FewestBlocks;
  static constexpr int mostBlocks = MostBlocks;
  /// Whether there is also a kernel for tiles with boundary nodes.
  static constexpr bool hasBoundary = true;
};

/// The choices for full tiles, by measurement on an H200 (Testing/Benchmark/RESULTS.md).
template <class M>
struct FullTileTuning {
  static constexpr bool isDouble = sizeof(typename M::Real) == sizeof(double);
  /// A collision with few operations has spare registers.
  static constexpr bool isLight = M::Collision::traits.takesFewRegisters;
  using Launch =
      std::conditional_t<isDouble && isLight, cuda::Launch<2, 7>,
                         std::conditional_t<isDouble, cuda::Launch<4, 4>, cuda::Launch<4, 6>>>;
};

/// Wait scheme between blocks in a step in place, see ReadOrder.
/// \tparam Slack distance from a block to the blocks that must have read before it stores. It
///         exceeds the number of concurrent blocks of a GPU; blocks therefore seldom wait.
/// \tparam BlocksOfCounter number of blocks that share a counter
/// \tparam Delay nanoseconds that one of delayedBlocks blocks sleeps before it reads: for tests of
///         the wait
template <int Slack, int BlocksOfCounter, unsigned Delay = 0>
struct BlockOrder {
  static constexpr int slack = Slack;
  static constexpr int blocksOfCounter = BlocksOfCounter;
  /// Counters that a block reads.
  static constexpr int counters = slack / blocksOfCounter + 1;
  static constexpr unsigned delay = Delay;
  static constexpr unsigned delayedBlocks = 61;
};

/// Update of compact tiles, with one thread block per tile.
/// \tparam FewestBlocks as in Launch
/// \tparam LinksAhead as in neighboursOf; for narrow populations waits cost more than reads
template <int FewestBlocks, bool LinksAhead,
          class OrderType = BlockOrder<static_cast<int>(largestSlack), 512>>
struct CompactLaunch {
  static constexpr int fewestBlocks = FewestBlocks;
  static constexpr bool linksAhead = LinksAhead;
  using Order = OrderType;
};

/// Many steps of compact tiles in one launch, see CompactStepsOnCuda.cuh.
/// \tparam FluidThreads threads of a block that advance tiles, a multiple of their nodes
/// \tparam BoundaryThreads threads of a block that advance boundary nodes
/// \tparam MostTiles largest number of tiles for which it is the fastest
template <int FluidThreads, int BoundaryThreads, std::int64_t MostTiles>
struct StepsLaunch {
  static constexpr int fluidThreads = FluidThreads;
  static constexpr int boundaryThreads = BoundaryThreads;
  static constexpr int threads = fluidThreads + boundaryThreads;
  static constexpr std::int64_t mostTiles = MostTiles;
  static_assert(MostTiles <= mostTilesTwice, "the states of a step must not overlap");
  static_assert(FluidThreads % CompactTile::nodes == 0, "whole tiles");
};

/// Launches by rising number of tiles; beyond the last one each step is launched.
template <class... Launches>
struct StepsLaunches {};

/// The choices for compact tiles, by measurement on an H200. Walls that are not half-way need more
/// registers; flows without them have a separate kernel.
template <class Values>
struct CompactTuning;
template <>
struct CompactTuning<DoubleValues> {
  using Launch = CompactLaunch<6, false>;
  using LaunchAtWalls = CompactLaunch<5, false>;
  using LaunchesOfSteps = StepsLaunches<StepsLaunch<384, 128, 8192>>;
};
template <>
struct CompactTuning<SingleValues> {
  using Launch = CompactLaunch<9, true>;
  using LaunchAtWalls = CompactLaunch<8, true>;
  using LaunchesOfSteps = StepsLaunches<StepsLaunch<384, 256, 4096>, StepsLaunch<512, 128, 8192>>;
};
template <>
struct CompactTuning<SixteenBitValues> {
  using Launch = CompactLaunch<12, true>;
  using LaunchAtWalls = CompactLaunch<8, true>;
  using LaunchesOfSteps = StepsLaunches<StepsLaunch<384, 256, 4096>>;
};

/// The specified launch, or a default for void.
template <class Launch, class Other>
using LaunchOr = std::conditional_t<std::is_void_v<Launch>, Other, Launch>;

}  // namespace tiledlbm::cuda
