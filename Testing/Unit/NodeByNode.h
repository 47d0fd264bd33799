// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <utility>
#include <vector>

#include "Kernels/Cpu/VectorTileUpdate.h"
#include "Kernels/FullTiles/FullTiles.h"
#include "Kernels/NodeMoments.h"
#include "Kernels/Rheology/Viscosity.h"
#include "Kernels/Tile/TileSet.h"
#include "Testing/Unit/NodeUpdates.h"
#include "Testing/Unit/TestEngines.h"

namespace tiledlbm::test {

/// The source of the GPU's kernel, run on the CPU a node at a time as the kernel does.
template <class S>
class NodeByNode {
  using M = typename S::Model;
  using Real = typename M::Real;
  using Node = typename S::Node;

 public:
  NodeByNode(const TileSet& tiles, const Viscosity& viscosity)
      : tiles_(tiles),
        geometry_(makeFullTileGeometry(tiles)),
        conditions_(convertConditions<Real>(tiles.conditions)),
        donors_(donorsOf<Node>(
            tiles,
            [](const NodePlace& place) { return place.tile * TileShape::nodes + place.node; })),
        corrections_(correctionsOf(tiles.wallLinks, M::Collision::traits.wallInterpolation)),
        rates_(viscosity),
        current_(std::size_t(tiles.tileCount() * S::Layout::values), Real(0)),
        next_(current_) {}

  void step(const OpeningSignals<double>& signals) {
    const typename S::View view{current_.data(),
                                next_.data(),
                                geometry_.neighbours.data(),
                                tiles_.fluid.data(),
                                tiles_.fluid.data(),
                                geometry_.wallIndex.data(),
                                geometry_.walls.data(),
                                geometry_.boundaryIndex.data(),
                                tiles_.boundaryNodes.data(),
                                conditions_.data(),
                                tiles_.wallLinks.data(),
                                corrections_.data(),
                                donors_.data(),
                                tiles_.firstBoundaryTile,
                                {signals.convert<Real>(), nullptr}};
    for (std::int64_t tile = 0; tile < tiles_.tileCount(); ++tile) {
      Neighbourhood<Real> around;
      for (int neighbour = 0; neighbour < TileShape::neighbourhood; ++neighbour) {
        around.tile[neighbour] = view.populationsAround(tile, neighbour, S::Layout::values);
      }
      const std::int32_t wall = geometry_.wallIndex[tile];
      updateEachNode<S>(view, around, wall < 0 ? nullptr : &geometry_.walls[wall],
                        tile >= tiles_.firstBoundaryTile, rates_, tile);
    }
    std::swap(current_, next_);
  }

  void setMoments(const std::vector<NodeMoments<double>>& moments) {
    for (Node node = 0; node < tiles_.tileCount() * TileShape::nodes; ++node) {
      Real h[D3Q19::directions];
      fromHost<M>(moments[node], h);
      S::store(current_.data(), node, h);
    }
  }

  /// Density and velocity of all fluid nodes.
  std::vector<double> moments() const {
    return momentsOf(tiles_, [this](std::size_t node) {
      return convertMoments<double>(momentsAt<S>(current_.data(), Node(node)));
    });
  }

 private:
  const TileSet& tiles_;
  FullTileGeometry geometry_;
  std::vector<BoundaryCondition<Real>> conditions_;
  std::vector<Donor<Node>> donors_;
  std::vector<WallCorrection> corrections_;
  typename M::Rates rates_;
  std::vector<Real> current_, next_;
};

/// A few units in the last place of the largest value a step: the compiler fuses multiplications
/// and additions differently from one kernel to the next.
template <class Real>
double roundOff(double largest, int steps) {
  return 4 * std::numeric_limits<Real>::epsilon() * largest * steps;
}

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
