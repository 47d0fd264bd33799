// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/InletProfiles.h"
#include "Testing/Unit/TestErrors.h"

namespace tiledlbm::test {

namespace {

constexpr double radius = 6, middleY = 7.8, middleZ = 8.1, meanSpeed = 0.1;

double fromAxis(double y, double z) {
  return std::hypot(y - middleY, z - middleZ);
}

VoxelMask tubeAlong(std::int64_t length) {
  return tubeAlongX({length, 16, 16}, radius, {middleY, middleZ});
}

using Field = std::function<Point(double y, double z)>;

Point poiseuille(double y, double z) {
  const double part = fromAxis(y, z) / radius;
  return {2 * meanSpeed * std::max(1 - part * part, 0.0), 0, 0};
}

Point outwards(double y, double z) {
  return {-poiseuille(y, z)[0], 0, 0};
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
  const auto half = std::int64_t(reach / spacing);
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

TestFlow tubeOf(std::int64_t length) {
  TestFlow flow{tubeAlong(length), parametersOnCpu(1e-3, 2e-5, 0.02)};
  flow.parameters.inletVelocity = meanSpeed;
  flow.parameters.inletProfile = InletProfile::Developed;
  return flow;
}

struct Flow {
  double drop, flowRate;
  std::vector<double> velocity;
};

Flow run(const TestFlow& flow) {
  const Simulation simulation = flow.steady();
  const std::vector<OpeningState> openings = simulation.openings();
  return {openings[1].pressureDrop, openings[0].flowRate, Fields(simulation).velocity};
}

}  // namespace

TEST(DevelopedProfile, OfASquareOnAFaceIsThatOfASquareDuct) {
  const auto peakOf = [](std::int64_t n, int face) {
    const VoxelMask mask = allFluid({n, n, n});
    const Opening opening = findOpenings(mask)[face];
    EXPECT_EQ(int(opening.face), face);

    const std::vector<double> profile = profileAlongNormal(mask, opening);

    EXPECT_EQ(profile.size(), std::size_t(n * n));
    const double sum = std::accumulate(profile.begin(), profile.end(), 0.0);
    EXPECT_NEAR(sum / double(n * n), 1, 1e-12);
    const double peak = profile[n * n / 2];
    EXPECT_LE(*std::max_element(profile.begin(), profile.end()), peak * (1 + 1e-12));
    return peak;
  };
  for (int face = 0; face < 6; ++face) {
    // Peak over mean: 2.096256 (duct_square_series.csv; White, Viscous Fluid Flow, Eqs. 3-48,
    // 3-49). The error is of second order, so that of both sizes together is of fourth order.
    const double coarse = peakOf(15, face), fine = peakOf(31, face);
    EXPECT_NEAR(fine, 2.096256, 6.5 / (31 * 31)) << face;
    EXPECT_NEAR((31 * 31 * fine - 15 * 15 * coarse) / (31 * 31 - 15 * 15), 2.096256, 5e-4) << face;
  }
}

/// At each voxel, also at the rim, as exactly as the wall is known.
TEST(DevelopedProfile, OfARoundTubeIsItsParabola) {
  constexpr double radius = 7.3;
  const auto fromAxis = [](auto y, auto z) { return std::hypot(double(y) - 9.3, double(z) - 9.1); };
  const VoxelMask mask =
      maskWithLevels({6, 19, 19}, [&](auto, auto y, auto z) { return radius - fromAxis(y, z); });
  const Opening opening = findOpenings(mask).front();

  const std::vector<double> profile = profileAlongNormal(mask, opening);

  std::vector<double> expected;
  for (const std::int64_t voxel : opening.voxels) {
    const auto at = mask.coordinates(voxel);
    expected.push_back(1 - std::pow(fromAxis(at[1], at[2]) / radius, 2));
  }
  const double sum = std::accumulate(expected.begin(), expected.end(), 0.0);
  for (std::size_t i = 0; i < profile.size(); ++i) {
    // A wall closer than 0.05 voxels counts as at that.
    EXPECT_NEAR(profile[i], expected[i] / sum * double(profile.size()), 0.01) << i;
  }
}

TEST(DevelopedProfile, OfOneVoxelIsOne) {
  VoxelMask mask({3, 3, 3});
  mask.setFluid(mask.index(0, 1, 1), true);

  const std::vector<double> profile = profileAlongNormal(mask, findOpenings(mask).front());

  ASSERT_EQ(profile.size(), 1u);
  EXPECT_DOUBLE_EQ(profile.front(), 1);
}

TEST(DevelopedProfile, IsIndependentOfTheRestOfTheFace) {
  // Two openings in one plane: the second must not act on the first.
  VoxelMask mask = maskOf({3, 24, 7}, [](auto, auto y, auto z) {
    return z > 0 && z < 6 && ((y > 0 && y < 6) || (y > 18 && y < 22));
  });
  const std::vector<double> together = profileAlongNormal(mask, findOpenings(mask).front());
  const VoxelMask alone =
      maskOf({3, 24, 7}, [](auto, auto y, auto z) { return z > 0 && z < 6 && y > 0 && y < 6; });

  EXPECT_EQ(together, profileAlongNormal(alone, findOpenings(alone).front()));
}

TEST(PlugProfile, IsTheSameAwayFromTheWallAndLetsInTheFlow) {
  const VoxelMask mask = tubeAlong(8);
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
    EXPECT_TRUE(profile[i] == inside || fromAxis(at[1], at[2]) > radius - 1)
        << fromAxis(at[1], at[2]);
    sum += profile[i];
  }
  EXPECT_GT(inside, 1.01);
  EXPECT_LT(inside, 1.15);
  EXPECT_NEAR(sum, double(profile.size()), 1e-9);
}

TEST(PlugProfile, IsTheSameEverywhereBetweenHalfWayWalls) {
  const VoxelMask mask = tubeAlong(8);
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
  const VoxelMask mask = tubeAlong(36);
  TestFlow flow{mask, parametersOnCpu(1e-3 / radius)};
  const Parameters& parameters = flow.parameters;
  flow.parameters.inletVelocity = 500 * parameters.kinematicViscosity / 2e-3;
  const Simulation simulation = flow.steady();

  const Fields fields(simulation);
  const double dynamic =
      parameters.density * parameters.inletVelocity * parameters.inletVelocity / 2;
  const std::int64_t inlet = simulation.openings()[0].centroid[0] < 1 ? 1 : 34;
  Scatter pressures;
  forVoxels(mask, [&](auto voxel, const auto& at) {
    if (at[0] == inlet && fromAxis(at[1], at[2]) < radius - 1.5) {
      pressures.add(fields.pressure[voxel] / dynamic);
    }
  });
  EXPECT_LT(std::sqrt(std::pow(pressures.rms(), 2) - std::pow(pressures.mean(), 2)), 0.25);
}

TEST(MeasuredPlane, IsLinearBetweenItsPointsAndZeroBeyond) {
  const MeasuredPlane plane = planeOf([](double y, double z) { return Point{y, z, 2 * y - z}; }, 3);
  const Point inside = measuredVelocity(plane, {40, 7.13, 9.02});
  EXPECT_NEAR(inside[0], 7.13, 1e-9);
  EXPECT_NEAR(inside[1], 9.02, 1e-9);
  EXPECT_NEAR(inside[2], 5.24, 1e-9);
  EXPECT_EQ(measuredVelocity(plane, {3, 40, 9}), (Point{0, 0, 0}));
}

TEST(MeasuredInlet, OfADevelopedFlowIsADevelopedInlet) {
  TestFlow tube = tubeOf(40);
  const Flow developed = run(tube);
  tube.parameters.inletProfile = InletProfile::Plug;
  const Flow plug = run(tube);
  tube.parameters.inletVelocity = 7;  // of which a measured inlet without a row takes no notice
  tube.parameters.measuredInlet = planeOf(poiseuille, -1.5);
  const Flow measured = run(tube);
  const double exact =
      meanSpeed * std::acos(-1.0) * std::pow(radius * tube.parameters.voxelSize, 2);
  EXPECT_NEAR(measured.flowRate, exact, 0.005 * exact);
  // The section of a tube that is told by a mask alone.
  EXPECT_NEAR(developed.flowRate, exact, 0.02 * exact);
  EXPECT_NEAR(measured.drop / measured.flowRate, developed.drop / developed.flowRate,
              0.02 * developed.drop / developed.flowRate);
  EXPECT_GT(plug.drop / plug.flowRate, 1.3 * developed.drop / developed.flowRate);
}

TEST(MeasuredInlet, ArrivesAsItWasMeasured) {
  TestFlow tube = tubeOf(24);
  tube.parameters.measuredInlet = planeOf(skewed, 2);
  tube.parameters.start = FlowStart::CoarserGrids;
  const Flow flow = run(tube);
  std::vector<double> found, expected;
  const Opening opening = findOpenings(tube.mask).front();
  for (const std::int64_t voxel : opening.voxels) {
    const auto at = tube.mask.coordinates(voxel);
    const Point here = skewed(double(at[1]), double(at[2]));
    found.insert(found.end(), &flow.velocity[3 * voxel], &flow.velocity[3 * voxel] + 3);
    expected.insert(expected.end(), here.begin(), here.end());
  }
  EXPECT_LT(relativeDifference(found, expected), 0.01);
}

TEST(MeasuredInlet, OfARowIsScaledToItsFlow) {
  TestFlow tube = tubeOf(24);
  tube.parameters.measuredInlet = planeOf(skewed, 0);
  const OpeningCondition asMeasured = tube.conditions()[0];
  EXPECT_NEAR(asMeasured.speed, meanSpeed, 0.02 * meanSpeed);
  tube.parameters.openings = {{0, 4, 30, 0, 0}};
  const OpeningCondition scaled = tube.conditions()[0];
  EXPECT_NEAR(scaled.speed * findOpenings(tube.mask)[0].area(), 30,
              1e-9);  // ml/s, of voxels of 1 mm
  EXPECT_EQ(scaled.profile, asMeasured.profile);
  double sum = 0;
  for (const auto& velocity : scaled.profile) {
    sum += velocity[0];
  }
  EXPECT_NEAR(sum, double(scaled.profile.size()), 1e-9);
}

TEST(MeasuredInlet, StaysWhereItWasWhenOpeningsAreLengthened) {
  TestFlow tube = tubeOf(24);
  tube.parameters.measuredInlet = planeOf(poiseuille, 0);
  const Flow original = run(tube);
  tube.parameters.flowExtension = 15;
  const Flow lengthened = run(tube);
  EXPECT_NEAR(lengthened.flowRate, original.flowRate, 1e-3 * original.flowRate);
  const double longer = lengthened.drop / original.drop;
  EXPECT_NEAR(longer, 53.0 / 23.0, 0.02 * longer);
}

TEST(MeasuredInlet, IsThatOfTheNearestInletOrTheOneNamed) {
  TestFlow tube = tubeOf(24);
  tube.parameters.openings = {{0, 1, 0.2, 0, 0}, {1, 1, 0.3, 0, 0}};
  tube.parameters.measuredInlet = planeOf(outwards, 22);
  EXPECT_TRUE(tube.conditions()[0].profile.empty());
  EXPECT_FALSE(tube.conditions()[1].profile.empty());
  tube.parameters.measuredInlet = planeOf(poiseuille, 400);
  EXPECT_THROW(tube.conditions(), InvalidInput);
  tube.parameters.measuredInlet.opening = 0;
  EXPECT_FALSE(tube.conditions()[0].profile.empty());
}

TEST(MeasuredInlet, ThatCannotBeIsRefused) {
  const auto problemWith = [&](const MeasuredPlane& plane, std::vector<OpeningRow> rows = {}) {
    TestFlow tube = tubeOf(24);
    tube.parameters.measuredInlet = plane;
    tube.parameters.openings = std::move(rows);
    return std::get<OpeningProblem>(errorOf<InvalidInput>([&] { tube.conditions(); }).problem);
  };
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
