// SPDX-License-Identifier: BSD-3-Clause
#include <set>

#include "Solver/Conditions/DonorCandidates.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

std::set<std::int64_t> voxelsOf(const std::vector<LinkedVoxel>& linked) {
  std::set<std::int64_t> voxels;
  for (const LinkedVoxel& one : linked) {
    voxels.insert(one.voxel);
  }
  return voxels;
}

}  // namespace

TEST(LinkedVoxels, AreTheFluidOfTheBoxWithoutItsMiddle) {
  const VoxelMask mask = allFluid({9, 9, 9});
  const auto linked = linkedVoxels(mask, {1, 4, 4}, 2);  // the volume ends one voxel before
  EXPECT_EQ(linked.size(), 4u * 5 * 5 - 1);
  EXPECT_EQ(voxelsOf(linked).size(), linked.size());
  EXPECT_EQ(voxelsOf(linked).count(mask.index(1, 4, 4)), 0u);
}

TEST(LinkedVoxels, AreNoneBeyondAWall) {
  const VoxelMask mask = maskOf({9, 9, 9}, [](auto x, auto, auto) { return x != 5; });
  for (const LinkedVoxel& one : linkedVoxels(mask, {4, 4, 4}, 3)) {
    EXPECT_LT(one.at[0], 5);
  }
}

TEST(LinkedVoxels, AreThereOnceInAPeriodicVolumeSmallerThanTheBox) {
  const VoxelMask mask = allFluid({4, 5, 3}, {true, true, true});
  const auto linked = linkedVoxels(mask, {3, 0, 1}, 3);
  EXPECT_EQ(linked.size(), 4u * 5 * 3 - 1);
  EXPECT_EQ(voxelsOf(linked).size(), linked.size());
}

TEST(LinkedVoxels, BeyondAPeriodicFaceHaveCoordinatesThatGoOn) {
  const VoxelMask mask = allFluid({12, 9, 9}, {true, false, false});
  bool isBeyond = false;
  for (const LinkedVoxel& one : linkedVoxels(mask, {0, 4, 4}, 2)) {
    if (one.at[0] == -2) {
      isBeyond = true;
      EXPECT_EQ(one.voxel, mask.index(10, one.at[1], one.at[2]));
    }
  }
  EXPECT_TRUE(isBeyond);
}

}  // namespace tiledlbm::test
