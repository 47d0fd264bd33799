// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/FlowSections.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

/// Mean speed at the narrowest, over that at opening 0, through which all fluid enters.
double narrowingOf(const VoxelMask& mask, double mostCells = 1e7) {
  const std::vector<Opening> openings = findOpenings(mask);
  std::vector<double> inflows(openings.size());
  std::vector<bool> isOutlet(openings.size(), true);
  inflows[0] = openings[0].area();
  isOutlet[0] = false;
  return FlowSections(mask, openings, {0}, mostCells).largestMeanSpeed(inflows, isOutlet);
}

bool isIn(double radius, double y, double z, double atY, double atZ) {
  return std::hypot(y - atY, z - atZ) < radius;
}

}  // namespace

TEST(FlowSections, AStraightTubeIsNowhereNarrow) {
  const auto tube = [](auto, auto y, auto z) { return isIn(8, y, z, 11.5, 11.5); };
  EXPECT_NEAR(narrowingOf(maskOf({80, 24, 24}, tube)), 1, 0.05);
}

TEST(FlowSections, AThinDuctLeadsAllTheWay) {
  const auto alongX = [](auto, auto y, auto z) { return y == 1 && z == 1; };
  const auto alongY = [](auto x, auto, auto z) { return x == 1 && z == 1; };
  EXPECT_NEAR(narrowingOf(maskOf({200, 3, 3}, alongX)), 1, 0.05);
  EXPECT_NEAR(narrowingOf(maskOf({3, 200, 3}, alongY)), 1, 0.05);
}

TEST(FlowSections, ATubeAtAnAngleIsNowhereNarrow) {
  // Along (1, 1, 1), and cut by faces of the volume.
  const auto tube = [](auto x, auto y, auto z) {
    const double along = double(x + y + z) / 3;
    return std::sqrt(std::pow(x - along, 2) + std::pow(y - along, 2) + std::pow(z - along, 2)) < 8;
  };
  VoxelMask mask = maskOf({90, 90, 90}, tube);
  paint(mask, {2, 3}, [](auto x, auto y, auto z) {
    return x + y + z < 60 ? 2 : x + y + z > 210 ? 3 : 0;
  });
  EXPECT_NEAR(narrowingOf(mask), 1, 0.12);
}

TEST(FlowSections, TellsAStenosis) {
  const auto tube = [](auto x, auto y, auto z) {
    return isIn(std::abs(x - 40) < 10 ? 6 : 12, y, z, 13.5, 13.5);
  };
  const VoxelMask mask = maskOf({80, 28, 28}, tube);
  EXPECT_NEAR(narrowingOf(mask), 4, 0.3);
  EXPECT_NEAR(narrowingOf(mask, 1e4), 4, 1) << "in cells of two voxels";
}

TEST(FlowSections, SharesTheFlowAmongBranchesByMurraysLaw) {
  // A wide branch and a narrow one; the flow through them as their diameters cubed.
  const auto vessel = [](auto x, auto y, auto z) {
    return x < 30 ? std::abs(y - 23.5) < 22 && std::abs(z - 11.5) < 10
                  : isIn(10, y, z, 11.5, 11.5) || isIn(5, y, z, 35.5, 11.5);
  };
  const double inlet = 44 * 20, wide = 3.1416 * 100, narrow = 3.1416 * 25;
  const double inWide = std::pow(wide, 1.5) / (std::pow(wide, 1.5) + std::pow(narrow, 1.5));
  EXPECT_NEAR(narrowingOf(maskOf({90, 48, 24}, vessel)), inlet * inWide / wide, 0.25);
}

TEST(FlowSections, NothingFlowsIntoABlindBranch) {
  const auto vessel = [](auto x, auto y, auto z) {
    return isIn(9, y, z, 11.5, 11.5) || (x > 20 && x < 23 && isIn(2, y, z, 22.5, 11.5));
  };
  EXPECT_NEAR(narrowingOf(maskOf({80, 32, 24}, vessel)), 1, 0.06);
}

TEST(FlowSections, AreNoneWhereNoWayLeadsOut) {
  const auto vessel = [](auto x, auto y, auto z) {
    return std::abs(x - 30) > 2 && isIn(9, y, z, 11.5, 11.5);
  };
  EXPECT_EQ(narrowingOf(maskOf({60, 24, 24}, vessel)), 0);
}

}  // namespace tiledlbm::test
