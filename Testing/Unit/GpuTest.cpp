// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include "Kernels/Engine.h"
#include "Testing/Unit/TestFlows.h"
#include "Testing/Unit/TestModels.h"

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

  for (int step = 1; step <= 50; ++step) {
    gpu->step(risingSignals(step / 50.0), {});
    cpu->step(risingSignals(step / 50.0), {});
  }
  gpu->wait();

  const auto nodes = static_cast<std::size_t>(tiles.tileCount() * TileShape::nodes);
  std::vector<NodeMoments<double>> found(nodes), expected(nodes);
  gpu->momentsOfTiles(0, tiles.tileCount(), found.data());
  cpu->momentsOfTiles(0, tiles.tileCount(), expected.data());
  std::vector<double> foundValues, expectedValues;
  for (std::size_t i = 0; i < nodes; ++i) {
    if (TileShape::contains(tiles.fluid[i / 64], static_cast<int>(i % 64))) {
      foundValues.push_back(found[i].density);
      expectedValues.push_back(expected[i].density);
      for (int a = 0; a < 3; ++a) {
        foundValues.push_back(found[i].velocity[a]);
        expectedValues.push_back(expected[i].velocity[a]);
      }
    }
  }
  EXPECT_LE(relativeDifference(foundValues, expectedValues), tolerance());
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
  for (int step = 1; step <= 20; ++step) {
    cpu->step(risingSignals(step / 50.0), {});
  }
  const auto nodes = static_cast<std::size_t>(tiles.tileCount() * TileShape::nodes);
  // Those of fluid nodes alone.
  const auto valuesOf = [&](const auto& states, const auto& valuesAt) {
    std::vector<double> values;
    for (std::size_t i = 0; i < nodes; ++i) {
      if (TileShape::contains(tiles.fluid[i / 64], static_cast<int>(i % 64))) {
        const auto& of = valuesAt(states[i]);
        values.insert(values.end(), std::begin(of), std::end(of));
      }
    }
    return values;
  };
  const auto populationsOf = [&](Engine& engine) {
    std::vector<NodePopulations> populations(nodes);
    engine.populationsOfTiles(0, tiles.tileCount(), populations.data());
    return valuesOf(
        populations, [](const NodePopulations& of) -> const auto& { return of.value; });
  };

  std::vector<NodePopulations> populations(nodes);
  cpu->populationsOfTiles(0, tiles.tileCount(), populations.data());
  gpu->setPopulations(0, tiles.tileCount(), populations.data());
  gpu->setCircuits(cpu->circuits());

  const auto shearOf = [&](Engine& engine) {
    std::vector<NodeShear> shear(nodes);
    engine.shearOfTiles(0, tiles.tileCount(), shear.data());
    return valuesOf(
        shear, [](const NodeShear& of) -> const auto& { return of.flux; });
  };

  EXPECT_EQ(populationsOf(*gpu), populationsOf(*cpu));
  constexpr double differenceOfPopulations = 1e-4;  // of single precision, in a small part of them
  EXPECT_LE(relativeDifference(shearOf(*gpu), shearOf(*cpu)), differenceOfPopulations);
  ASSERT_EQ(gpu->circuits().size(), tiles.circuits.size());
  for (std::size_t i = 0; i < tiles.circuits.size(); ++i) {
    EXPECT_EQ(gpu->circuits()[i].density, cpu->circuits()[i].density);
    EXPECT_EQ(gpu->circuits()[i].storedDensity, cpu->circuits()[i].storedDensity);
  }
  for (int step = 21; step <= 50; ++step) {
    cpu->step(risingSignals(step / 50.0), {});
    gpu->step(risingSignals(step / 50.0), {});
  }
  gpu->wait();
  EXPECT_LE(relativeDifference(populationsOf(*gpu), populationsOf(*cpu)), 10 * tolerance());
}

INSTANTIATE_TEST_SUITE_P(Models, Gpu, testing::ValuesIn(allStorages()), NameOfModel());

}  // namespace tiledlbm::test
