// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>

#include "Kernels/CompactTiles/CompactTiles.h"
#include "Kernels/Cpu/CpuBackend.h"
#include "Kernels/Cpu/GroupGather.h"
#include "Kernels/Cpu/VectorGroupUpdate.h"
#include "Kernels/Engine/Engine.h"
#include "Kernels/Host/HostMemory.h"

namespace tiledlbm {

/// Updates compact tiles on all cores. One function serves any number of copies, and both kinds of
/// stores; the rounding is therefore the same.
/// \param tileCount number of all compact tiles.
/// \param tilesPerTask smallest number of tiles per thread.
template <class M>
__attribute__((noinline)) void updateCompactTiles(const CompactView<typename M::Values>& view,
                                                  const typename M::Rates& rates,
                                                  std::int64_t first, std::int64_t last,
                                                  std::int64_t tileCount, std::int64_t tilesPerTask,
                                                  bool pastCaches) {
  const GroupGather<typename M::Values> gather(view, tileCount * CompactTile::nodes);
  parallelForRanges(first, last, tilesPerTask, [&](std::int64_t begin, std::int64_t end) {
    GroupPopulations<typename M::Stored> populations{};
    const auto endNode = static_cast<std::uint32_t>(end * CompactTile::nodes);
    for (auto node = static_cast<std::uint32_t>(begin * CompactTile::nodes); node < endNode;
         node += NodeGroup::nodes) {
      const std::uint32_t boundaryNodes = gather(node, populations);
      VectorGroupUpdate<M>::apply(view, rates, node, boundaryNodes, populations);
      storeGroup(populations, CompactTile::at(view.target, node), pastCaches);
    }
    if (pastCaches) {
      Pack<typename M::Real>::finishStreams();
    }
  });
}

/// Advances compact tiles on all cores, with vector instructions.
///
/// Waves of tiles follow each other. In place the waves ensure the order: only earlier waves read
/// the populations that the tiles of a wave overwrite.
template <class M, bool InPlace>
class CpuUpdate<CompactTiles<M, InPlace>> {
  using Storage = CompactTiles<M, InPlace>;
  using View = typename Storage::View;
  using Arrays = typename Storage::template Arrays<CpuBackend>;

  /// Tiles of a wave: some milliseconds on one core. The engine calls Poll between waves.
  static constexpr std::int64_t tilesOfWave = 1024;
  /// Smallest number of tiles per thread: some ten microseconds.
  static constexpr std::int64_t tilesPerTask = 8;

 public:
  /// See CompactTileArrays::leadValues.
  static constexpr std::int64_t slack = tilesOfWave;

  /// \param populationBytes of all states. Above half of the largest cache the states evict each
  ///        other.
  CpuUpdate(const Arrays&, std::uint64_t populationBytes)
      : pastCaches_(populationBytes > largestCache() / 2) {}

  /// \return false if `poll` cancelled the step, which is impossible in place.
  bool step(const Arrays& arrays, const View& view, const typename M::Rates& rates,
            const Engine::Poll& poll) const {
    return updatePart(arrays, view, rates, arrays.own().firstTile(), arrays.own().endTile(), poll);
  }

  /// Updates a part of the tiles; in place, the calls follow the sweep order.
  bool updatePart(const Arrays& arrays, const View& view, const typename M::Rates& rates,
                  std::int64_t firstTile, std::int64_t endTile, const Engine::Poll& poll) const {
    const std::int64_t tiles = endTile - firstTile;
    const std::int64_t waves = (tiles + tilesOfWave - 1) / tilesOfWave;
    for (std::int64_t wave = 0; wave < waves; ++wave) {
      if (wave > 0 && poll && !poll() && !InPlace) {
        return false;
      }
      const std::int64_t first =
          firstTile + (isReversed(view) ? waves - 1 - wave : wave) * tilesOfWave;
      updateCompactTiles<M>(view, rates, first, std::min(first + tilesOfWave, endTile),
                            arrays.tileCount(), tilesPerTask, pastCaches_);
    }
    return true;
  }

  std::uint64_t memory() const { return 0; }

 private:
  /// Whether a step sweeps from the last tile to the first.
  static bool isReversed(const View& view) { return InPlace && view.source < view.target; }

  bool pastCaches_;  ///< whether to use streaming stores
};

}  // namespace tiledlbm
