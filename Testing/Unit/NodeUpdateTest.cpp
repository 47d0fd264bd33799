#include "Kernels/NodeUpdate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
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
  NodeByNode(const TileSet& tiles, double relaxationTime)
      : tiles_(tiles),
        rates_(relaxationTime),
        stressShare_(static_cast<Real>(openingStressShare(relaxationTime))),
        current_(static_cast<std::size_t>(tiles.tileCount() * M::Layout::values), Real(0)),
        next_(current_),
        boundaryNodes_(convertBoundaryNodes<Real>(tiles.boundaryNodes)) {}

  void step(double drive) {
    const LatticeView<Real> lattice{current_.data(),
                                    next_.data(),
                                    tiles_.neighbours.data(),
                                    tiles_.wallIndex.data(),
                                    tiles_.walls.data(),
                                    tiles_.boundaryIndex.data(),
                                    boundaryNodes_.data(),
                                    tiles_.firstOpeningTile,
                                    {Real(drive), stressShare_}};
    for (std::int64_t tile = 0; tile < tiles_.tileCount(); ++tile) {
      Neighbourhood<Real> around;
      for (int place = 0; place < TileShape::neighbourhood; ++place) {
        around.tile[place] = lattice.neighbour(tile, place, M::Layout::values);
      }
      const std::int32_t wall = tiles_.wallIndex[static_cast<std::size_t>(tile)];
      for (int node = 0; node < TileShape::nodes; ++node) {
        if (wall < 0) {
          updateNode<M>(lattice, around, rates_, tile, node);
        } else if (tile < tiles_.firstOpeningTile) {
          updateNodeAtWalls<M, false>(lattice, around, tiles_.walls[wall], rates_, tile, node);
        } else {
          updateNodeAtWalls<M, true>(lattice, around, tiles_.walls[wall], rates_, tile, node);
        }
      }
    }
    std::swap(current_, next_);
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

template <class M>
class NodeUpdate : public testing::Test {};
TYPED_TEST_SUITE(NodeUpdate, ModelTypes);

TYPED_TEST(NodeUpdate, IsWhatTheVectorisedEngineComputes) {
  using M = TypeParam;
  const double relaxationTime = 0.57;  // below 0.6 openings drop a part of the stress
  // Large enough for tiles without openings, which the engine updates with vectors.
  const VoxelMask mask = randomMask({22, 19, 21}, 0.75, 11);
  auto boundary = randomOpenings(mask, 1, 12);
  const TileSet tiles = coverWithTiles(mask, boundary);
  ASSERT_GT(tiles.firstOpeningTile, 20);
  ASSERT_LT(tiles.firstOpeningTile, tiles.tileCount());
  const auto engine = makeEngine(tiles, choiceOf<M>(), DeviceChoice::Cpu, relaxationTime);
  NodeByNode<M> nodes(tiles, relaxationTime);

  constexpr int steps = 20;  // enough for the flow to reach the middle
  for (int step = 1; step <= steps; ++step) {
    const double drive = static_cast<double>(step) / steps;
    engine->step(drive, {});
    nodes.step(drive);
  }

  std::vector<NodeMoments<double>> found(
      static_cast<std::size_t>(tiles.tileCount() * TileShape::nodes));
  engine->momentsOfTiles(0, tiles.tileCount(), found.data());
  double fastestWithoutOpening = 0, largestError = 0, largest = 0;
  for (std::int64_t tile = 0; tile < tiles.tileCount(); ++tile) {
    for (int node = 0; node < TileShape::nodes; ++node) {
      if (!TileShape::contains(tiles.fluid[static_cast<std::size_t>(tile)], node)) {
        continue;
      }
      const NodeMoments<double> expected = nodes.moments(tile, node);
      const auto& moments = found[static_cast<std::size_t>(tile * TileShape::nodes + node)];
      largestError = std::max(largestError, std::abs(moments.density - expected.density));
      largest = std::max(largest, std::abs(expected.density));
      for (int a = 0; a < 3; ++a) {
        largestError = std::max(largestError, std::abs(moments.velocity[a] - expected.velocity[a]));
        largest = std::max(largest, std::abs(expected.velocity[a]));
        if (tile < tiles.firstOpeningTile) {
          fastestWithoutOpening = std::max(fastestWithoutOpening, std::abs(expected.velocity[a]));
        }
      }
    }
  }
  EXPECT_GT(fastestWithoutOpening, 1e-3);
  // A few units in the last place of the largest value a step: the compiler fuses multiplications
  // and additions differently in vector code.
  const double ulp = std::numeric_limits<typename M::Real>::epsilon() * largest;
  EXPECT_LE(largestError, 4 * ulp * steps);
}

}  // namespace tiledlbm::test
