// SPDX-License-Identifier: BSD-3-Clause
// The pressure and the flow at openings that are cut askew, that have solid or another opening
// close behind them.
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

/// A duct of 12 x 12 voxels along x with solid in it.
VoxelMask ductWith(std::int64_t length,
                   const std::function<bool(const VoxelMask::Coordinates&)>& isSolid) {
  VoxelMask mask = channelAlongX({length, 14, 14});
  forFluid(mask, [&](std::int64_t voxel, const VoxelMask::Coordinates& at) {
    mask.setFluid(voxel, !isSolid(at));
  });
  return mask;
}

/// A block of 6 x 6 x 6 voxels in the middle of a duct, so many layers behind its inlet.
VoxelMask ductWithBlock(std::int64_t layers) {
  return ductWith(30, [layers](const VoxelMask::Coordinates& at) {
    return at[0] >= layers && at[0] < layers + 6 && at[1] >= 4 && at[1] < 10 && at[2] >= 4 &&
           at[2] < 10;
  });
}

/// The same in voxels half as large.
VoxelMask halved(const VoxelMask& mask) {
  const VoxelMask::Size size = mask.size();
  return maskOf({2 * size[0], 2 * size[1], 2 * size[2]}, [&mask](auto x, auto y, auto z) {
    return mask.isFluid(mask.index(x / 2, y / 2, z / 2));
  });
}

/// Blood in voxels of half a millimetre, from an inlet on x- at 0.1 m/s to an outlet on x+.
Parameters parametersOf(const VoxelMask& mask) {
  Parameters parameters = parametersOnCpu(5e-4);
  parameters.inletVelocity = 0.1;
  parameters.openings = rowsAlongX(mask, {0, 1, 0.1, 0, 0});
  return parameters;
}

/// Pa, from the opening on x- to that on x+, of a steady flow.
double dropOf(const VoxelMask& mask, const Parameters& parameters) {
  Simulation simulation(mask, parameters);
  simulation.run(20000);
  EXPECT_TRUE(simulation.summary().isSteady);
  const std::vector<OpeningState> states = simulation.openings();
  return stateOn(states, Face::XMinus).meanPressure - stateOn(states, Face::XPlus).meanPressure;
}
double dropOf(const VoxelMask& mask) {
  return dropOf(mask, parametersOf(mask));
}

/// A tube of 16 voxels across that leaves both x faces at an angle of 27 degrees.
VoxelMask tubeCutAskew() {
  const double tilt = 27 * pi / 180, turn = 33 * pi / 180;
  const Point axis{std::cos(tilt), std::sin(tilt) * std::cos(turn),
                   std::sin(tilt) * std::sin(turn)};
  return maskOf({48, 48, 42}, [&](auto x, auto y, auto z) {
    const Point from{double(x) - 23.6, double(y) - 23.7, double(z) - 20.9};
    const double along = dot(from, axis);
    return dot(from, from) - along * along < 64;
  });
}

}  // namespace

/// What an outlet takes from inside is not quite what arrives there: the pressure jumped, the more
/// the shorter the time step.
TEST(OpeningPressure, DoesNotHangOnTheTimeStepWhereTheFlowLeavesAtAnAngle) {
  const VoxelMask mask = tubeCutAskew();
  Parameters parameters = parametersOf(mask);
  parameters.voxelSize = 1e-4;
  parameters.openings = rowsAlongX(mask, {0, 1, 0.3, 0, 0});
  parameters.inletProfile = InletProfile::Developed;
  parameters.latticeVelocity = 0.05;
  const double drop = dropOf(mask, parameters);
  parameters.latticeVelocity = 0.012;
  EXPECT_NEAR(dropOf(mask, parameters), drop, 0.005 * drop);
}

/// The flow keeps to its way up to the outlet: pressures do not differ along it, and go on to it.
TEST(OpeningPressure, GoesOnToAnOutletThatTheFlowLeavesAtAnAngle) {
  const VoxelMask mask = tubeCutAskew();
  Parameters parameters = parametersOf(mask);
  parameters.voxelSize = 1e-4;
  parameters.inletProfile = InletProfile::Developed;
  Simulation simulation(mask, parameters);
  simulation.run(20000);
  const Fields fields(simulation);
  const std::int64_t last = mask.size()[0] - 1;
  std::vector<double> mean(8), count(8);  // by plane from the outlet
  for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
    const auto plane = static_cast<std::size_t>(last - mask.coordinates(voxel)[0]);
    if (mask.isFluid(voxel) && plane < mean.size()) {
      mean[plane] += fields.pressure[static_cast<std::size_t>(voxel)];
      ++count[plane];
    }
  }
  for (std::size_t plane = 0; plane < mean.size(); ++plane) {
    mean[plane] /= count[plane];
  }
  const double ofPlane = (mean[7] - mean[3]) / 4;
  ASSERT_GT(ofPlane, 0);
  EXPECT_NEAR(mean[0], 0, 0.05 * ofPlane);
  EXPECT_NEAR(mean[1] - mean[0], ofPlane, 0.5 * ofPlane);
}

/// What enters keeps clear of the solid, at each voxel size.
TEST(OpeningPressure, IsThatOfVoxelsHalfAsLargeWithSolidBehindTheInlet) {
  for (const std::int64_t layers : {2, 3}) {
    const VoxelMask mask = ductWithBlock(layers), finer = halved(mask);
    Parameters parameters = parametersOf(finer);
    parameters.voxelSize /= 2;
    const double drop = dropOf(finer, parameters);
    EXPECT_GT(drop, 0) << layers;
    EXPECT_NEAR(dropOf(mask), drop, 0.05 * drop) << layers;
  }
}

/// What enters does where the fluid goes on: as if the voxels before the solid were solid too.
TEST(OpeningPressure, IsThatOfTheRestOfAnInletWithSolidRightBehind) {
  const auto step = [](std::int64_t from) {
    return ductWith(30, [from](const VoxelMask::Coordinates& at) {
      return at[0] >= from && at[0] < 7 && at[1] < 7;
    });
  };
  const VoxelMask without = step(0);
  Parameters parameters = parametersOf(without);
  parameters.openings = rowsAlongX(without, {0, 1, 0.2, 0, 0});
  const double drop = dropOf(without, parameters);
  EXPECT_GT(drop, 0);
  EXPECT_NEAR(dropOf(step(1)), drop, 0.3 * drop);
}

/// Where each extrapolates from what the other takes, the flow became unstable.
TEST(OpeningFlow, IsWhatWasAskedForWithAnotherOpeningAFewVoxelsBehind) {
  const auto noSolid = [](const VoxelMask::Coordinates&) { return false; };
  const double asked = 0.1 * 6e-3 * 6e-3;  // m3/s
  for (const std::int64_t length : {3, 4, 5, 6}) {
    const VoxelMask mask = ductWith(length, noSolid);
    Simulation simulation(mask, parametersOf(mask));
    simulation.run(20000);
    const std::vector<OpeningState> states = simulation.openings();
    EXPECT_TRUE(simulation.summary().isSteady) << length;
    EXPECT_NEAR(stateOn(states, Face::XMinus).flowRate, asked, 0.02 * asked) << length;
    EXPECT_NEAR(-stateOn(states, Face::XPlus).flowRate, asked, 0.02 * asked) << length;
  }
}

/// Where what is let out is what arrives, the flow between two pressures swings over so short a
/// way.
TEST(OpeningFlow, ComesToRestBetweenTwoPressuresAFewVoxelsApart) {
  const auto noSolid = [](const VoxelMask::Coordinates&) { return false; };
  for (const std::int64_t length : {4, 5, 8}) {
    const VoxelMask mask = ductWith(length, noSolid);
    Parameters parameters = parametersOf(mask);
    parameters.openings = rowsAlongX(mask, {0, 2, 2, 0, 0});
    Simulation simulation(mask, parameters);
    simulation.run(20000);
    const std::vector<OpeningState> states = simulation.openings();
    const double inflow = stateOn(states, Face::XMinus).flowRate;
    EXPECT_TRUE(simulation.summary().isSteady) << length;
    EXPECT_GT(inflow, 0) << length;
    EXPECT_NEAR(-stateOn(states, Face::XPlus).flowRate, inflow, 0.01 * inflow) << length;
  }
}

}  // namespace tiledlbm::test
