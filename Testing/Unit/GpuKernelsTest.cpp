// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

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
