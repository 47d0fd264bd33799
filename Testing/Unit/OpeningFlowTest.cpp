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

/// Blood in voxels of half a millimetre, to an outlet on x+.
TestFlow flowThrough(const VoxelMask& mask, const OpeningRow& inlet = {0, 1, 0.1, 0, 0}) {
  TestFlow flow{mask, parametersOnCpu(5e-4)};
  flow.parameters.openings = rowsAlongX(mask, inlet);
  return flow;
}

/// Pa, from the opening on x- to that on x+, of a steady flow.
double dropAlongX(const TestFlow& flow) {
  const Simulation simulation = flow.steady();
  return stateOn(simulation, Face::XMinus).meanPressure -
         stateOn(simulation, Face::XPlus).meanPressure;
}

/// A tube of 16 voxels across that leaves both x faces at an angle of 27 degrees.
TestFlow tubeCutAskew(double inletSpeed) {
  const RoundTube tube{{23.6, 23.7, 20.9}, tiltedAxis(27, 33), 8};
  TestFlow flow = flowThrough(maskOf({48, 48, 42}, tube), {0, 1, inletSpeed, 0, 0});
  flow.parameters.voxelSize = 1e-4;
  flow.parameters.inletProfile = InletProfile::Developed;
  return flow;
}

}  // namespace

/// What an outlet takes from inside is not quite what arrives there: the pressure jumped, the more
/// the shorter the time step.
TEST(OpeningPressure, DoesNotHangOnTheTimeStepWhereTheFlowLeavesAtAnAngle) {
  TestFlow flow = tubeCutAskew(0.3);
  flow.parameters.latticeVelocity = 0.05;
  const double drop = dropAlongX(flow);
  flow.parameters.latticeVelocity = 0.012;
  EXPECT_NEAR(dropAlongX(flow), drop, 0.005 * drop);
}

/// The flow keeps to its way up to the outlet: pressures do not differ along it, and go on to it.
TEST(OpeningPressure, GoesOnToAnOutletThatTheFlowLeavesAtAnAngle) {
  const TestFlow flow = tubeCutAskew(0.1);
  const Fields fields(flow.after(20000));
  std::vector<Scatter> planes(48);  // by plane from the outlet
  forFluid(flow.mask, [&](std::int64_t voxel, const VoxelMask::Coordinates& at) {
    planes[47 - at[0]].add(fields.pressure[voxel]);
  });
  const double ofPlane = (planes[7].mean() - planes[3].mean()) / 4;
  ASSERT_GT(ofPlane, 0);
  EXPECT_NEAR(planes[0].mean(), 0, 0.05 * ofPlane);
  EXPECT_NEAR(planes[1].mean() - planes[0].mean(), ofPlane, 0.5 * ofPlane);
}

/// Along a lattice direction, the nodes of an outlet at a label form rows that amplify each other's
/// errors where each keeps its density exactly.
TEST(OpeningPressure, IsSteadyAtLabelsAcrossLatticeDirections) {
  for (const double tilt : {45.0, 26.565}) {
    const LabelledPipe pipe = roundPipe(24, 36, tilt, 0, 1);
    TestFlow flow{pipe.mask, parametersOnCpu(2.5e-4)};
    flow.parameters.openings = pipe.openingRows();
    flow.parameters.inletProfile = InletProfile::Developed;
    EXPECT_TRUE(flow.after(4000).summary().isSteady) << tilt;
  }
}

/// An opening that replaced all populations lost a multiple of the dynamic pressure.
TEST(OpeningFlow, IsThatOfPoiseuilleBetweenTwoPressuresAtObliqueLabels) {
  const LabelledPipe pipe = roundPipe(12, 36, 40, 35, 1);
  TestFlow flow{pipe.mask, parametersOnCpu(2e-4)};
  const double pressure = 12;  // Pa; Reynolds number 70
  for (const OpeningRow& row : pipe.openingRows()) {
    flow.parameters.openings.push_back({row[0], 2, row[1] == 1 ? pressure : 0, 0, 0});
  }
  const Simulation simulation = flow.steady();
  const double found = std::abs(simulation.openings().front().flowRate);
  const double expected = pressure / (36 * std::abs(pipe.slopeOfPoiseuille(1, flow.parameters)));
  EXPECT_NEAR(found, expected, 0.12 * expected);
}

/// What enters keeps clear of the solid, at each voxel size.
TEST(OpeningPressure, IsThatOfVoxelsHalfAsLargeWithSolidBehindTheInlet) {
  for (const std::int64_t layers : {2, 3}) {
    const VoxelMask mask = ductWithBlock(layers);
    TestFlow finer = flowThrough(halved(mask));
    finer.parameters.voxelSize /= 2;
    const double drop = dropAlongX(finer);
    EXPECT_GT(drop, 0) << layers;
    EXPECT_NEAR(dropAlongX(flowThrough(mask)), drop, 0.05 * drop) << layers;
  }
}

/// What enters does where the fluid goes on: as if the voxels before the solid were solid too.
TEST(OpeningPressure, IsThatOfTheRestOfAnInletWithSolidRightBehind) {
  const auto step = [](std::int64_t from) {
    return ductWith(30, [from](const VoxelMask::Coordinates& at) {
      return at[0] >= from && at[0] < 7 && at[1] < 7;
    });
  };
  const double drop = dropAlongX(flowThrough(step(0), {0, 1, 0.2, 0, 0}));
  EXPECT_GT(drop, 0);
  EXPECT_NEAR(dropAlongX(flowThrough(step(1))), drop, 0.3 * drop);
}

/// Where each extrapolates from what the other takes, the flow became unstable.
TEST(OpeningFlow, IsWhatWasAskedForWithAnotherOpeningAFewVoxelsBehind) {
  const double asked = 0.1 * 6e-3 * 6e-3;  // m3/s
  for (const std::int64_t length : {3, 4, 5, 6}) {
    const Simulation simulation = flowThrough(channelAlongX({length, 14, 14})).steady();
    EXPECT_NEAR(stateOn(simulation, Face::XMinus).flowRate, asked, 0.02 * asked) << length;
    EXPECT_NEAR(-stateOn(simulation, Face::XPlus).flowRate, asked, 0.02 * asked) << length;
  }
}

/// Where what is let out is what arrives, the flow between two pressures swings over so short a
/// way.
TEST(OpeningFlow, ComesToRestBetweenTwoPressuresAFewVoxelsApart) {
  for (const std::int64_t length : {4, 5, 8}) {
    const Simulation simulation =
        flowThrough(channelAlongX({length, 14, 14}), {0, 2, 2, 0, 0}).steady();
    const double inflow = stateOn(simulation, Face::XMinus).flowRate;
    EXPECT_GT(inflow, 0) << length;
    EXPECT_NEAR(-stateOn(simulation, Face::XPlus).flowRate, inflow, 0.01 * inflow) << length;
  }
}

}  // namespace tiledlbm::test
