// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Unit/DuctSeries.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

/// Relative L2 error of the axial velocity over the cross-section at mid-length.
double profileError(const Duct& duct, const Fields& fields) {
  std::vector<double> found, expected;
  const auto n = static_cast<double>(duct.across);
  for (std::int64_t z = 0; z < duct.across; ++z) {
    for (std::int64_t y = 0; y < duct.across; ++y) {
      const std::int64_t voxel = duct.mask.index(duct.mask.size()[0] / 2, y, z);
      found.push_back(fields.velocity[static_cast<std::size_t>(3 * voxel)]);
      expected.push_back(Duct::meanSpeed / meanOfSeries *
                         series((y + 0.5) / n - 0.5, (z + 0.5) / n - 0.5));
    }
  }
  return relativeDifference(found, expected);
}

double meanPressure(const Duct& duct, const Fields& fields, std::int64_t x) {
  double sum = 0;
  for (std::int64_t z = 0; z < duct.across; ++z) {
    for (std::int64_t y = 0; y < duct.across; ++y) {
      sum += fields.pressure[static_cast<std::size_t>(duct.mask.index(x, y, z))];
    }
  }
  return sum / static_cast<double>(duct.across * duct.across);
}

}  // namespace

TEST(DuctSeries, IsThatOfTheTable) {
  // duct_square_profile.csv: centreline at 0, 0.3 and diagonal at 0.3.
  EXPECT_NEAR(series(0, 0), 0.073671352, 1e-7);
  EXPECT_NEAR(series(0.3, 0), 0.049698162, 1e-7);
  EXPECT_NEAR(series(0.3, 0.3), 0.034646990, 1e-7);
}

class DuctFlow : public testing::TestWithParam<ModelChoice> {};

TEST_P(DuctFlow, ConvergesToPoiseuilleFlowWithSecondOrder) {
  double errors[2] = {};
  for (const int refined : {0, 1}) {
    Duct duct(refined ? 16 : 8);
    duct.parameters.model = GetParam();
    Simulation simulation(duct.mask, duct.parameters);
    ASSERT_NEAR(simulation.summary().relaxationTime, 0.8, 1e-12);

    simulation.run(duct.steps());

    ASSERT_LT(simulation.convergence().back().residual, 1e-6) << "not steady yet";
    errors[refined] = profileError(duct, Fields(simulation));
  }
  RecordProperty("error8", std::to_string(errors[0]));
  RecordProperty("error16", std::to_string(errors[1]));
  EXPECT_LT(errors[1], 0.01);
  // Second order is a factor of 4; 3.5 leaves room for terms of higher order.
  EXPECT_GT(errors[0] / errors[1], 3.5) << errors[0] << " " << errors[1];
}

TEST_P(DuctFlow, LosesThePressureOfPoiseuilleFlowAndNoFluid) {
  Duct duct(16);
  duct.parameters.model = GetParam();
  Simulation simulation(duct.mask, duct.parameters);

  simulation.run(duct.steps());

  const auto states = simulation.openings();
  const double inflow = Duct::meanSpeed * Duct::side * Duct::side;
  EXPECT_NEAR(stateOn(states, Face::XMinus).meanNormalVelocity, Duct::meanSpeed,
              1e-4 * Duct::meanSpeed);
  // The velocity is prescribed, the flow rate is that of mass: the density at the inlet is 0.5 %
  // above that of the outlet.
  EXPECT_NEAR(stateOn(states, Face::XMinus).flowRate, inflow, 0.01 * inflow);
  EXPECT_NEAR(stateOn(states, Face::XPlus).flowRate, -stateOn(states, Face::XMinus).flowRate,
              1e-3 * inflow);
  EXPECT_NEAR(stateOn(states, Face::XPlus).meanNormalVelocity, -Duct::meanSpeed,
              0.01 * Duct::meanSpeed);
  EXPECT_LT(simulation.convergence().back().massImbalance, 1e-3);
  EXPECT_NEAR(stateOn(states, Face::XPlus).meanPressure, 0, 1e-6);

  const Fields fields(simulation);
  const double length = 16 * duct.parameters.voxelSize;
  const double gradient = (meanPressure(duct, fields, 8) - meanPressure(duct, fields, 24)) / length;
  const double expected = friction * Duct::density * Duct::kinematicViscosity * Duct::meanSpeed /
                          (2 * Duct::side * Duct::side);
  // The error of 16 voxels across is that of the walls' position.
  EXPECT_NEAR(gradient / expected, 1, 0.015);
}

INSTANTIATE_TEST_SUITE_P(Models, DuctFlow, testing::ValuesIn(doubleModels()), NameOfModel());

TEST(DuctFlow, DrivenByPressuresIsPoiseuilleFlow) {
  Duct duct(10, 12);
  // The pressures are those of the nodes on the faces, 11 voxels apart.
  const double length = 11 * duct.parameters.voxelSize;
  const double drop = friction * Duct::density * Duct::kinematicViscosity * Duct::meanSpeed /
                      (2 * Duct::side * Duct::side) * length;
  duct.parameters.openings = rowsAlongX(duct.mask, {0, 2, drop, 0, 0});
  // Of the estimated peak, which a pipe has.
  duct.parameters.latticeVelocity = 0.02;
  Simulation simulation(duct.mask, duct.parameters);

  simulation.run(2500);

  ASSERT_LT(simulation.convergence().back().residual, 1e-6);
  const auto states = simulation.openings();
  const OpeningState& inlet = stateOn(states, Face::XMinus);
  EXPECT_NEAR(inlet.meanPressure, drop, 1e-6 * drop);
  // 10 voxels across: 2 / 10^2.
  EXPECT_NEAR(inlet.meanNormalVelocity, Duct::meanSpeed, 0.02 * Duct::meanSpeed);
  EXPECT_NEAR(stateOn(states, Face::XPlus).flowRate, -inlet.flowRate, 0.01 * inlet.flowRate);
}

TEST(DuctFlow, DoesNotDependOnTheDirectionOfTheDuct) {
  const Duct duct(8);
  Simulation alongX(duct.mask, duct.parameters);
  const VoxelMask turned = allFluid({8, 8, 16});
  Parameters parameters = duct.parameters;
  // Against the axis, so that the upper face is the inlet.
  parameters.openings = rowsByFace(
      turned, {{Face::ZPlus, {0, 1, Duct::meanSpeed, 0, 0}}, {Face::ZMinus, {0, 2, 0, 0, 0}}});
  Simulation alongZ(turned, parameters);

  alongX.run(300);
  alongZ.run(300);

  const Fields x(alongX), z(alongZ);
  std::vector<double> found, expected;
  for (std::int64_t voxel = 0; voxel < turned.voxelCount(); ++voxel) {
    const auto at = turned.coordinates(voxel);
    const auto other = static_cast<std::size_t>(duct.mask.index(15 - at[2], at[1], at[0]));
    found.push_back(-z.velocity[static_cast<std::size_t>(3 * voxel + 2)]);
    expected.push_back(x.velocity[3 * other]);
  }
  // Round-off: the terms are added in another order.
  EXPECT_LT(relativeDifference(found, expected), 1e-11);
}

TEST(DuctFlow, DoesNotDependOnTheLatticeVelocity) {
  Duct duct(10);
  Simulation slow(duct.mask, duct.parameters);
  slow.run(duct.steps());
  duct.parameters.latticeVelocity *= 2;  // twice the time step: tau 1.1, four times Ma^2
  Simulation fast(duct.mask, duct.parameters);

  fast.run(duct.steps());

  EXPECT_NEAR(fast.summary().timeStep, 2 * slow.summary().timeStep,
              1e-12 * fast.summary().timeStep);
  EXPECT_NEAR(fast.summary().reynoldsNumber, slow.summary().reynoldsNumber,
              1e-9 * slow.summary().reynoldsNumber);
  EXPECT_LT(relativeDifference(Fields(fast).velocity, Fields(slow).velocity), 0.03);
}

}  // namespace tiledlbm::test
