// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/InletProfiles.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

constexpr double across = 12, middleY = 7.8, middleZ = 8.1;

double fromAxis(const VoxelMask::Coordinates& at) {
  return std::hypot(double(at[1]) - middleY, double(at[2]) - middleZ);
}

VoxelMask tubeOf(std::int64_t length) {
  return tubeAlongX({length, 16, 16}, across / 2, {middleY, middleZ});
}

}  // namespace

TEST(PlugProfile, IsTheSameAwayFromTheWallAndLetsInTheFlow) {
  const VoxelMask mask = tubeOf(8);
  const Opening opening = findOpenings(mask).front();
  const WallDistance distance(mask);
  const Point normal = opening.inwardNormal();

  const std::vector<double> profile =
      plugProfile(mask, opening, normal, WallModel::Interpolated, distance);

  ASSERT_EQ(profile.size(), opening.voxels.size());
  const double inside = *std::max_element(profile.begin(), profile.end());
  double sum = 0;
  for (std::size_t i = 0; i < profile.size(); ++i) {
    const VoxelMask::Coordinates at = mask.coordinates(opening.voxels[i]);
    EXPECT_DOUBLE_EQ(profile[i], inside * std::min(double(distance(at)) / 0.75, 1.0));
    EXPECT_TRUE(profile[i] == inside || fromAxis(at) > across / 2 - 1) << fromAxis(at);
    sum += profile[i];
  }
  EXPECT_GT(inside, 1.01);
  EXPECT_LT(inside, 1.15);
  EXPECT_NEAR(sum, double(profile.size()), 1e-9);
}

TEST(PlugProfile, IsTheSameEverywhereBetweenHalfWayWalls) {
  const VoxelMask mask = tubeOf(8);
  const Opening opening = findOpenings(mask).front();
  const double slant = 0.3;
  const Point direction{std::cos(slant), std::sin(slant), 0};
  const Point normal = opening.inwardNormal();

  for (const double value : plugProfile(mask, opening, {normal[0] * direction[0], direction[1], 0},
                                        WallModel::HalfWay, WallDistance(mask))) {
    EXPECT_NEAR(value, 1 / std::cos(slant), 1e-12);
  }
}

/// With full speed up to the wall the pressure of an inlet had waves of 0.37 dynamic pressures
/// (root mean square away from the wall).
TEST(PlugProfile, LeavesThePressureOfAnInletSmooth) {
  const VoxelMask mask = tubeOf(36);
  Parameters parameters = parametersOnCpu(2e-3 / across);
  parameters.inletVelocity = 500 * parameters.kinematicViscosity / 2e-3;
  const Simulation simulation = flowAfter(20000, mask, parameters);

  ASSERT_TRUE(simulation.summary().isSteady);
  const Fields fields(simulation);
  const double dynamic =
      parameters.density * parameters.inletVelocity * parameters.inletVelocity / 2;
  const std::int64_t inlet = simulation.openings()[0].centroid[0] < 1 ? 1 : 34;
  Scatter pressures;
  forVoxels(mask, [&](auto voxel, const auto& at) {
    if (at[0] == inlet && fromAxis(at) < across / 2 - 1.5) {
      pressures.add(fields.pressure[voxel] / dynamic);
    }
  });
  EXPECT_LT(std::sqrt(std::pow(pressures.rms(), 2) - std::pow(pressures.mean(), 2)), 0.25);
}

}  // namespace tiledlbm::test
