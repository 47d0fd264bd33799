// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/CompactTiles/BoundaryBlocks.h"
#include "Kernels/CompactTiles/CompactGeometry.h"
#include "Testing/Unit/RandomMoments.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

/// Steps that an engine computes in one call.
class ManySteps : public TestOnDevice<ModelOnDevice> {
 protected:
  static std::unique_ptr<Engine> engineOf(const TileSet& tiles) {
    const auto [model, device] = GetParam();
    return test::engineOf(tiles, model, device);
  }

  /// The signals of some steps, which differ from step to step.
  static std::vector<OpeningSignals<double>> signalsOf(int first, int count) {
    std::vector<OpeningSignals<double>> signals;
    for (int step = first; step < first + count; ++step) {
      signals.push_back(risingSignals(0.5 + 0.4 * std::sin(0.3 * step)));
    }
    return signals;
  }

  static void setRandomFlow(Engine& engine, const TileSet& tiles) {
    engine.setMoments(0, tiles.tileCount(), randomMoments(tiles, 0.002).data());
  }

  static void expectSameTogether(const TileSet& tiles) {
    const auto together = engineOf(tiles), alone = engineOf(tiles);
    setRandomFlow(*together, tiles);
    setRandomFlow(*alone, tiles);
    int first = 0;
    for (const int count : {1, 2, 7, 20}) {
      SCOPED_TRACE(std::to_string(count) + " steps");
      const std::vector<OpeningSignals<double>> signals = signalsOf(first, count);
      first += count;
      EXPECT_EQ(together->advance(signals, {}), count);
      for (const OpeningSignals<double>& ofStep : signals) {
        EXPECT_TRUE(alone->step(ofStep, {}));
      }
      together->wait();
      alone->wait();
      const std::vector<double> populations = populationsOf(*alone, tiles);
      ASSERT_TRUE(std::all_of(populations.begin(), populations.end(),
                              [](double value) { return std::abs(value) < 1; }));
      EXPECT_TRUE(populationsOf(*together, tiles) == populations);
      const std::vector<Circuit> found = together->circuits(), expected = alone->circuits();
      ASSERT_EQ(found.size(), expected.size());
      for (std::size_t i = 0; i < expected.size(); ++i) {
        EXPECT_EQ(found[i].density, expected[i].density);
        EXPECT_EQ(found[i].storedDensity, expected[i].storedDensity);
        EXPECT_EQ(found[i].flow, expected[i].flow);
      }
      EXPECT_EQ(together->tally().sums().velocitySquared, alone->tally().sums().velocitySquared);
      if (count != 2) {
        together->updateWallSlips();
        alone->updateWallSlips();
      }
    }
  }
};

TEST_P(ManySteps, AreTheSameTogetherAndOneByOne) {
  const CollisionModel collision = std::get<0>(GetParam()).collision;
  const TileSet tiles = tilesOfAllKinds(randomMask({22, 19, 21}, 0.75, 11), collision, 12);
  ASSERT_FALSE(tiles.circuits.empty());
  expectSameTogether(tiles);
}

TEST_P(ManySteps, AreTheSameWithoutCircuits) {
  VoxelMask mask = randomMask({22, 19, 21}, 0.75, 11);
  expectSameTogether(coverWithTiles(mask, randomOpeningsAndLinks(mask, 1, 12)));
}

TEST_P(ManySteps, AreTheSameInAClosedAndAPeriodicBox) {
  expectSameTogether(coverWithTiles(allFluid({30, 20, 10}), {}));
  expectSameTogether(coverWithTiles(randomMask({16, 12, 20}, 0.7, 9, {true, true, false}), {}));
}

TEST_P(ManySteps, AreTheSameAtLargeOpenings) {
  // On a GPU each block has several boundary nodes for each of its warps.
  // On a GPU each thread also has several nodes of the fluid.
  const VoxelMask mask = allFluid({80, 30, 30});
  TileSet tiles = coverWithTiles(mask, randomOpenings(mask, 1, 5));
  ASSERT_GT(tiles.conditions.size(), 3000u);
  addCircuits(tiles);
  for (Circuit& circuit : tiles.circuits) {  // they would not be stable with so many nodes
    circuit.proximalResistance /= 200;
    circuit.distalResistance /= 200;
    circuit.compliance *= 200;
    circuit.soundImpedance /= 200;
  }
  expectSameTogether(tiles);
}

TEST_P(ManySteps, EndWithTheStepThatIsCancelled) {
  const TileSet tiles = coverWithTiles(allFluid({90, 60, 60}), {});
  const auto engine = engineOf(tiles), other = engineOf(tiles);
  setRandomFlow(*engine, tiles);
  setRandomFlow(*other, tiles);
  std::int64_t polls = 0;

  const std::int64_t completed =
      engine->advance(signalsOf(0, 20), [&polls] { return ++polls < 5; });

  // A GPU completes all steps, a CPU those in place and those with a few polls.
  EXPECT_LE(completed, 20);
  for (const OpeningSignals<double>& ofStep : signalsOf(0, int(completed))) {
    other->step(ofStep, {});
  }
  engine->wait();
  other->wait();
  EXPECT_TRUE(populationsOf(*engine, tiles) == populationsOf(*other, tiles));
}

// On a CPU the steps of a call are single steps.
INSTANTIATE_TEST_SUITE_P(
    ModelsOfCpu, ManySteps,
    testing::Combine(testing::ValuesIn(only(allStorages(), CollisionModel::Lbgk,
                                            FluidModel::Incompressible, ViscosityModel::Newtonian)),
                     testing::Values(DeviceChoice::Cpu)),
    NameOfDevice());
INSTANTIATE_TEST_SUITE_P(Models, ManySteps,
                         testing::Combine(testing::ValuesIn(pairwise(allStorages())),
                                          testing::Values(DeviceChoice::Gpu)),
                         NameOfDevice());

TEST(BoundaryBlocks, HaveEachNodeOnceWithItsDonors) {
  TileSet tiles =
      tilesOfAllKinds(randomMask({22, 19, 21}, 0.75, 11), CollisionModel::BoundedLbmrt, 12);
  const CompactGeometry geometry = makeCompactGeometry(tiles);
  ASSERT_GT(geometry.boundaryCount, 100u);
  ASSERT_FALSE(geometry.donors.empty());
  for (const std::size_t count : {std::size_t(1), std::size_t(7), std::size_t(5000)}) {
    const BoundaryBlocks<double> found = makeBoundaryBlocks<double>(
        count, geometry.boundaryCount, geometry.boundaryNodes, tiles.conditions, geometry.donors);
    ASSERT_EQ(found.blocks.size(), count);
    std::uint32_t nodes = 0;
    for (const BoundaryBlock& block : found.blocks) {
      EXPECT_EQ(block.firstNode, nodes);
      for (std::uint32_t i = 0; i < block.nodeCount; ++i, ++nodes) {
        const CompactBoundaryNode &node = found.streamed[block.firstStreamed + i],
                                  &expected = geometry.boundaryNodes[nodes];
        EXPECT_EQ(node.number, expected.number);
        EXPECT_EQ(node.wrapped, expected.wrapped);
        ASSERT_EQ(node.condition < 0, expected.condition < 0);
        if (node.condition < 0) {
          continue;
        }
        EXPECT_EQ(node.condition, int(i));
        const BoundaryCondition<double>&of = found.conditions[nodes],
              &whole = tiles.conditions[expected.condition];
        EXPECT_EQ(of.density, whole.density);
        ASSERT_EQ(of.donorCount, whole.donorCount);
        for (int donor = 0; donor < of.donorCount; ++donor) {
          const auto& own = found.donors[block.firstDonor + of.firstDonor + donor];
          const auto& ofWhole = geometry.donors[whole.firstDonor + donor];
          EXPECT_EQ(own.weight, ofWhole.weight);
          EXPECT_EQ(found.streamed[block.firstStreamed + block.nodeCount + own.node].number,
                    geometry.boundaryNodes[geometry.boundaryCount + ofWhole.node].number);
        }
      }
      EXPECT_LE(block.firstStreamed + block.streamedCount, found.streamed.size());
    }
    EXPECT_EQ(nodes, geometry.boundaryCount);
  }
}

}  // namespace tiledlbm::test
