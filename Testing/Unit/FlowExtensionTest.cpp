// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Setup/FlowExtension.h"

#include <gtest/gtest.h>

#include "Solver/Error.h"
#include "Testing/Unit/TestFlows.h"

namespace tiledlbm::test {

namespace {

std::vector<OpeningCondition> conditionsOf(const std::vector<OpeningRole>& roles) {
  std::vector<OpeningCondition> conditions(roles.size());
  for (std::size_t i = 0; i < roles.size(); ++i) {
    conditions[i].role = roles[i];
  }
  return conditions;
}

}  // namespace

TEST(FlowExtension, RepeatsTheSectionBeyondTheFace) {
  // Along x, thinner at its upper end.
  const VoxelMask mask = maskOf({6, 7, 8}, [](auto x, auto y, auto z) {
    return y > 0 && y < (x < 3 ? 6 : 4) && z > 1 && z < 5;
  });
  auto openings = findOpenings(mask);
  ASSERT_EQ(openings.size(), 2u);

  const ExtendedVolume volume = extendOpenings(
      mask, conditionsOf({OpeningRole::VelocityInlet, OpeningRole::Pressure}), 5, openings);

  EXPECT_EQ(volume.mask.size(), (VoxelMask::Size{16, 7, 8}));
  EXPECT_EQ(volume.origin, (std::array<std::int64_t, 3>{5, 0, 0}));
  for (std::int64_t i = 0; i < volume.mask.voxelCount(); ++i) {
    const auto at = volume.mask.coordinates(i);
    const std::int64_t x = std::clamp<std::int64_t>(at[0] - 5, 0, 5);
    EXPECT_EQ(volume.mask.isFluid(i), mask.isFluid(x, at[1], at[2])) << i;
  }
  // As if found at the new ends.
  const auto found = findOpenings(volume.mask);
  ASSERT_EQ(found.size(), 2u);
  for (std::size_t id = 0; id < 2; ++id) {
    EXPECT_EQ(openings[id].voxels, found[id].voxels);
    EXPECT_EQ(openings[id].face, found[id].face);
  }
}

TEST(FlowExtension, LeavesWallsAndLabels) {
  VoxelMask mask = channelAlongX({9, 6, 6});
  mask.setLabels({3});
  for (std::int64_t i = 0; i < mask.voxelCount(); ++i) {
    if (mask.coordinates(i)[0] == 8 && mask.isFluid(i)) {
      mask.setLabel(i, 0);
    }
  }
  auto openings = findOpenings(mask);
  ASSERT_EQ(openings.size(), 2u);
  const auto before = openings;

  const ExtendedVolume walls =
      extendOpenings(mask, conditionsOf({OpeningRole::Wall, OpeningRole::Pressure}), 4, openings);
  EXPECT_EQ(walls.mask, mask);
  EXPECT_EQ(openings[1].voxels, before[1].voxels);

  const ExtendedVolume volume = extendOpenings(
      mask, conditionsOf({OpeningRole::VelocityInlet, OpeningRole::Pressure}), 4, openings);
  EXPECT_EQ(volume.mask.size(), (VoxelMask::Size{13, 6, 6}));
  for (std::size_t i = 0; i < before[1].voxels.size(); ++i) {
    const auto at = mask.coordinates(before[1].voxels[i]);
    EXPECT_EQ(openings[1].voxels[i], volume.mask.index(at[0] + 4, at[1], at[2]));
  }
  EXPECT_EQ(volume.mask.labelOf(volume.mask.index(12, 3, 3)), 0);
}

TEST(FlowExtension, IsTheFlowOfTheLongerVessel) {
  const Duct whole(8, 32);
  Duct cut(8, 16);
  cut.parameters.flowExtension = 8;
  Simulation longer(whole.mask, whole.parameters);
  Simulation lengthened(cut.mask, cut.parameters);

  longer.run(300);
  lengthened.run(200);
  lengthened.run(300);

  const Fields expected(longer), found(lengthened);
  ASSERT_EQ(found.pressure.size(), 16u * 8 * 8);
  double largest = 0;
  for (std::int64_t i = 0; i < cut.mask.voxelCount(); ++i) {
    const auto at = cut.mask.coordinates(i);
    const auto other = static_cast<std::size_t>(whole.mask.index(at[0] + 8, at[1], at[2]));
    const auto voxel = static_cast<std::size_t>(i);
    EXPECT_NEAR(found.pressure[voxel], expected.pressure[other], 1e-9);
    EXPECT_NEAR(found.velocity[3 * voxel], expected.velocity[3 * other], 1e-14);
    largest = std::max(largest, found.velocity[3 * voxel]);
  }
  EXPECT_GT(largest, 0.01);
  const auto states = lengthened.openings(), ofLonger = longer.openings();
  EXPECT_EQ(stateOn(states, Face::XMinus).centroid, (std::array<double, 3>{-8, 3.5, 3.5}));
  EXPECT_EQ(stateOn(states, Face::XPlus).centroid[0], 23);
  for (const Face face : {Face::XMinus, Face::XPlus}) {
    EXPECT_NEAR(stateOn(states, face).flowRate, stateOn(ofLonger, face).flowRate, 1e-15);
  }
  EXPECT_EQ(lengthened.mask(), cut.mask);
  EXPECT_EQ(lengthened.summary().nonSolidNodes, 32 * 8 * 8);
}

TEST(FlowExtension, BelowZeroIsRefused) {
  Duct duct(8);
  duct.parameters.flowExtension = -1;
  EXPECT_THROW(Simulation(duct.mask, duct.parameters), InvalidInput);
}

}  // namespace tiledlbm::test
