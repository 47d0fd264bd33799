// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/Openings.h"

#include "Solver/Geometry/SectionArea.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

double circle(double diameter) {
  return pi * diameter * diameter / 4;
}

/// A tube along x between two faces, with the levels that a scanner sees.
VoxelMask tubeWithLevels(double diameter) {
  return maskWithLevels({24, 40, 40}, [diameter](auto, auto y, auto z) {
    return std::clamp(diameter / 2 - std::hypot(double(y) - 19.63, double(z) - 19.21), -0.5, 0.5);
  });
}

}  // namespace

TEST(Openings, AreNumberedByAreaThenFaceThenVoxel) {
  VoxelMask mask({8, 9, 10});
  // Area 3 on x+, two of area 2 on y- and one on x-, area 1 on z+.
  const std::vector<VoxelMask::Coordinates> fluid{{7, 4, 4}, {7, 4, 5}, {7, 5, 5}, {3, 0, 6},
                                                  {3, 0, 7}, {5, 0, 3}, {5, 0, 4}, {0, 6, 5},
                                                  {0, 7, 5}, {4, 4, 9}};
  for (const VoxelMask::Coordinates& at : fluid) {
    mask.setFluid(mask.index(at), true);
  }

  const std::vector<Opening> openings = findOpenings(mask);

  ASSERT_EQ(openings.size(), 5u);
  const Face faces[] = {Face::XPlus, Face::XMinus, Face::YMinus, Face::YMinus, Face::ZPlus};
  const std::int64_t areas[] = {3, 2, 2, 2, 1};
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(openings[i].id, int(i));
    EXPECT_EQ(openings[i].face, faces[i]) << i;
    EXPECT_EQ(openings[i].area(), areas[i]) << i;
    EXPECT_TRUE(std::is_sorted(openings[i].voxels.begin(), openings[i].voxels.end()));
  }
  EXPECT_EQ(openings[2].voxels.front(), mask.index(5, 0, 3));
  EXPECT_EQ(openings[3].voxels.front(), mask.index(3, 0, 6));
}

TEST(Openings, ThatTouchAtACornerAreSeparate) {
  VoxelMask mask({5, 5, 5});
  mask.setFluid(mask.index(0, 1, 1), true);
  mask.setFluid(mask.index(0, 2, 2), true);
  EXPECT_EQ(findOpenings(mask).size(), 2u);

  mask.setFluid(mask.index(0, 1, 2), true);
  EXPECT_EQ(findOpenings(mask).size(), 1u);
}

TEST(Openings, DoNotGoRoundAnEdgeOfTheVolume) {
  const std::vector<Opening> openings = findOpenings(allFluid({4, 5, 6}));

  ASSERT_EQ(openings.size(), 6u);
  const std::int64_t areas[] = {30, 30, 24, 24, 20, 20};
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(openings[i].face, static_cast<Face>(i));
    EXPECT_EQ(openings[i].area(), areas[i]);
  }
}

TEST(Openings, NormalsPointInwards) {
  for (const Opening& opening : findOpenings(allFluid({3, 3, 3}))) {
    std::array<double, 3> expected{};
    expected[axisOf(opening.face)] = isUpper(opening.face) ? -1 : 1;
    EXPECT_EQ(opening.inwardNormal(), expected) << nameOf(opening.face);
  }
}

TEST(SectionArea, OfADuctIsThatOfItsVoxels) {
  const Duct duct(12);
  for (const Opening& opening : findOpenings(duct.mask)) {
    EXPECT_NEAR(sectionArea(duct.mask, opening), opening.faceArea(), 1e-9);
  }
}

/// The voxels are 3.4 % more or 1 % less than the circle.
TEST(SectionArea, OfARoundTubeIsThatOfTheCircle) {
  for (const double diameter : {10., 12., 14., 16., 20., 24., 28.}) {
    const VoxelMask mask = tubeWithLevels(diameter);
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
    TestFlow flow{tubeWithLevels(diameter), parametersOnCpu(1e-3, 1e-4)};
    flow.parameters.rampSteps = 50;
    const OpeningState inlet = flow.after(600).openings().front();
    EXPECT_NEAR(inlet.flowRate / (0.1 * 1e-6 * circle(diameter)), 1, 6e-3) << diameter;
    EXPECT_NEAR(inlet.meanNormalVelocity, 0.1, 1e-4);
  }
}

}  // namespace tiledlbm::test
