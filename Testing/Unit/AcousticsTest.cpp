// SPDX-License-Identifier: BSD-3-Clause
#include <complex>

#include "Solver/Setup/Acoustics.h"
#include "Solver/Setup/UnitChoice.h"
#include "Testing/Unit/TestErrors.h"

namespace tiledlbm::test {

namespace {

constexpr double period = 0.8, resistance = 100, compliance = 0.01;  // s, Pa s/ml, ml/Pa

/// A heartbeat through a square duct with a Windkessel or a pressure at its end.
Duct heartbeat(bool hasWindkessel) {
  Duct duct(10, 40);
  duct.parameters.latticeVelocity = 0;
  duct.parameters.kinematicViscosity = 1e-4;
  duct.parameters.rampSteps = automaticRamp;
  duct.parameters.waveform = {{0, 0.5}, {0.2, 1}, {0.5, 0.4}, {period, 0.5}};
  const OpeningRow windkessel{0, 6, resistance / 10, compliance, resistance};
  duct.parameters.openings = rowsAlongX(duct.mask, {0, 1, Duct::meanSpeed, 0, 0},
                                        hasWindkessel ? windkessel : OpeningRow{0, 2, 0, 0, 0});
  return duct;
}

/// Of an inlet of the tube's own diameter and, in its middle, a narrower one.
CaseSetup tube(double reynolds, double narrowest, EddyChoice eddies, ViscosityModel viscosity) {
  constexpr double radius = 8;
  TestFlow flow{maskOf({60, 20, 20}, [&](auto x, auto y, auto z) {
    const double wall = std::abs(x - 30) < 6 ? narrowest * radius : radius;
    return std::hypot(y - 9.5, z - 9.5) < wall;
  })};
  flow.parameters.eddies = eddies;
  flow.parameters.model.viscosity = viscosity;
  flow.parameters.kinematicViscosity = 4e-6;
  flow.parameters.inletVelocity = reynolds * 4e-6 / (2 * radius * 1e-3);
  return flow.setup();
}

}  // namespace

TEST(Acoustics, AreThoseOfTheirFormulas) {
  Duct duct = heartbeat(true);
  duct.parameters.latticeVelocity = 0.03;
  const CaseSetup setup = duct.setup();

  const Acoustics found = acousticsOf(setup);

  const double sound = 0.03 / Duct::meanSpeed;  // inverse of the scale of velocities
  const double speed = 1 / sound / std::sqrt(3.0);
  const double length = 39 * duct.parameters.voxelSize;
  EXPECT_NEAR(found.acousticNumber, length / period / speed, 1e-3 * found.acousticNumber);
  const double volume = 4000 * std::pow(duct.parameters.voxelSize, 3);
  const double frequency = 2 * pi / period, perMillilitre = 1e6;
  const std::complex<double> inner(1 / resistance, frequency * compliance);
  const std::complex<double> impedance = perMillilitre * (resistance / 10 + 1.0 / inner);
  const double stored = volume / (Duct::density * speed * speed);
  EXPECT_NEAR(found.complianceShare, stored * frequency * std::abs(impedance),
              1e-3 * found.complianceShare);
}

TEST(Acoustics, OfAHeartbeatAreKeptSmallByAuto) {
  for (const bool hasWindkessel : {true, false}) {
    const Acoustics found = acousticsOf(heartbeat(hasWindkessel).setup());
    EXPECT_LE(found.acousticNumber, 0.01 + 1e-9);
    EXPECT_GT(found.acousticNumber, 1e-4);
    EXPECT_EQ(std::isnan(found.complianceShare), !hasWindkessel);
    if (hasWindkessel) {
      EXPECT_LE(found.complianceShare, 0.02 + 1e-9);
      EXPECT_NEAR(std::max(found.acousticNumber / 0.01, found.complianceShare / 0.02), 1, 0.02);
    }
  }
  Duct steady = heartbeat(true);
  steady.parameters.waveform.clear();
  EXPECT_TRUE(std::isnan(acousticsOf(steady.setup()).acousticNumber));
}

TEST(Acoustics, ComeAfterThePlaceOfTheWalls) {
  Duct blood = heartbeat(true);
  blood.parameters.kinematicViscosity = 3.3e-6;
  const CaseSetup setup = blood.setup();
  EXPECT_FALSE(setup.hasEddies());
  EXPECT_GE(setup.viscosity().relaxationTime, 0.5025);
  EXPECT_LT(setup.viscosity().relaxationTime, 0.503);
  EXPECT_GT(acousticsOf(setup).complianceShare, 0.02);
}

TEST(Acoustics, ThatAreLargeAreToldWithALatticeVelocityThatMakesThemSmall) {
  Duct duct = heartbeat(true);
  duct.parameters.latticeVelocity = 0.1;
  const FlowEstimate before = duct.estimate();
  ASSERT_GT(before.acoustics.complianceShare, 0.1);
  ASSERT_FALSE(before.problems.empty());
  const FlowProblem& problem = before.problems.front();
  EXPECT_FALSE(problem.prevents);
  EXPECT_THAT(plugin::sentenceOf(problem.problem),
              HasSubstr("of the volume that resistances and Windkessels take up"));
  ASSERT_TRUE(problem.remedy);
  ASSERT_EQ(problem.remedy->setting, Setting::LatticeVelocity);
  duct.parameters.latticeVelocity = problem.remedy->values.front();
  const FlowEstimate after = duct.estimate();
  EXPECT_TRUE(after.problems.empty());
  EXPECT_LE(after.acoustics.complianceShare, 0.1);
  EXPECT_GT(after.acoustics.complianceShare, 0.09);
}

TEST(Acoustics, OfAVesselAreThoseOfItsLengthenedOne) {
  Duct duct = heartbeat(true);
  duct.parameters.latticeVelocity = 0.03;
  const Acoustics before = acousticsOf(duct.setup());
  duct.parameters.flowExtension = 20;  // at both ends of a duct of 40

  const Acoustics found = acousticsOf(duct.setup());

  EXPECT_NEAR(found.acousticNumber, before.acousticNumber * 79 / 39, 1e-9);
  EXPECT_NEAR(found.complianceShare, 2 * before.complianceShare, 1e-9);
  const FlowEstimate estimate = duct.estimate();
  EXPECT_DOUBLE_EQ(estimate.acoustics.acousticNumber, found.acousticNumber);
  EXPECT_DOUBLE_EQ(estimate.acoustics.complianceShare, found.complianceShare);
}

TEST(Acoustics, AreToldBeforeTheRun) {
  const Duct duct = heartbeat(true);
  const FlowEstimate estimate = duct.estimate();
  const Acoustics expected = acousticsOf(duct.setup());
  EXPECT_DOUBLE_EQ(estimate.acoustics.acousticNumber, expected.acousticNumber);
  EXPECT_DOUBLE_EQ(estimate.acoustics.complianceShare, expected.complianceShare);
}

TEST(Ramp, OfAHeartbeatLastsEightPassagesOfSound) {
  Duct duct(4, 200);
  duct.parameters.rampSteps = automaticRamp;
  EXPECT_EQ(duct.setup().rampSteps(), 1000);
  duct.parameters.waveform = {{0, 0.5}, {2, 1}, {5, 0.5}};
  EXPECT_EQ(duct.setup().rampSteps(), std::llround(8 * std::sqrt(3.0) * 199));
  duct.parameters.rampSteps = 7;
  EXPECT_EQ(duct.setup().rampSteps(), 7);
}

TEST(EddyChoice, IsMadeByTheReynoldsNumber) {
  const auto hasEddies = [](double reynolds, double narrowest = 1,
                            EddyChoice eddies = EddyChoice::Automatic,
                            ViscosityModel viscosity = ViscosityModel::Newtonian) {
    return tube(reynolds, narrowest, eddies, viscosity).hasEddies();
  };
  EXPECT_FALSE(hasEddies(1900));
  EXPECT_TRUE(hasEddies(1980));  // 2000 within what voxels tell
  EXPECT_TRUE(hasEddies(2100));
  // In half the diameter the Reynolds number is twice as large.
  EXPECT_FALSE(hasEddies(900, 0.5));
  EXPECT_TRUE(hasEddies(1200, 0.5));
  EXPECT_TRUE(hasEddies(100, 1, EddyChoice::On));
  EXPECT_FALSE(hasEddies(2100, 1, EddyChoice::Off));
  EXPECT_FALSE(hasEddies(2100, 1, EddyChoice::Automatic, ViscosityModel::CarreauYasuda));
}

TEST(EddyChoice, LowersTheLeastRelaxationTimeOfTheFluid) {
  ModelChoice model;
  EXPECT_EQ(smallestRelaxationTime(model), 0.5005);
  model.viscosity = ViscosityModel::EddyViscosity;
  EXPECT_EQ(smallestRelaxationTime(model), 0.50005);
  model.collision = CollisionModel::Lbgk;
  EXPECT_EQ(smallestRelaxationTime(model), 0.505);
}

}  // namespace tiledlbm::test
