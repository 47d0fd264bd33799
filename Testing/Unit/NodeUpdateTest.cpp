#include "Kernels/NodeUpdate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <utility>
#include <vector>

#include "Kernels/Engine.h"
#include "Testing/Unit/TestGeometries.h"
#include "Testing/Unit/TestModels.h"

namespace tiledlbm::test {

/// The source of the GPU's kernel, run on the CPU a node at a time as the kernel does.
template <class M>
class NodeByNode {
  using Real = typename M::Real;

 public:
  NodeByNode(const TileSet& tiles, const Viscosity& viscosity)
      : tiles_(tiles),
        rates_(viscosity),
        stressShare_(static_cast<Real>(openingStressShare(viscosity.relaxationTime))),
        current_(static_cast<std::size_t>(tiles.tileCount() * M::Layout::values), Real(0)),
        next_(current_),
        boundaryNodes_(convertBoundaryNodes<Real>(tiles.boundaryNodes)) {}

  void step(const OpeningSignals<double>& signals) {
    const LatticeView<Real> lattice{current_.data(),
                                    next_.data(),
                                    tiles_.neighbours.data(),
                                    tiles_.wallIndex.data(),
                                    tiles_.walls.data(),
                                    tiles_.boundaryIndex.data(),
                                    boundaryNodes_.data(),
                                    tiles_.firstBoundaryTile,
                                    {signals.convert<Real>(), stressShare_, nullptr}};
    for (std::int64_t tile = 0; tile < tiles_.tileCount(); ++tile) {
      Neighbourhood<Real> around;
      for (int place = 0; place < TileShape::neighbourhood; ++place) {
        around.tile[place] = lattice.neighbour(tile, place, M::Layout::values);
      }
      const std::int32_t wall = tiles_.wallIndex[static_cast<std::size_t>(tile)];
      for (int node = 0; node < TileShape::nodes; ++node) {
        if (wall < 0) {
          updateNode<M>(lattice, around, rates_, tile, node);
        } else if (tile < tiles_.firstBoundaryTile) {
          updateNodeAtWalls<M, false>(lattice, around, tiles_.walls[wall], rates_, tile, node);
        } else {
          updateNodeAtWalls<M, true>(lattice, around, tiles_.walls[wall], rates_, tile, node);
        }
      }
    }
    std::swap(current_, next_);
  }

  void setMoments(const std::vector<NodeMoments<double>>& moments) {
    for (std::int64_t tile = 0; tile < tiles_.tileCount(); ++tile) {
      for (int node = 0; node < TileShape::nodes; ++node) {
        const auto slot = static_cast<std::size_t>(tile * TileShape::nodes + node);
        setNode<M>(moments[slot], current_.data(), tile, node);
      }
    }
  }

  NodeMoments<double> moments(std::int64_t tile, int node) const {
    return convertMoments<double>(momentsOfNode<M>(current_.data(), tile, node));
  }

 private:
  const TileSet& tiles_;
  typename M::Rates rates_;
  Real stressShare_;
  std::vector<Real> current_, next_;
  std::vector<BoundaryNode<Real>> boundaryNodes_;
};

/// Random moments for each node of each tile.
std::vector<NodeMoments<double>> randomMoments(const TileSet& tiles) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> value(-0.02, 0.02);
  std::vector<NodeMoments<double>> moments(
      static_cast<std::size_t>(tiles.tileCount() * TileShape::nodes));
  for (NodeMoments<double>& at : moments) {
    at = {value(random), {value(random), value(random), value(random)}};
  }
  return moments;
}

/// Largest difference between the moments of two runs, and largest moment of the first.
template <class Expected, class Found>
std::pair<double, double> largestDifference(const TileSet& tiles, const Expected& expected,
                                            const Found& found) {
  double difference = 0, largest = 0;
  const auto compare = [&](double value, double other) {
    difference = std::max(difference, std::abs(other - value));
    largest = std::max(largest, std::abs(value));
  };
  for (std::int64_t tile = 0; tile < tiles.tileCount(); ++tile) {
    for (int node = 0; node < TileShape::nodes; ++node) {
      if (TileShape::contains(tiles.fluid[static_cast<std::size_t>(tile)], node)) {
        const NodeMoments<double> value = expected(tile, node), other = found(tile, node);
        compare(value.density, other.density);
        for (int a = 0; a < 3; ++a) {
          compare(value.velocity[a], other.velocity[a]);
        }
      }
    }
  }
  return {difference, largest};
}

/// A few units in the last place of the largest value a step: the compiler fuses multiplications
/// and additions differently from one kernel to the next.
template <class Real>
double roundOff(double largest, int steps) {
  return 4 * std::numeric_limits<Real>::epsilon() * largest * steps;
}

template <class M>
class NodeUpdate : public testing::Test {};
TYPED_TEST_SUITE(NodeUpdate, ModelTypes);

TYPED_TEST(NodeUpdate, IsWhatTheVectorisedEngineComputes) {
  using M = TypeParam;
  // Below 0.6 openings drop a part of the stress.
  const Viscosity viscosity = viscosityOf(choiceOf<M>().viscosity, 0.57);
  // Large enough for tiles without openings, which the engine updates with vectors.
  const VoxelMask mask = wallsAroundFluid();
  auto boundary = randomOpenings(mask, 1, 12);
  const TileSet tiles = coverWithTiles(mask, boundary);
  ASSERT_GT(tiles.firstBoundaryTile, 20);
  ASSERT_LT(tiles.firstBoundaryTile, tiles.tileCount());
  ASSERT_GT(std::count(tiles.wallIndex.begin(), tiles.wallIndex.end(), -1), 0);
  ASSERT_GT(static_cast<std::int64_t>(tiles.walls.size()),
            tiles.tileCount() - tiles.firstBoundaryTile);
  const auto engine = makeEngine(tiles, choiceOf<M>(), DeviceChoice::Cpu, viscosity);
  NodeByNode<M> nodes(tiles, viscosity);
  const auto start = randomMoments(tiles);
  engine->setMoments(0, tiles.tileCount(), start.data());
  nodes.setMoments(start);

  constexpr int steps = 20;
  for (int step = 1; step <= steps; ++step) {
    const auto signals = risingSignals(static_cast<double>(step) / steps);
    engine->step(signals, {});
    nodes.step(signals);
  }

  std::vector<NodeMoments<double>> found(
      static_cast<std::size_t>(tiles.tileCount() * TileShape::nodes));
  engine->momentsOfTiles(0, tiles.tileCount(), found.data());
  const auto [difference, largest] = largestDifference(
      tiles, [&](auto tile, int node) { return nodes.moments(tile, node); },
      [&](auto tile, int node) {
        return found[static_cast<std::size_t>(tile * TileShape::nodes + node)];
      });
  EXPECT_GT(largest, 1e-3);
  EXPECT_LE(difference, roundOff<typename M::Real>(largest, steps));
}

/// Expects that a layout gives the same flow as XYZ.
template <class M, class OtherLayout>
void expectFlowOfXyz() {
  using Other = Model<typename M::Real, typename M::Fluid, typename M::Collision, OtherLayout, Pull,
                      typename M::Rheology>;
  const VoxelMask mask = wallsAroundFluid();
  const TileSet tiles = coverWithTiles(mask, randomOpenings(mask, 1, 12));
  const Viscosity viscosity = viscosityOf(choiceOf<M>().viscosity, 0.8);
  NodeByNode<M> expected(tiles, viscosity);
  NodeByNode<Other> found(tiles, viscosity);
  const auto start = randomMoments(tiles);
  expected.setMoments(start);
  found.setMoments(start);

  constexpr int steps = 5;
  for (int step = 0; step < steps; ++step) {
    expected.step(risingSignals(1));
    found.step(risingSignals(1));
  }

  const auto [difference, largest] = largestDifference(
      tiles, [&](auto tile, int node) { return expected.moments(tile, node); },
      [&](auto tile, int node) { return found.moments(tile, node); });
  EXPECT_GT(largest, 1e-3);
  EXPECT_LE(difference, roundOff<typename M::Real>(largest, steps));
}

TYPED_TEST(NodeUpdate, GivesTheSameFlowInEveryLayout) {
  expectFlowOfXyz<TypeParam, LayoutXyzZigzag>();
  expectFlowOfXyz<TypeParam, LayoutXyzYxz>();
  expectFlowOfXyz<TypeParam, LayoutXyzYxzZigzag>();
}

}  // namespace tiledlbm::test
