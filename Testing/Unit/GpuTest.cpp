// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

class Gpu : public testing::TestWithParam<ModelChoice> {
 protected:
  void SetUp() override {
    if (!isGpuUsable()) {
      GTEST_SKIP() << whyNoGpu();
    }
  }

  /// A bent tube with a side branch that is a wall in one case and an outlet in another.
  static VoxelMask geometry() {
    VoxelMask mask = bentTube(41, 8.3);
    for (std::int64_t y = 20; y < 41; ++y) {
      for (std::int64_t z = 8; z < 15; ++z) {
        for (std::int64_t x = 9; x < 15; ++x) {
          mask.setFluid(mask.index(x, y, z + 12), true);
        }
      }
    }
    return mask;
  }

  static Parameters parameters(DeviceChoice device) {
    Parameters parameters;
    parameters.voxelSize = 2e-4;
    // A relaxation time of 0.6: near 0.5 even LBGK on one device amplifies round-off.
    setViscosity(parameters, 3.3e-5);
    parameters.inletVelocity = 0.1;
    parameters.rampSteps = 300;
    parameters.inletProfile = InletProfile::Developed;
    parameters.model = GetParam();
    parameters.device = device;
    return parameters;
  }

  static double tolerance() {
    // The GPU adds in the same order and fuses more; a thousand steps of round-off of 1e-16 and
    // 6e-8 relative to the speed of sound, for velocities of 0.02.
    return byPrecision(GetParam().precision, 1e-12, 1e-5, 1e-2);
  }
};

TEST_P(Gpu, ComputesTheFlowOfTheCpu) {
  const VoxelMask mask = geometry();
  Simulation gpu(mask, parameters(DeviceChoice::Gpu)), cpu(mask, parameters(DeviceChoice::Cpu));

  gpu.run(1000);
  cpu.run(1000);

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
  VoxelMask mask = randomMask({22, 19, 21}, 0.75, 11);
  const auto boundary = randomOpeningsAndLinks(mask, 1, 12);
  TileSet tiles = coverWithTiles(mask, boundary, randomWalls(mask, GetParam().collision, 13));
  addCircuits(tiles);
  const Viscosity viscosity = viscosityOf(GetParam().viscosity, 0.8);
  const auto gpu = makeEngine(tiles, GetParam(), DeviceChoice::Gpu, viscosity);
  const auto cpu = makeEngine(tiles, GetParam(), DeviceChoice::Cpu, viscosity);

  rise(*gpu, 1, 50, 50);
  rise(*cpu, 1, 50, 50);
  gpu->wait();

  EXPECT_LE(relativeDifference(momentsOf(*gpu, tiles), momentsOf(*cpu, tiles)), tolerance());
}

TEST_P(Gpu, GoesOnAfterACancelAsIfThereHadBeenNone) {
  const VoxelMask mask = geometry();
  Simulation whole(mask, parameters(DeviceChoice::Gpu)),
      cancelled(mask, parameters(DeviceChoice::Gpu));
  whole.run(400);

  cancelled.run(400, [](const Progress& progress) { return progress.step < 130; });
  EXPECT_LT(cancelled.summary().steps, 400);
  EXPECT_TRUE(cancelled.run(400));

  EXPECT_EQ(Fields(cancelled).velocity, Fields(whole).velocity);
}

TEST_P(Gpu, TakesUpAFlowOfTheCpuAndGivesItBack) {
  VoxelMask mask = randomMask({22, 19, 21}, 0.75, 11);
  const auto boundary = randomOpeningsAndLinks(mask, 1, 12);
  TileSet tiles = coverWithTiles(mask, boundary);
  addCircuits(tiles);
  const Viscosity viscosity = viscosityOf(GetParam().viscosity, 0.8);
  const auto gpu = makeEngine(tiles, GetParam(), DeviceChoice::Gpu, viscosity);
  const auto cpu = makeEngine(tiles, GetParam(), DeviceChoice::Cpu, viscosity);
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

}  // namespace tiledlbm::test
