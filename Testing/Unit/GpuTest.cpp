// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

class Gpu : public TestOnGpu<testing::TestWithParam<ModelChoice>> {
 protected:
  /// A bent tube with a side branch that is a wall in one case and an outlet in another.
  static TestFlow flowOn(DeviceChoice device) {
    VoxelMask mask = bentTube(41, 8.3);
    forVoxels(mask, [&](std::int64_t voxel, const VoxelMask::Coordinates& at) {
      if (at[0] >= 9 && at[0] < 15 && at[1] >= 20 && at[2] >= 20 && at[2] < 27) {
        mask.setFluid(voxel, true);
      }
    });
    Parameters parameters = parametersOnCpu(2e-4);
    // A relaxation time of 0.6: near 0.5 even LBGK on one device amplifies round-off.
    setViscosity(parameters, 3.3e-5);
    parameters.rampSteps = 300;
    parameters.inletProfile = InletProfile::Developed;
    parameters.model = GetParam();
    parameters.device = device;
    return {mask, parameters};
  }

  static double tolerance() {
    // The GPU adds in the same order and fuses more; a thousand steps of round-off of 1e-16 and
    // 6e-8 relative to the speed of sound, for velocities of 0.02.
    return byPrecision(GetParam().precision, 1e-12, 1e-5, 1e-2);
  }
};

TEST_P(Gpu, ComputesTheFlowOfTheCpu) {
  const Simulation gpu = flowOn(DeviceChoice::Gpu).after(1000),
                   cpu = flowOn(DeviceChoice::Cpu).after(1000);

  ASSERT_GT(cpu.summary().maxLatticeVelocity, 0.02);
  EXPECT_EQ(gpu.summary().device.find("CPU"), std::string::npos) << gpu.summary().device;
  EXPECT_LE(relativeDifference(Fields(gpu).velocity, Fields(cpu).velocity), tolerance());
  const auto &found = gpu.convergence(), &expected = cpu.convergence();
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(found[i].step, expected[i].step);
    EXPECT_NEAR(found[i].kineticEnergy, expected[i].kineticEnergy,
                4 * tolerance() * expected[i].kineticEnergy);
  }
}

TEST_P(Gpu, ComputesAllKindsOfOpeningsAsTheCpu) {
  const TileSet tiles =
      tilesOfAllKinds(randomMask({22, 19, 21}, 0.75, 11), GetParam().collision, 12);
  const auto gpu = engineOf(tiles, GetParam(), DeviceChoice::Gpu),
             cpu = engineOf(tiles, GetParam());

  rise(*gpu, 1, 50, 50);
  rise(*cpu, 1, 50, 50);
  gpu->wait();

  EXPECT_LE(relativeDifference(momentsOf(*gpu, tiles), momentsOf(*cpu, tiles)), tolerance());
}

TEST_P(Gpu, GoesOnAfterACancelAsIfThereHadBeenNone) {
  const TestFlow flow = flowOn(DeviceChoice::Gpu);
  Simulation cancelled = flow.atStart();
  cancelled.run(400, [](const Progress& progress) { return progress.step < 130; });
  EXPECT_LT(cancelled.summary().steps, 400);
  EXPECT_TRUE(cancelled.run(400));

  EXPECT_EQ(Fields(cancelled).velocity, Fields(flow.after(400)).velocity);
}

TEST_P(Gpu, TakesUpAFlowOfTheCpuAndGivesItBack) {
  VoxelMask mask = randomMask({22, 19, 21}, 0.75, 11);
  const auto boundary = randomOpeningsAndLinks(mask, 1, 12);
  TileSet tiles = coverWithTiles(mask, boundary);
  addCircuits(tiles);
  const auto gpu = engineOf(tiles, GetParam(), DeviceChoice::Gpu),
             cpu = engineOf(tiles, GetParam());
  rise(*cpu, 1, 20, 50);

  gpu->setPopulations(0, tiles.tileCount(), stateOf(*cpu, tiles).data());
  gpu->setCircuits(cpu->circuits());

  const auto shearOf = [&](Engine& engine) {
    auto shear = valuesOfTiles<NodeShear>(tiles);
    engine.shearOfTiles(0, tiles.tileCount(), shear.data());
    std::vector<double> values;
    forNodes(tiles, [&](const NodePlace&, std::size_t i) {
      values.insert(values.end(), std::begin(shear[i].flux), std::end(shear[i].flux));
    });
    return values;
  };

  EXPECT_EQ(populationsOf(*gpu, tiles), populationsOf(*cpu, tiles));
  constexpr double differenceOfPopulations = 1e-4;  // of single precision, in a small part of them
  EXPECT_LE(relativeDifference(shearOf(*gpu), shearOf(*cpu)), differenceOfPopulations);
  ASSERT_EQ(gpu->circuits().size(), tiles.circuits.size());
  for (std::size_t i = 0; i < tiles.circuits.size(); ++i) {
    EXPECT_EQ(gpu->circuits()[i].density, cpu->circuits()[i].density);
    EXPECT_EQ(gpu->circuits()[i].storedDensity, cpu->circuits()[i].storedDensity);
  }
  rise(*cpu, 21, 50, 50);
  rise(*gpu, 21, 50, 50);
  gpu->wait();
  EXPECT_LE(relativeDifference(populationsOf(*gpu, tiles), populationsOf(*cpu, tiles)),
            10 * tolerance());
}

INSTANTIATE_TEST_SUITE_P(Models, Gpu, testing::ValuesIn(allStorages()), NameOfModel());

/// Every kernel of a model at a small size: short enough for compute-sanitizer.
using GpuKernels = TestOnGpu<testing::TestWithParam<ModelChoice>>;
INSTANTIATE_TEST_SUITE_P(Models, GpuKernels, testing::ValuesIn(allStorages()), NameOfModel());

TEST_P(GpuKernels, DoWhatTheCpuDoes) {
  const TileSet tiles =
      tilesOfAllKinds(randomMask({14, 9, 11}, 0.75, 11), GetParam().collision, 12);
  NodePlace first{0, 0};
  while (!TileShape::contains(tiles.fluid[0], first.node)) {
    ++first.node;
  }

  std::vector<double> ofDevice[2];
  for (const DeviceChoice device : {DeviceChoice::Gpu, DeviceChoice::Cpu}) {
    std::vector<double>& values = ofDevice[device == DeviceChoice::Cpu];
    const auto engine = engineOf(tiles, GetParam(), device);
    auto moments = valuesOfTiles<NodeMoments<double>>(tiles);
    std::fill(moments.begin(), moments.end(), NodeMoments<double>{0.01, {0.01, -0.02, 0.005}});
    engine->setMoments(0, tiles.tileCount(), moments.data());
    engine->setCircuits(engine->circuits());
    rise(*engine, 1, 3, 3);
    engine->setPopulations(0, tiles.tileCount(), stateOf(*engine, tiles).data());
    engine->wait();

    const FlowSums sums = engine->sums();
    values = {sums.velocitySquared, sums.density, sums.largestSpeedSquared};
    const std::vector<double> velocities = velocitiesOf(*engine, tiles);
    values.insert(values.end(), velocities.begin(), velocities.end());
    for (const NodeMoments<double>& of : engine->moments({first})) {
      values.insert(values.end(), of.velocity, of.velocity + 3);
    }
    for (const Circuit& circuit : engine->circuits()) {
      values.push_back(circuit.density);
    }
  }

  ASSERT_EQ(ofDevice[0].size(), ofDevice[1].size());
  EXPECT_LE(relativeDifference(ofDevice[0], ofDevice[1]),
            byPrecision(GetParam().precision, 1e-13, 1e-5, 2e-3));
}

}  // namespace tiledlbm::test
