// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/InletProfiles.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

constexpr double radius = 6, middleY = 7.8, middleZ = 8.1, meanSpeed = 0.1;

double fromAxis(double y, double z) {
  return std::hypot(y - middleY, z - middleZ);
}

VoxelMask tubeOf(std::int64_t length) {
  return tubeAlongX({length, 16, 16}, radius, {middleY, middleZ});
}

using Field = std::function<Point(double y, double z)>;

Point poiseuille(double y, double z) {
  const double part = fromAxis(y, z) / radius;
  return {2 * meanSpeed * std::max(1 - part * part, 0.0), 0, 0};
}

/// With its fastest place off the axis, and a part across it.
Point skewed(double y, double z) {
  const double wide = poiseuille(y, z)[0];
  return {wide * (1 + 0.1 * (y - middleY)), 0.3 * wide, -0.2 * wide * (z - middleZ) / radius};
}

/// A grid whose axes lie at an angle to those of the image.
/// \param x of the plane, voxels.
MeasuredPlane planeOf(const Field& field, double x, double spacing = 0.25) {
  const double angle = 0.5, c = std::cos(angle), s = std::sin(angle), reach = 9;
  MeasuredPlane plane;
  plane.axes = {Point{0, c, s}, Point{0, -s, c}};
  plane.spacing = spacing;
  const auto half = static_cast<std::int64_t>(reach / spacing);
  plane.size = {2 * half + 1, 2 * half + 1};
  plane.origin = {x, middleY - reach * (c - s), middleZ - reach * (s + c)};
  for (std::int64_t row = 0; row < plane.size[1]; ++row) {
    for (std::int64_t column = 0; column < plane.size[0]; ++column) {
      const double u = spacing * double(column), v = spacing * double(row);
      plane.velocities.push_back(
          field(plane.origin[1] + c * u - s * v, plane.origin[2] + s * u + c * v));
    }
  }
  return plane;
}

Parameters parametersOfTube() {
  Parameters parameters = parametersOnCpu(1e-3, 2e-5, 0.02);
  parameters.inletVelocity = meanSpeed;
  parameters.inletProfile = InletProfile::Developed;
  return parameters;
}

struct Flow {
  double drop, flowRate;
  std::vector<double> velocity;
};

Flow run(const VoxelMask& mask, const Parameters& parameters) {
  Simulation simulation(mask, parameters);
  simulation.run(20000);
  EXPECT_TRUE(simulation.summary().isSteady);
  const std::vector<OpeningState> openings = simulation.openings();
  return {openings[1].pressureDrop, openings[0].flowRate, Fields(simulation).velocity};
}

}  // namespace

TEST(MeasuredPlane, IsLinearBetweenItsPointsAndZeroBeyond) {
  const MeasuredPlane plane = planeOf([](double y, double z) { return Point{y, z, 2 * y - z}; }, 3);
  const Point inside = measuredVelocity(plane, {40, 7.13, 9.02});
  EXPECT_NEAR(inside[0], 7.13, 1e-9);
  EXPECT_NEAR(inside[1], 9.02, 1e-9);
  EXPECT_NEAR(inside[2], 5.24, 1e-9);
  EXPECT_EQ(measuredVelocity(plane, {3, 40, 9}), (Point{0, 0, 0}));
}

TEST(MeasuredInlet, OfADevelopedFlowIsADevelopedInlet) {
  const VoxelMask mask = tubeOf(40);
  Parameters parameters = parametersOfTube();
  const Flow developed = run(mask, parameters);
  parameters.inletProfile = InletProfile::Plug;
  const Flow plug = run(mask, parameters);
  parameters.inletVelocity = 7;  // of which a measured inlet without a row takes no notice
  parameters.measuredInlet = planeOf(poiseuille, -1.5);
  const Flow measured = run(mask, parameters);
  const double exact = meanSpeed * std::acos(-1.0) * std::pow(radius * parameters.voxelSize, 2);
  EXPECT_NEAR(measured.flowRate, exact, 0.005 * exact);
  // The section of a tube that is told by a mask alone.
  EXPECT_NEAR(developed.flowRate, exact, 0.02 * exact);
  EXPECT_NEAR(measured.drop / measured.flowRate, developed.drop / developed.flowRate,
              0.02 * developed.drop / developed.flowRate);
  EXPECT_GT(plug.drop / plug.flowRate, 1.3 * developed.drop / developed.flowRate);
}

TEST(MeasuredInlet, ArrivesAsItWasMeasured) {
  const VoxelMask mask = tubeOf(24);
  Parameters parameters = parametersOfTube();
  parameters.measuredInlet = planeOf(skewed, 2);
  parameters.start = FlowStart::CoarserGrids;
  const Flow flow = run(mask, parameters);
  double squares = 0, sum = 0;
  const Opening opening = findOpenings(mask).front();
  for (const std::int64_t voxel : opening.voxels) {
    const auto at = mask.coordinates(voxel);
    const Point expected = skewed(double(at[1]), double(at[2]));
    for (std::size_t axis = 0; axis < 3; ++axis) {
      squares +=
          std::pow(flow.velocity[3 * static_cast<std::size_t>(voxel) + axis] - expected[axis], 2);
      sum += expected[axis] * expected[axis];
    }
  }
  EXPECT_LT(std::sqrt(squares / sum), 0.01);
}

TEST(MeasuredInlet, OfARowIsScaledToItsFlow) {
  const VoxelMask mask = tubeOf(24);
  const std::vector<Opening> openings = findOpenings(mask);
  Parameters parameters = parametersOfTube();
  parameters.measuredInlet = planeOf(skewed, 0);
  const OpeningCondition asMeasured = resolveConditions(mask, openings, parameters)[0];
  EXPECT_NEAR(asMeasured.speed, meanSpeed, 0.02 * meanSpeed);
  parameters.openings = {{0, 4, 30, 0, 0}};
  const OpeningCondition scaled = resolveConditions(mask, openings, parameters)[0];
  EXPECT_NEAR(scaled.speed * openings[0].area(), 30, 1e-9);  // ml/s, of voxels of 1 mm
  EXPECT_EQ(scaled.profile, asMeasured.profile);
  double sum = 0;
  for (const auto& velocity : scaled.profile) {
    sum += velocity[0];
  }
  EXPECT_NEAR(sum, double(scaled.profile.size()), 1e-9);
}

TEST(MeasuredInlet, StaysWhereItWasWhenOpeningsAreLengthened) {
  const VoxelMask mask = tubeOf(24);
  Parameters parameters = parametersOfTube();
  parameters.measuredInlet = planeOf(poiseuille, 0);
  const Flow original = run(mask, parameters);
  parameters.flowExtension = 15;
  const Flow lengthened = run(mask, parameters);
  EXPECT_NEAR(lengthened.flowRate, original.flowRate, 1e-3 * original.flowRate);
  const double longer = lengthened.drop / original.drop;
  EXPECT_NEAR(longer, 53.0 / 23.0, 0.02 * longer);
}

TEST(MeasuredInlet, IsThatOfTheNearestInletOrTheOneNamed) {
  const VoxelMask mask = tubeOf(24);
  const std::vector<Opening> openings = findOpenings(mask);
  Parameters parameters = parametersOfTube();
  parameters.openings = {{0, 1, 0.2, 0, 0}, {1, 1, 0.3, 0, 0}};
  parameters.measuredInlet = planeOf(
      [](double y, double z) {
        return Point{-poiseuille(y, z)[0], 0, 0};
      },
      22);
  const auto nearest = resolveConditions(mask, openings, parameters);
  EXPECT_TRUE(nearest[0].profile.empty());
  EXPECT_FALSE(nearest[1].profile.empty());
  parameters.measuredInlet = planeOf(poiseuille, 400);
  EXPECT_THROW(resolveConditions(mask, openings, parameters), InvalidInput);
  parameters.measuredInlet.opening = 0;
  EXPECT_FALSE(resolveConditions(mask, openings, parameters)[0].profile.empty());
}

TEST(MeasuredInlet, ThatCannotBeIsRefused) {
  const VoxelMask mask = tubeOf(24);
  const std::vector<Opening> openings = findOpenings(mask);
  const auto problemWith = [&](const MeasuredPlane& plane, std::vector<OpeningRow> rows = {}) {
    Parameters parameters = parametersOfTube();
    parameters.measuredInlet = plane;
    parameters.openings = std::move(rows);
    try {
      resolveConditions(mask, openings, parameters);
    } catch (const InvalidInput& error) {
      return std::get<OpeningProblem>(error.problem);
    }
    return OpeningProblem{};
  };
  const auto outwards = [](double y, double z) { return Point{-poiseuille(y, z)[0], 0, 0}; };
  const auto nothing = [](double, double) { return Point{}; };
  MeasuredPlane ofOutlet = planeOf(poiseuille, 0), ofNone = ofOutlet;
  ofOutlet.opening = 1;
  ofNone.opening = 2;
  EXPECT_TRUE(std::holds_alternative<MeasuredWithoutInflow>(problemWith(planeOf(outwards, 0))));
  EXPECT_TRUE(std::holds_alternative<MeasuredWithoutInflow>(problemWith(planeOf(nothing, 0))));
  EXPECT_TRUE(std::holds_alternative<MeasuredOfNoInlet>(problemWith(ofOutlet)));
  EXPECT_TRUE(std::holds_alternative<MeasuredOpeningUnknown>(problemWith(ofNone)));
  EXPECT_TRUE(std::holds_alternative<MeasuredWithoutInlet>(
      problemWith(planeOf(poiseuille, 0), {{0, 2, 100, 0, 0}})));
  const auto far = problemWith(planeOf(poiseuille, -40));
  ASSERT_TRUE(std::holds_alternative<MeasuredTooFar>(far));
  EXPECT_NEAR(std::get<MeasuredTooFar>(far).distance, 0.04, 1e-3);
}

}  // namespace tiledlbm::test
