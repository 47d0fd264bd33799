// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/FluidViscosity.h"
#include "Solver/Setup/CaseSetup.h"
#include "Solver/Setup/UnitChoice.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

/// Relaxation time of a speed with the lattice velocity of Auto.
double relaxationTimeAt(double speed, const Parameters& parameters) {
  const double chosen = automaticLatticeVelocity({speed, speed}, parameters, 0);
  return 0.5 + 3 * referenceViscosity(parameters) * chosen / (speed * parameters.voxelSize);
}

/// The case of a tube along x with a stenosis of some radius, by default settings.
LatticeUnits unitsOfStenosis(double radius, const Parameters& parameters) {
  const VoxelMask mask = maskOf({80, 28, 28}, [&](auto x, auto y, auto z) {
    const double wall = std::abs(x - 40) < 8 ? radius : 12;
    return std::hypot(double(y) - 13.5, double(z) - 13.5) < wall;
  });
  return TestFlow{mask, parameters}.setup().units();
}

}  // namespace

TEST(AutoLatticeVelocity, KeepsRelaxationTimesThatAreStableAndExact) {
  Parameters parameters = parametersOnCpu(1e-4);
  for (const double speed : {1e-5, 1e-4, 1e-3, 0.01, 0.1, 0.5, 1., 2.}) {
    const double relaxationTime = relaxationTimeAt(speed, parameters);
    EXPECT_GT(relaxationTime, 0.502) << speed << " m/s";
    EXPECT_LE(relaxationTime, 0.7 + 1e-9) << speed << " m/s";
  }
}

TEST(AutoLatticeVelocity, RisesWithTheReynoldsNumberOfAVoxel) {
  Parameters parameters = parametersOnCpu(1e-4);
  double last = 0;
  for (const double speed : {1e-4, 1e-2, 0.1, 0.3, 1., 2.}) {
    const double chosen = automaticLatticeVelocity({speed, speed}, parameters, 0);
    EXPECT_GT(chosen, last) << speed << " m/s";
    EXPECT_LE(chosen, 0.1) << speed << " m/s";
    last = chosen;
  }
}

TEST(AutoLatticeVelocity, KeepsPressuresFromCompressingTheFluid) {
  Parameters parameters = parametersOnCpu(1e-4);
  const double speed = 0.1, pressure = 1e4;
  const double chosen = automaticLatticeVelocity({speed, speed, pressure}, parameters, 0);
  const double scale = parameters.density * std::pow(speed / chosen, 2) / 3;
  EXPECT_NEAR(pressure / scale, 0.1, 1e-9);
}

TEST(AutoLatticeVelocity, KeepsAThickFluidAtRestBelowARelaxationTimeOfFour) {
  Parameters parameters = parametersOnCpu(1e-4);
  parameters.model.viscosity = ViscosityModel::CarreauYasuda;
  const double speed = 1e-3;
  const double chosen = automaticLatticeVelocity({speed, speed}, parameters, 0);
  EXPECT_LE(3 * largestViscosity(parameters) * chosen / (speed * parameters.voxelSize), 3.5 + 1e-9);
}

TEST(AutoLatticeVelocity, LeavesRoomForANarrowSection) {
  Parameters parameters = parametersOnCpu(1e-4);
  parameters.inletVelocity = 0.3;
  const double wide = unitsOfStenosis(12, parameters).latticeVelocity;
  const double narrow = unitsOfStenosis(4, parameters).latticeVelocity;
  EXPECT_GT(wide, 0.02);
  EXPECT_LT(narrow, wide);
  EXPECT_NEAR(narrow * std::pow(12 / 4, 2), 0.1, 0.015);
}

TEST(AutoLatticeVelocity, IsOnlyTakenWhereNoneIsSet) {
  const Parameters parameters = parametersOnCpu(1e-4, 3.3e-6, 0.05);
  EXPECT_EQ(unitsOfStenosis(4, parameters).latticeVelocity, 0.05);
}

}  // namespace tiledlbm::test
