// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>

#include "Kernels/Cpu/CpuBackend.h"
#include "Kernels/Cpu/VectorTileUpdate.h"
#include "Kernels/Engine/Engine.h"
#include "Kernels/FullTiles/FullTiles.h"
#include "Kernels/Host/HostMemory.h"

namespace tiledlbm {

/// Advances full tiles on all cores, with vector instructions except for tiles with boundary nodes.
template <class M, class Layout, class Streaming>
class CpuUpdate<FullTiles<M, Layout, Streaming>> {
  using Storage = FullTiles<M, Layout, Streaming>;
  using Real = typename M::Real;
  using View = typename Storage::View;
  using Arrays = typename Storage::template Arrays<CpuBackend>;

  /// Tiles between two calls of Poll: well under a second on one core.
  static constexpr std::int64_t tilesBetweenPolls = 32768;
  /// Smallest number of tiles per thread: some ten microseconds.
  static constexpr std::int64_t tilesPerTask = 16;

 public:
  /// \param populationBytes of both states. Above half of the largest cache, by measurement, the
  ///        states evict each other.
  CpuUpdate(const Arrays&, std::uint64_t populationBytes)
      : pastCaches_(populationBytes > largestCache() / 2) {}

  /// \return false if `poll` cancelled the step.
  bool step(const Arrays& arrays, const View& view, const typename M::Rates& rates,
            const Engine::Poll& poll) const {
    const std::int64_t tiles = arrays.ownTileCount();
    for (std::int64_t first = 0; first < tiles; first += tilesBetweenPolls) {
      if (first > 0 && poll && !poll()) {
        return false;
      }
      const std::int64_t last = std::min(first + tilesBetweenPolls, tiles);
      if (pastCaches_) {
        updateTiles<true>(view, rates, first, last);
      } else {
        updateTiles<false>(view, rates, first, last);
      }
    }
    return true;
  }

  std::uint64_t memory() const { return 0; }

 private:
  template <bool PastCaches>
  static void updateTiles(const View& view, const typename M::Rates& rates, std::int64_t first,
                          std::int64_t last) {
    parallelForRanges(first, last, tilesPerTask, [&](std::int64_t begin, std::int64_t end) {
      for (std::int64_t tile = begin; tile < end; ++tile) {
        updateTile<PastCaches>(view, rates, tile);
      }
      if constexpr (PastCaches) {
        Pack<Real>::finishStreams();
      }
    });
  }

  template <bool PastCaches>
  static void updateTile(const View& view, const typename M::Rates& rates, std::int64_t tile) {
    Neighbourhood<Real> around;
    for (int neighbour = 0; neighbour < TileShape::neighbourhood; ++neighbour) {
      around.tile[neighbour] = view.populationsAround(tile, neighbour, Layout::values);
    }
    const std::int32_t wall = view.wallIndex[tile];
    if (tile >= view.firstBoundaryTile) {
      for (int node = 0; node < TileShape::nodes; ++node) {
        updateNodeAtWalls<Storage, true>(view, around, view.walls[wall], rates, tile, node);
      }
    } else {
      VectorTileUpdate<Storage, PastCaches>::apply(
          view, around, wall < 0 ? nullptr : &view.walls[wall], rates, tile);
    }
  }

  bool pastCaches_;  ///< whether to use streaming stores
};

}  // namespace tiledlbm
