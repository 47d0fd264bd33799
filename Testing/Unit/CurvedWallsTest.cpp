// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/Wall/CurvedWalls.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

constexpr double leastFraction = 0.02;
/// CentralLinear takes links as they are.
constexpr WallRule geometryAlone{WallInterpolation::CentralLinear, leastFraction, 0, 0.5};

using Level = std::function<double(double, double, double)>;

/// Share of the link of population q that lies in the fluid.
double linkFractionOf(const WallLinks& links, int q) {
  const double k = links.weight[q - 1] / 32767.0;
  return (1 - k) / (1 + k) / 2;
}

/// Calls `body(found, expected, at)` for each wall: its share, what that is by the function, and
/// the place of its voxel.
template <class Body>
void forShares(const VoxelMask& mask, const Level& level, const Body& body) {
  for (const WallVoxel& wall : curvedWalls(mask, mask, {}, WallDistance(mask), geometryAlone)) {
    const auto at = mask.coordinates(wall.voxel);
    for (int q = 1; q < D3Q19::directions; ++q) {
      if (wall.links.weight[q - 1] == 0) {
        continue;
      }
      const auto& c = D3Q19::components[q];
      const auto levelAlong = [&](double share) {
        return level(at[0] - share * c[0], at[1] - share * c[1], at[2] - share * c[2]);
      };
      body(linkFractionOf(wall.links, q), std::max(zeroOf(levelAlong, 0, 1), leastFraction), at);
    }
  }
}

constexpr WallRule ruleOfSlip{WallInterpolation::Linear, leastFraction, 0.01, 0.6};

}  // namespace

TEST(CurvedWalls, OfLevelsThatAreLinearAreExact) {
  const Level plane = [](double x, double y, double z) {
    return 0.3 * x - 0.5 * y + 0.7 * z - 3.21;
  };
  const VoxelMask mask = maskWithLevels({14, 13, 12}, plane);
  // Away from the faces of the volume, beyond which levels go on as they are there.
  int inside = 0;
  forShares(mask, plane, [&](double found, double expected, const auto& at) {
    if (std::all_of(at.begin(), at.end(), [](auto i) { return i > 3 && i < 8; })) {
      EXPECT_NEAR(found, expected, 1e-3);
      ++inside;
    }
  });
  EXPECT_GT(inside, 30);
}

TEST(CurvedWalls, OfAMaskAreThoseOfTheBodyThatItIsOf) {
  for (const double radius : {4.0, 8.0, 12.0}) {
    const Level ball = [radius](double x, double y, double z) {
      return radius - std::hypot(x - 15.3, y - 15.1, z - 14.8);
    };
    const VoxelMask mask = maskOf({31, 31, 31}, ball);
    Scatter errors, ofHalfWay;
    forShares(mask, ball, [&](double found, double expected, const auto&) {
      errors.add(found - expected);
      ofHalfWay.add(0.5 - expected);
    });
    ASSERT_GT(errors.count(), 300);
    EXPECT_NEAR(errors.mean(), 0, 0.06) << radius;
    EXPECT_LT(errors.rms(), std::sqrt(0.6) * ofHalfWay.rms()) << radius;
  }
}

TEST(CurvedWalls, OfAStraightDuctAreThoseOfBounceBack) {
  Duct duct(10);
  // With solid around, since walls on faces of the volume stay where they are.
  duct.mask = channelAlongX({20, 12, 12});
  duct.parameters.openings = {{0, 1, 0.1, 0, 0}, {1, 2, 0, 0, 0}};
  duct.parameters.walls = WallModel::HalfWay;
  const Simulation expected = duct.after(1500);
  duct.parameters.walls = WallModel::Interpolated;
  const Simulation found = duct.after(1500);
  // The smoothed mask rounds the edges of the duct.
  EXPECT_LT(relativeDifference(Fields(found).velocity, Fields(expected).velocity), 0.02);
}

/// u = s (chord - s), with s the distance from the wall: where its tangent at the node is zero.
TEST(FractionForParabola, IsWhereTheTangentOfTheParabolaIsZero) {
  const WallRule withoutParameter{WallInterpolation::Linear, leastFraction, 0, 0.5};
  for (const double chord : {6.0, 16.0, 40.0}) {
    for (const double fraction : {0.1, 0.5, 0.9}) {
      const double velocity = fraction * (chord - fraction), slope = chord - 2 * fraction;
      EXPECT_NEAR(fractionForParabola(withoutParameter, fraction, chord), velocity / slope, 1e-12);
    }
  }
}

TEST(FractionForParabola, IsTheFractionItselfFarFromTheOtherWall) {
  const WallRule rule{WallInterpolation::Linear, leastFraction, 0.1, 0.6};
  EXPECT_EQ(fractionForParabola(rule, 0.3, std::numeric_limits<double>::infinity()), 0.3);
}

/// With 3/8 and a relaxation time of 1/2 a link of 1/2 is where it should be: B = 1/8 = d^2 / 2.
TEST(FractionForParabola, TakesOffWhatTheCollisionDoes) {
  const WallRule rule{WallInterpolation::Linear, leastFraction, 0.375, 0.5};
  EXPECT_NEAR(fractionForParabola(rule, 0.5, 10), 0.5, 1e-12);
}

TEST(CurvedWalls, AreNoneOnFacesAndAtOpenings) {
  VoxelMask mask = allFluid({8, 7, 6});
  EXPECT_TRUE(curvedWalls(mask, mask, {}, WallDistance(mask), geometryAlone).empty());
  paint(mask, {2}, [](auto x, auto, auto) { return x == 4 ? 2 : 0; });
  EXPECT_TRUE(curvedWalls(mask, mask, {}, WallDistance(mask), geometryAlone).empty());
}

TEST(CurvedWalls, OfGreyLevelsAreOfSecondOrderInAPipeAtAnyAngle) {
  const TiltedPipe::Result coarse = TiltedPipe(8, true).run(), fine = TiltedPipe(24, true).run();

  ASSERT_TRUE(coarse.isSteady && fine.isSteady);
  EXPECT_GE(std::log(coarse.gradientError / fine.gradientError) / std::log(3), 1.8);
  EXPECT_GE(std::log(coarse.velocityError / fine.velocityError) / std::log(3), 1.7);
  EXPECT_LT(std::abs(fine.gradientError), 0.02);
  EXPECT_LT(std::abs(fine.leak), 1e-3);
}

TEST(CurvedWalls, HalveTheErrorOfAMaskAtLeast) {
  TiltedPipe interpolated(16, false), halfWay(16, false);
  halfWay.parameters.walls = WallModel::HalfWay;

  const TiltedPipe::Result found = interpolated.run(), before = halfWay.run();

  ASSERT_TRUE(found.isSteady && before.isSteady);
  EXPECT_LT(std::abs(found.gradientError), 0.55 * std::abs(before.gradientError));
  EXPECT_LT(found.velocityError, 0.6 * before.velocityError);
  EXPECT_LT(std::abs(found.leak), 1e-3);
}

/// A flat wall right at the nodes, near the least relaxation time.
TEST(CurvedWalls, CloseToNodesAreStable) {
  constexpr double gap = 0.02;
  const VoxelMask mask = maskWithLevels({48, 24, 24}, [](double, double y, double z) {
    return std::min({y - 3, z - 3, 20 - y, 20 - z}) + gap;
  });
  for (const double relaxationTime : {0.5006, 0.507}) {
    Parameters parameters = parametersOnCpu(1e-3, 3.3e-6, 0.02);
    parameters.inletProfile = InletProfile::Developed;
    parameters.rampSteps = 500;
    parameters.model.collision = CollisionModel::Lbmrt;
    parameters.kinematicViscosity =
        (relaxationTime - 0.5) / 3 * 0.1 * parameters.voxelSize / parameters.latticeVelocity;
    parameters.openings = {{0, 1, 0.1, 0, 0}, {1, 2, 0, 0, 0}};
    Simulation simulation(mask, parameters);
    ASSERT_NEAR(simulation.summary().relaxationTime, relaxationTime, 1e-6);
    EXPECT_NO_THROW(simulation.run(1500)) << relaxationTime;
    EXPECT_LT(simulation.summary().maxLatticeVelocity, 0.06) << relaxationTime;
  }
}

/// With the magic parameter 3/16 the pressure lost in a duct does not depend on the viscosity.
TEST(TrtCollision, KeepsWallsWhereTheyAreAtAllRelaxationTimes) {
  for (const WallModel walls : {WallModel::HalfWay, WallModel::Interpolated}) {
    std::vector<double> lost;
    for (const double relaxationTime : {0.55, 0.8, 2.0}) {
      Duct duct(8);
      duct.mask = channelAlongX({24, 10, 10});
      duct.parameters.openings = {{0, 1, 0.01, 0, 0}, {1, 2, 0, 0, 0}};
      duct.parameters.latticeVelocity = 1e-4;
      duct.parameters.kinematicViscosity = (relaxationTime - 0.5) / 3 * 0.01 *
                                           duct.parameters.voxelSize /
                                           duct.parameters.latticeVelocity;
      duct.parameters.model.collision = CollisionModel::Trt;
      duct.parameters.walls = walls;
      duct.parameters.steadyTolerance = 1e-9;
      const Simulation simulation = duct.after(60000);
      ASSERT_TRUE(simulation.summary().isSteady);
      const Fields fields(simulation);
      const auto pressureAt = [&](std::int64_t x) {
        return fields.pressure[duct.mask.index(x, 5, 5)];
      };
      const double flow = simulation.openings().front().flowRate;
      lost.push_back((pressureAt(8) - pressureAt(16)) / duct.parameters.kinematicViscosity / flow);
    }
    for (const double each : lost) {
      EXPECT_NEAR(each, lost.front(), 2e-3 * lost.front());
    }
  }
}

TEST(WallSlip, IsTheCurvatureThatTheLinksLack) {
  // Between plates across y.
  constexpr double gap = 0.3;  // from the middle of the first voxel to the wall
  constexpr int width = 20;    // voxels between two walls
  const VoxelMask mask = maskWithLevels({40, width + 4, 40}, [](double, double y, double) {
    return std::min(y - 2 + gap, width + 1 - y + gap);
  });
  const auto slipOf = [](const SlipRule& slip, const auto& speedAt) {
    double along = 0;
    for (int node = 0; node < SlipRule::nodes; ++node) {
      along += slip.weight[node] * speedAt(gap + node * std::abs(slip.step[1]));
    }
    return along;
  };
  // Along the normal of a flat wall all links have the same term of bounce-back.
  const double term =
      (ruleOfSlip.magicParameter + (ruleOfSlip.relaxationTime - 0.5) * std::abs(gap - 0.5)) / 3;
  const double missing = gap * gap / 2 - term, chord = width - 1 + 2 * gap;
  int found = 0;
  for (const WallVoxel& wall : curvedWalls(mask, mask, {}, WallDistance(mask), ruleOfSlip)) {
    const auto at = mask.coordinates(wall.voxel);
    const auto isFarFromOpenings = [](std::int64_t place) { return place > 14 && place < 25; };
    if (!isFarFromOpenings(at[0]) || !isFarFromOpenings(at[2])) {
      continue;
    }
    ++found;
    const auto parabola = [&](double s) { return s * (chord - s); };
    EXPECT_NEAR(slipOf(wall.slip, parabola), 0, 1e-5);
    const auto cubic = [](double s) { return s - 0.2 * s * s + 0.03 * s * s * s; };
    const double second = -0.4 + 0.18 * 2 / 3 * gap, slope = 1 - 0.4 * gap + 0.09 * gap * gap;
    const double expected = -missing * (second + 2 / (chord - 2 * gap) * slope);
    EXPECT_NEAR(slipOf(wall.slip, cubic), expected, 1e-5);
    EXPECT_GT(expected, 1e-3);
  }
  EXPECT_EQ(found, 200);
}

TEST(WallSlip, ExchangesNoMassWithAPlaneWall) {
  const Point normal = unit(Point{0.8, 0.5, 0.33}).value();
  const VoxelMask mask = maskWithLevels({48, 48, 48}, [&](double x, double y, double z) {
    return normal[0] * x + normal[1] * y + normal[2] * z - 39.3;
  });
  int found = 0;
  double mass = 0, all = 0, ofWall = 0;
  for (const WallVoxel& wall : curvedWalls(mask, mask, {}, WallDistance(mask), ruleOfSlip)) {
    if (wall.slip.isEmpty()) {
      continue;
    }
    ++found;
    const auto at = mask.coordinates(wall.voxel);
    const double depth = dot(normal, pointOf(at)) - 39.3;
    Point slip = tangential({depth, 2 * depth, -3 * depth}, normal), across{}, reflected{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      across[axis] = wall.slip.normal[axis];
      reflected[axis] = wall.slip.reflected[axis];
    }
    EXPECT_GT(dot(across, normal), 0.999);  // the distance is known less well at the edges
    EXPECT_NEAR(dot(across, reflected), 1, 1e-5);
    const auto massOf = [&](const Point& velocity) {
      double sum = 0;
      for (int q = 1; q < D3Q19::directions; ++q) {
        const double weight = wall.links.weight[q - 1] / 32767.0;
        const auto& c = D3Q19::components[q];
        const Point direction{double(c[0]), double(c[1]), double(c[2])};
        sum += weight != 0 ? std::min(1 + weight, 1.0) * dot(direction, velocity) /
                                 dot(direction, direction)
                           : 0;
      }
      return sum;
    };
    ofWall += massOf(slip);
    slip = moved(slip, across, -dot(reflected, slip));
    mass += massOf(slip);
    all += std::abs(massOf(slip));
  }
  EXPECT_GT(found, 500);
  // The wall cuts finitely many links.
  EXPECT_LT(std::abs(mass), 0.03 * all);
  EXPECT_GT(std::abs(ofWall), 0.12 * all) << "of a slip along the wall";
}

}  // namespace tiledlbm::test
