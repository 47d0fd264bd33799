// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Unit/DuctSeries.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

/// Pa/m, of the developed flow.
constexpr double gradientOfSeries = friction * Duct::density * Duct::kinematicViscosity *
                                    Duct::meanSpeed / (2 * Duct::side * Duct::side);

/// Relative L2 error of the axial velocity over the cross-section at mid-length.
double profileError(const Duct& duct, const Fields& fields) {
  std::vector<double> found, expected;
  const auto n = double(duct.across);
  for (std::int64_t z = 0; z < duct.across; ++z) {
    for (std::int64_t y = 0; y < duct.across; ++y) {
      const std::int64_t voxel = duct.mask.index(duct.mask.size()[0] / 2, y, z);
      found.push_back(fields.velocity[3 * voxel]);
      expected.push_back(Duct::meanSpeed / meanOfSeries *
                         series((y + 0.5) / n - 0.5, (z + 0.5) / n - 0.5));
    }
  }
  return relativeDifference(found, expected);
}

double meanPressure(const Duct& duct, const Fields& fields, std::int64_t x) {
  Scatter pressure;
  forVoxels(duct.mask, [&](std::int64_t voxel, const VoxelMask::Coordinates& at) {
    if (at[0] == x) {
      pressure.add(fields.pressure[voxel]);
    }
  });
  return pressure.mean();
}

}  // namespace

TEST(DuctSeries, IsThatOfTheTable) {
  // duct_square_profile.csv: centreline at 0, 0.3 and diagonal at 0.3.
  EXPECT_NEAR(series(0, 0), 0.073671352, 1e-7);
  EXPECT_NEAR(series(0.3, 0), 0.049698162, 1e-7);
  EXPECT_NEAR(series(0.3, 0.3), 0.034646990, 1e-7);
}

TILEDLBM_TESTS_OF_MODELS(DuctFlow, doubleModels());

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
  EXPECT_LT(errors[1], 0.01);
  // Second order is a factor of 4; 3.5 leaves room for terms of higher order.
  EXPECT_GT(errors[0] / errors[1], 3.5) << errors[0] << " " << errors[1];
}

TEST_P(DuctFlow, LosesThePressureOfPoiseuilleFlowAndNoFluid) {
  Duct duct(16);
  duct.parameters.model = GetParam();
  const Simulation simulation = duct.after(duct.steps());

  const double inflow = Duct::meanSpeed * Duct::side * Duct::side;
  const OpeningState inlet = stateOn(simulation, Face::XMinus);
  const OpeningState outlet = stateOn(simulation, Face::XPlus);
  EXPECT_NEAR(inlet.meanNormalVelocity, Duct::meanSpeed, 1e-4 * Duct::meanSpeed);
  // The velocity is prescribed, the flow rate is that of mass: the density at the inlet is 0.5 %
  // above that of the outlet.
  EXPECT_NEAR(inlet.flowRate, inflow, 0.01 * inflow);
  EXPECT_NEAR(outlet.flowRate, -inlet.flowRate, 1e-3 * inflow);
  EXPECT_NEAR(outlet.meanNormalVelocity, -Duct::meanSpeed, 0.01 * Duct::meanSpeed);
  EXPECT_LT(simulation.convergence().back().massImbalance, 1e-3);
  EXPECT_NEAR(outlet.meanPressure, 0, 1e-6);

  const Fields fields(simulation);
  const double length = 16 * duct.parameters.voxelSize;
  const double gradient = (meanPressure(duct, fields, 8) - meanPressure(duct, fields, 24)) / length;
  // The error of 16 voxels across is that of the walls' position.
  EXPECT_NEAR(gradient / gradientOfSeries, 1, 0.015);
}

TEST(DuctFlow, DrivenByPressuresIsPoiseuilleFlow) {
  Duct duct(10, 12);
  // The pressures are those of the nodes on the faces, 11 voxels apart.
  const double drop = gradientOfSeries * 11 * duct.parameters.voxelSize;
  duct.parameters.openings = rowsAlongX(duct.mask, {0, 2, drop, 0, 0});
  // Of the estimated peak, which a pipe has.
  duct.parameters.latticeVelocity = 0.02;
  const Simulation simulation = duct.after(2500);

  ASSERT_LT(simulation.convergence().back().residual, 1e-6);
  const OpeningState& inlet = stateOn(simulation, Face::XMinus);
  EXPECT_NEAR(inlet.meanPressure, drop, 1e-6 * drop);
  // 10 voxels across: 2 / 10^2.
  EXPECT_NEAR(inlet.meanNormalVelocity, Duct::meanSpeed, 0.02 * Duct::meanSpeed);
  EXPECT_NEAR(stateOn(simulation, Face::XPlus).flowRate, -inlet.flowRate, 0.01 * inlet.flowRate);
}

TEST(DuctFlow, DoesNotDependOnTheDirectionOfTheDuct) {
  const Duct duct(8);
  TestFlow turned{allFluid({8, 8, 16}), duct.parameters};
  // Against the axis, so that the upper face is the inlet.
  turned.parameters.openings = rowsByFace(
      turned.mask, {{Face::ZPlus, {0, 1, Duct::meanSpeed, 0, 0}}, {Face::ZMinus, {0, 2, 0, 0, 0}}});
  const Fields x(duct.after(300)), z(turned.after(300));
  std::vector<double> found, expected;
  forVoxels(turned.mask, [&](auto voxel, const auto& at) {
    found.push_back(-z.velocity[3 * voxel + 2]);
    expected.push_back(x.velocity[3 * duct.mask.index(15 - at[2], at[1], at[0])]);
  });
  // Round-off: the terms are added in another order.
  EXPECT_LT(relativeDifference(found, expected), 1e-11);
}

TEST(DuctFlow, DoesNotDependOnTheLatticeVelocity) {
  Duct duct(10);
  const Simulation slow = duct.after(duct.steps());
  duct.parameters.latticeVelocity *= 2;  // twice the time step: tau 1.1, four times Ma^2
  const Simulation fast = duct.after(duct.steps());

  EXPECT_NEAR(fast.summary().timeStep, 2 * slow.summary().timeStep,
              1e-12 * fast.summary().timeStep);
  EXPECT_NEAR(fast.summary().reynoldsNumber, slow.summary().reynoldsNumber,
              1e-9 * slow.summary().reynoldsNumber);
  EXPECT_LT(relativeDifference(Fields(fast).velocity, Fields(slow).velocity), 0.03);
}

}  // namespace tiledlbm::test
