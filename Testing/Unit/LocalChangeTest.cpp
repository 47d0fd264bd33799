// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/LocalChange.h"
#include "Testing/Unit/TestErrors.h"

namespace tiledlbm::test {

namespace {

constexpr double heightOfDome = 20;  ///< above which the fluid belongs to the dome, voxels

/// A tube with a dome at its side, in which a vortex hardly shows at the openings.
TestFlow tubeWithDome() {
  TestFlow flow{maskOf({56, 35, 17},
                       [](auto x, auto y, auto z) {
                         return std::hypot(y - 8.3, z - 8.2) < 7.2 ||
                                std::hypot(double(x) - 28, double(y) - 23, double(z) - 8.2) < 8.4;
                       }),
                parametersOnCpu(2e-4)};
  flow.parameters.inletVelocity = 0.2;
  return flow;
}

/// Error of the velocity in the dome, root mean square relative to that of the expected velocity.
double errorInDome(const TestFlow& flow, const Fields& found, const Fields& expected) {
  double difference = 0, square = 0;
  for (std::int64_t voxel = 0; voxel < flow.mask.voxelCount(); ++voxel) {
    if (double(flow.mask.coordinates(voxel)[1]) > heightOfDome) {
      for (std::int64_t i = 3 * voxel; i < 3 * voxel + 3; ++i) {
        difference += std::pow(found.velocity[i] - expected.velocity[i], 2);
        square += std::pow(expected.velocity[i], 2);
      }
    }
  }
  return std::sqrt(difference / square);
}

}  // namespace

TEST(LocalChange, ProlongsTheRunUntilTheVortexInADomeIsSteady) {
  TestFlow flow = tubeWithDome();
  Simulation run = flow.atStart();
  ASSERT_TRUE(run.run(40000));
  const std::int64_t steps = run.summary().steps;
  EXPECT_FALSE(reasonOf<PartNotSteady>(run.qualityReasons()));

  flow.parameters.flowTolerance = 0;
  Simulation endless = flow.atStart();
  endless.run(steps * 5 / 8);
  const Fields early(endless);
  const std::vector<QualityReason> reasons = endless.qualityReasons();
  endless.run(5 * steps / 2);
  const Fields last(endless);

  EXPECT_LT(errorInDome(flow, Fields(run), last), 0.03);
  EXPECT_GT(errorInDome(flow, early, last), 0.06);
  const auto* reason = reasonOf<PartNotSteady>(reasons);
  ASSERT_NE(reason, nullptr) << "flow rates and pressures are steady";
  EXPECT_GT(reason->remaining, 0.1);
  EXPECT_LT(reason->remaining, 0.5);
  EXPECT_GT(double(reason->voxel[1]), heightOfDome);
}

}  // namespace tiledlbm::test
