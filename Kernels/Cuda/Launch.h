// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <type_traits>

#include "Kernels/CompactTiles/CompactGeometry.h"
#include "Kernels/Tile/TileShape.h"
#include "Kernels/Values/Values.h"

namespace tiledlbm::cuda {

/// How the tiles are cut into thread blocks. A tile is 64 threads, two warps.
/// \tparam TilesPerBlock tiles that a thread block updates
/// \tparam FewestBlocks blocks that must fit on a multiprocessor at once, which caps the registers
///         of a thread
/// \tparam MostBlocks blocks that may be on a multiprocessor at once, 0 for as many as fit;
///         with fewer, the memory serves fewer streams at a time, which suits a mere copy
template <int TilesPerBlock, int FewestBlocks, int MostBlocks = 0>
struct Launch {
  static constexpr int tilesPerBlock = TilesPerBlock;
  static constexpr int threadsPerBlock = TilesPerBlock * TileShape::nodes;
  static constexpr int fewestBlocks = FewestBlocks;
  static constexpr int mostBlocks = MostBlocks;
  /// Whether there is a kernel for tiles with boundary nodes too.
  static constexpr bool hasBoundary = true;
};

/// The choices for full tiles, by measurement on an H200 (Testing/Benchmark/RESULTS.md).
template <class M>
struct FullTileTuning {
  static constexpr bool isDouble = sizeof(typename M::Real) == sizeof(double);
  /// A collision with few operations has registers to spare.
  static constexpr bool isLight = M::Collision::traits.takesFewRegisters;
  using Launch =
      std::conditional_t<isDouble && isLight, cuda::Launch<2, 7>,
                         std::conditional_t<isDouble, cuda::Launch<4, 4>, cuda::Launch<4, 6>>>;
};

/// How blocks wait for each other in a step in place, see ReadOrder.
/// \tparam Slack from a block to those that must have read before it stores: more than fit on a GPU
///         at once, so that it seldom has to wait
/// \tparam BlocksOfCounter blocks whose reading is counted together
/// \tparam Delay nanoseconds that one block in delayedBlocks sleeps before it reads: for tests, in
///         which blocks are to wait
template <int Slack, int BlocksOfCounter, unsigned Delay = 0>
struct BlockOrder {
  static constexpr int slack = Slack;
  static constexpr int blocksOfCounter = BlocksOfCounter;
  /// Counters that a block looks at.
  static constexpr int counters = slack / blocksOfCounter + 1;
  static constexpr unsigned delay = Delay;
  static constexpr unsigned delayedBlocks = 61;
};

/// How compact tiles are updated, a thread block to a tile.
/// \tparam FewestBlocks as of Launch
/// \tparam LinksAhead as of neighboursOf: where populations are short, waiting costs more
template <int FewestBlocks, bool LinksAhead,
          class OrderType = BlockOrder<static_cast<int>(largestSlack), 512>>
struct CompactLaunch {
  static constexpr int fewestBlocks = FewestBlocks;
  static constexpr bool linksAhead = LinksAhead;
  using Order = OrderType;
};

/// The choices for compact tiles, by measurement on an H200. Walls that do not lie half-way take
/// more registers, so that flows without them have a kernel of their own.
template <class Values>
struct CompactTuning;
template <>
struct CompactTuning<DoubleValues> {
  using Launch = CompactLaunch<6, false>;
  using LaunchAtWalls = CompactLaunch<5, false>;
};
template <>
struct CompactTuning<SingleValues> {
  using Launch = CompactLaunch<9, true>;
  using LaunchAtWalls = CompactLaunch<8, true>;
};
template <>
struct CompactTuning<SixteenBitValues> {
  using Launch = CompactLaunch<12, true>;
  using LaunchAtWalls = CompactLaunch<8, true>;
};

/// The launch that is asked for, or another in place of void.
template <class Launch, class Other>
using LaunchOr = std::conditional_t<std::is_void_v<Launch>, Other, Launch>;

}  // namespace tiledlbm::cuda
