// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "Kernels/Cpu/VectorTileUpdate.h"
#include "Kernels/FullTiles/FullTiles.h"
#include "Kernels/Rheology/Viscosity.h"
#include "Testing/Unit/NodeUpdates.h"

namespace tiledlbm::test {

/// A tile and those around it, with walls at random, some of them absent, as a FullTileView.
template <class S>
class RandomNeighbourhood {
  using Real = typename S::Real;
  static constexpr int values = S::Layout::values;

  struct alignas(cacheLine) Tile {
    Real values[S::Layout::values];
  };

 public:
  explicit RandomNeighbourhood(bool hasWalls) : tiles_(TileShape::neighbourhood) {
    std::mt19937_64 random(5);
    std::uniform_real_distribution<double> population(-0.01, 0.01);
    for (int place = 0; place < TileShape::neighbourhood; ++place) {
      const bool isAbsent = hasWalls && place % 5 == 0;
      fluid_[place] = isAbsent ? 0 : hasWalls ? random() | random() : ~std::uint64_t(0);
      around.tile[place] = isAbsent ? nullptr : tiles_[place].values;
      for (int i = 0; i < values; ++i) {
        const bool isFluid = TileShape::contains(fluid_[place], i % TileShape::nodes);
        tiles_[place].values[i] = isFluid ? Real(population(random)) : Real(0);
      }
    }
    walls = wallMasks(fluid_);
  }

  bool isFluid(int node) const { return TileShape::contains(fluid_[TileShape::centre], node); }

  Neighbourhood<Real> around;
  WallMasks walls;

 private:
  std::vector<Tile> tiles_;
  std::uint64_t fluid_[TileShape::neighbourhood];
};

/// Expects that VectorTileUpdate does to a tile what updateNode does to each of its nodes.
template <class S, bool PastCaches>
void expectNodeUpdate(bool hasWalls, const Viscosity& viscosity) {
  using Real = typename S::Real;
  const RandomNeighbourhood<S> tile(hasWalls);
  const typename S::Model::Rates rates(viscosity);
  alignas(cacheLine) Real expected[S::Layout::values] = {};
  alignas(cacheLine) Real found[S::Layout::values] = {};
  typename S::View view{};
  view.target = expected;
  const WallMasks* const walls = hasWalls ? &tile.walls : nullptr;
  updateEachNode<S>(view, tile.around, walls, false, rates, 0);

  view.target = found;
  VectorTileUpdate<S, PastCaches>::apply(view, tile.around, walls, rates, 0);
  Pack<Real>::finishStreams();

  for (int i = 0; i < S::Layout::values; ++i) {
    // The rest state of solid nodes is exact: it must not drift.
    const double tolerance =
        tile.isFluid(i % TileShape::nodes) ? 0.1 * std::numeric_limits<Real>::epsilon() : 0.0;
    EXPECT_NEAR(found[i], expected[i], tolerance)
        << "direction " << i / TileShape::nodes << ", node " << i % TileShape::nodes;
  }
}

template <class S>
void expectNodeUpdateEverywhere(const Viscosity& viscosity) {
  for (const bool hasWalls : {false, true}) {
    SCOPED_TRACE(hasWalls ? "with walls" : "without walls");
    expectNodeUpdate<S, false>(hasWalls, viscosity);
    expectNodeUpdate<S, true>(hasWalls, viscosity);
  }
}

}  // namespace tiledlbm::test
