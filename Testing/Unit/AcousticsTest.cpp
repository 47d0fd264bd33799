// SPDX-License-Identifier: BSD-3-Clause
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

/// Of a tube, whose inlet has its own diameter and which may be narrower in its middle.
bool hasEddies(double reynolds, double narrowest = 1, EddyChoice eddies = EddyChoice::Automatic,
               ViscosityModel viscosity = ViscosityModel::Newtonian) {
  constexpr double radius = 8;
  TestFlow flow{maskOf({60, 20, 20}, [&](auto x, auto y, auto z) {
    const double wall = std::abs(x - 30) < 6 ? narrowest * radius : radius;
    return std::hypot(y - 9.5, z - 9.5) < wall;
  })};
  flow.parameters.eddies = eddies;
  flow.parameters.model.viscosity = viscosity;
  flow.parameters.kinematicViscosity = 4e-6;
  flow.parameters.inletVelocity = reynolds * 4e-6 / (2 * radius * 1e-3);
  return flow.setup().hasEddies();
}

}  // namespace

TEST(AcousticNumber, IsThatOfItsFormula) {
  Duct duct = heartbeat(true);
  duct.parameters.latticeVelocity = 0.03;

  const double found = acousticNumber(duct.setup());

  const double speed = Duct::meanSpeed / 0.03 / std::sqrt(3.0);
  const double length = 39 * duct.parameters.voxelSize;
  EXPECT_NEAR(found, length / period / speed, 1e-3 * found);
  duct.parameters.flowExtension = 20;  // at both ends of a duct of 40
  EXPECT_NEAR(acousticNumber(duct.setup()), found * 79 / 39, 1e-9);
  EXPECT_DOUBLE_EQ(duct.estimate().acousticNumber, acousticNumber(duct.setup()));
}

TEST(AcousticNumber, OfAHeartbeatIsKeptSmallByAuto) {
  for (const bool hasWindkessel : {true, false}) {
    Duct duct = heartbeat(hasWindkessel);
    duct.parameters.waveform = {{0, 0.5}, {0.02, 1}, {0.05, 0.4}, {0.08, 0.5}};
    EXPECT_LE(acousticNumber(duct.setup()), 0.01 + 1e-9);
    EXPECT_GT(acousticNumber(duct.setup()), 0.0098);
    duct.parameters.waveform.clear();
    EXPECT_TRUE(std::isnan(acousticNumber(duct.setup())));
  }
}

TEST(AcousticNumber, ComesAfterThePlaceOfTheWalls) {
  Duct blood = heartbeat(true);
  blood.parameters.kinematicViscosity = 3.3e-6;
  blood.parameters.waveform = {{0, 0.5}, {0.02, 1}, {0.05, 0.4}, {0.08, 0.5}};
  const CaseSetup setup = blood.setup();
  EXPECT_FALSE(setup.hasEddies());
  EXPECT_GE(setup.viscosity().relaxationTime, 0.5025);
  EXPECT_LT(setup.viscosity().relaxationTime, 0.503);
  EXPECT_GT(acousticNumber(setup), 0.02);
}

TEST(AcousticNumber, ThatIsLargeIsToldWithALatticeVelocityThatMakesItSmall) {
  Duct duct = heartbeat(true);
  duct.parameters.latticeVelocity = 0.1;
  duct.parameters.waveform = {{0, 0.5}, {0.05, 1}, {0.1, 0.4}, {0.3, 0.5}};
  const FlowEstimate before = duct.estimate();
  ASSERT_GT(before.acousticNumber, 0.1);
  ASSERT_FALSE(before.problems.empty());
  const FlowProblem& problem = before.problems.front();
  EXPECT_FALSE(problem.prevents);
  EXPECT_THAT(plugin::sentenceOf(problem.problem), HasSubstr("of a cardiac cycle"));
  ASSERT_TRUE(problem.remedy);
  ASSERT_EQ(problem.remedy->setting, Setting::LatticeVelocity);
  duct.parameters.latticeVelocity = problem.remedy->values.front();
  const FlowEstimate after = duct.estimate();
  EXPECT_TRUE(after.problems.empty());
  constexpr int harmonic = 4;  // the highest one of the waveform
  EXPECT_LE(after.acousticNumber, 0.065 / harmonic);
  EXPECT_GT(after.acousticNumber, 0.06 / harmonic);
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
