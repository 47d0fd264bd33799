// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Volume/CapFit.h"

#include "Solver/Geometry/LabelOpenings.h"
#include "Solver/Setup/Doubts.h"
#include "Testing/Unit/TestErrors.h"

namespace tiledlbm::test {

namespace {

/// A cap as a person paints it, voxels and degrees.
struct Cap {
  double rim = 0;    ///< beyond the wall
  double hole = 0;   ///< radius of a hole in its middle
  double shift = 0;  ///< of its middle
  double thickness = 3;
  double slant = 0;  ///< of the cut
};

/// A tube six diameters long between two caps.
struct CappedTube {
  double across;
  std::array<double, 2> angles;  ///< to the x axis and around it, degrees
  Cap cap;

  double radius() const { return across / 2; }
  double length() const { return 6 * across; }

  VoxelMask mask() const {
    const double s = cap.slant * pi / 180;
    const Point axis = tiltedAxis(angles[0], angles[1]);
    const Point side = tiltedAxis(angles[0] + 90, angles[1]);
    VoxelMask::Size size;
    for (std::size_t i = 0; i < 3; ++i) {
      const double half = std::abs(axis[i]) * (length() / 2 + 6 + radius() * std::tan(s));
      size[i] = 2 * std::llround(std::ceil(half + radius() + 5)) + 1;
    }
    VoxelMask mask(size);
    mask.setLabels({2, 3});
    const Point middle = sum(middleOf(mask), {0.13, 0.13, 0.13});
    for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
      const Point from = difference(pointOf(mask.coordinates(voxel)), middle);
      const double along = dot(from, axis), across = lengthAcross(from, axis);
      const double beyond = std::abs(along + std::tan(s) * dot(from, side)) - length() / 2;
      if (beyond < 0) {
        mask.setFluid(voxel, across <= radius());
      } else if (beyond < cap.thickness && across >= cap.hole &&
                 lengthAcross(moved(from, side, -cap.shift), axis) <= radius() + cap.rim) {
        mask.setLabel(voxel, along > 0 ? 1 : 0);
      }
    }
    return mask;
  }

  VoxelMask fitted() const {
    VoxelMask fitted = mask();
    fitCaps(fitted);
    return fitted;
  }

  /// A developed flow at Reynolds number 150 through the fitted tube.
  TestFlow flow() const {
    TestFlow flow{fitted(), parametersOnCpu(2e-3 / across)};
    flow.parameters.kinematicViscosity = 3.3e-6;
    flow.parameters.inletVelocity = 150 * 3.3e-6 / 2e-3;
    flow.parameters.inletProfile = InletProfile::Developed;
    flow.parameters.start = FlowStart::CoarserGrids;
    return flow;
  }

  /// Relative error of the pressure loss, by Hagen and Poiseuille.
  double errorOfLoss() const {
    const TestFlow flow = this->flow();
    const Simulation simulation = flow.steady();
    const double size = flow.parameters.voxelSize;
    const double loss = 8 * flow.parameters.density * flow.parameters.kinematicViscosity *
                        std::abs(simulation.openings()[0].flowRate) * length() * size /
                        (pi * std::pow(radius() * size, 4));
    return std::abs(dropOf(simulation)) / loss - 1;
  }
};

/// Label voxels next to the fluid in one mask but not in the other, per voxel of the section.
double differenceOfCaps(const VoxelMask& one, const VoxelMask& other) {
  double differing = 0, all = 0;
  for (std::int64_t voxel = 0; voxel < one.voxelCount(); ++voxel) {
    bool isNearFluid = false;
    forCube(one.coordinates(voxel), 1, [&](const VoxelMask::Coordinates& at) {
      isNearFluid = isNearFluid || (one.contains(at) && one.isFluid(at));
    });
    const bool isFirst = one.labelOf(voxel) >= 0, isSecond = other.labelOf(voxel) >= 0;
    all += isNearFluid && isSecond ? 1 : 0;
    differing += isNearFluid && isFirst != isSecond ? 1 : 0;
  }
  return differing / all;
}

double areaOfLabels(const VoxelMask& mask) {
  std::vector<Opening> openings;
  findLabelOpenings(mask, openings);
  return openings.at(0).area() + openings.at(1).area();
}

}  // namespace

TEST(CapFit, FitsLabelsToTheSectionHoweverTheyArePainted) {
  for (const std::array<double, 2>& angles : {std::array{0.0, 0.0}, {27.0, 33.0}}) {
    const VoxelMask clean = CappedTube{16, angles, {}}.mask();
    for (const Cap& cap : {Cap{0}, Cap{0.7}, Cap{3}, Cap{-1}, Cap{0.7, 3}, Cap{0, 0, 2},
                           Cap{1.5, 0, 3}, Cap{1, 0, 0, 1}}) {
      SCOPED_TRACE(testing::Message() << angles[0] << " degrees, rim " << cap.rim << ", hole "
                                      << cap.hole << ", shift " << cap.shift);
      const VoxelMask fitted = CappedTube{16, angles, cap}.fitted();
      EXPECT_LT(differenceOfCaps(fitted, clean), 0.08);
      EXPECT_NEAR(areaOfLabels(fitted), areaOfLabels(clean), 0.01 * areaOfLabels(clean));
    }
  }
}

TEST(CapFit, KeepsThePressureLossOfACleanCap) {
  EXPECT_NEAR((CappedTube{16, {27, 33}, {1.5}}.errorOfLoss()), 0, 0.02);
}

TEST(CapFit, LeavesALabelOverAPartOfTheSectionAndTellsOfIt) {
  const CappedTube part{16, {27, 33}, {-2.5}};
  EXPECT_EQ(part.fitted(), part.mask());
  const std::vector<FlowProblem> doubts = doubtsOfOpenings(part.flow().setup());
  ASSERT_EQ(doubts.size(), 1);
  const auto cover =
      std::get<LabelCoversPart>(std::get<OpeningProblem>(doubts.front().problem)).cover;
  EXPECT_NEAR(cover, std::pow(5.5 / 8, 2), 0.15);

  EXPECT_TRUE(doubtsOfOpenings(CappedTube{16, {27, 33}, {-1}}.flow().setup()).empty());
  EXPECT_TRUE(doubtsOfOpenings(CappedTube{16, {27, 33}, {-5}}.flow().setup()).empty()) << "a jet";
}

/// Half of the section across the vessel lies beyond a cut at 40 degrees.
TEST(DevelopedProfile, KnowsTheSectionBehindAnObliqueLabel) {
  EXPECT_NEAR((CappedTube{16, {27, 33}, {0, 0, 0, 3, 40}}.errorOfLoss()), 0, 0.03);
}

}  // namespace tiledlbm::test
