// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/SectionArea.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

double circle(double diameter) {
  return pi * diameter * diameter / 4;
}

/// A tube along x between two faces, with the levels that a scanner sees.
VoxelMask tubeAlongX(double diameter) {
  return maskWithLevels({24, 40, 40}, [diameter](auto, auto y, auto z) {
    return std::clamp(diameter / 2 - std::hypot(double(y) - 19.63, double(z) - 19.21), -0.5, 0.5);
  });
}

}  // namespace

TEST(SectionArea, OfADuctIsThatOfItsVoxels) {
  const Duct duct(12);
  for (const Opening& opening : findOpenings(duct.mask)) {
    EXPECT_NEAR(sectionArea(duct.mask, opening), opening.faceArea(), 1e-9);
  }
}

/// The voxels are 3.4 % more or 1 % less than the circle.
TEST(SectionArea, OfARoundTubeIsThatOfTheCircle) {
  for (const double diameter : {10., 12., 14., 16., 20., 24., 28.}) {
    const VoxelMask mask = tubeAlongX(diameter);
    for (const Opening& opening : findOpenings(mask)) {
      EXPECT_NEAR(sectionArea(mask, opening) / circle(diameter), 1, 4e-3) << diameter;
    }
  }
}

TEST(SectionArea, OfATubeThatALabelCutsIsThatOfTheCircle) {
  for (const double tilt : {10., 20., 27., 35., 45.}) {
    const TiltedPipe pipe(16, true, tilt);
    for (const Opening& opening : findOpenings(pipe.mask)) {
      EXPECT_NEAR(sectionArea(pipe.mask, opening) / circle(16), 1, 0.01) << tilt;
    }
  }
}

TEST(SectionArea, TimesTheSpeedOfAnInletIsWhatItLetsIn) {
  for (const double diameter : {12., 14., 16.}) {
    const VoxelMask mask = tubeAlongX(diameter);
    Parameters parameters = parametersOnCpu(1e-3, 1e-4);
    parameters.rampSteps = 50;
    const Simulation simulation = flowAfter(600, mask, parameters);

    const OpeningState inlet = simulation.openings().front();
    EXPECT_NEAR(inlet.flowRate / (0.1 * 1e-6 * circle(diameter)), 1, 6e-3) << diameter;
    EXPECT_NEAR(inlet.meanNormalVelocity, 0.1, 1e-4);
  }
}

}  // namespace tiledlbm::test
