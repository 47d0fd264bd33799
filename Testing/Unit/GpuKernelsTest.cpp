// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "Kernels/Engine.h"
#include "Testing/Unit/TestFlows.h"
#include "Testing/Unit/TestModels.h"

namespace tiledlbm::test {

/// Every kernel of a model at a small size: short enough for compute-sanitizer.
class GpuKernels : public testing::TestWithParam<ModelChoice> {};

TEST_P(GpuKernels, DoWhatTheCpuDoes) {
  if (!isGpuUsable()) {
    GTEST_SKIP() << whyNoGpu();
  }
  VoxelMask mask = randomMask({14, 9, 11}, 0.75, 11);
  const auto boundary = randomOpeningsAndLinks(mask, 1, 12);
  TileSet tiles = coverWithTiles(mask, boundary, randomWalls(mask, GetParam().collision, 13));
  addCircuits(tiles);
  const Viscosity viscosity = viscosityOf(GetParam().viscosity, 0.8);
  const auto nodes = static_cast<std::size_t>(tiles.tileCount() * TileShape::nodes);
  NodePlace first{0, 0};
  while (!TileShape::contains(tiles.fluid[0], first.node)) {
    ++first.node;
  }

  std::vector<double> ofDevice[2];
  for (const DeviceChoice device : {DeviceChoice::Gpu, DeviceChoice::Cpu}) {
    std::vector<double>& values = ofDevice[device == DeviceChoice::Cpu];
    const auto engine = makeEngine(tiles, GetParam(), device, viscosity);
    std::vector<NodeMoments<double>> moments(nodes, {0.01, {0.01, -0.02, 0.005}});
    engine->setMoments(0, tiles.tileCount(), moments.data());
    engine->setCircuits(engine->circuits());
    for (int step = 1; step <= 3; ++step) {
      engine->step(risingSignals(step / 3.0), {});
    }
    std::vector<NodePopulations> populations(nodes);
    engine->populationsOfTiles(0, tiles.tileCount(), populations.data());
    engine->setPopulations(0, tiles.tileCount(), populations.data());
    engine->wait();

    const FlowSums sums = engine->sums();
    values = {sums.velocitySquared, sums.density, sums.largestSpeedSquared};
    engine->momentsOfTiles(0, tiles.tileCount(), moments.data());
    for (std::size_t i = 0; i < nodes; ++i) {
      if (TileShape::contains(tiles.fluid[i / 64], static_cast<int>(i % 64))) {
        values.insert(values.end(), moments[i].velocity, moments[i].velocity + 3);
      }
    }
    for (const NodeMoments<double>& of : engine->moments({first})) {
      values.insert(values.end(), of.velocity, of.velocity + 3);
    }
    for (const OutletCircuit& circuit : engine->circuits()) {
      values.push_back(circuit.density);
    }
  }

  ASSERT_EQ(ofDevice[0].size(), ofDevice[1].size());
  EXPECT_LE(relativeDifference(ofDevice[0], ofDevice[1]),
            byPrecision(GetParam().precision, 1e-13, 1e-5, 2e-3));
}

INSTANTIATE_TEST_SUITE_P(Models, GpuKernels, testing::ValuesIn(allStorages()), NameOfModel());

}  // namespace tiledlbm::test
