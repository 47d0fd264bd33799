// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/SelectedVoxels.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

TEST(SelectedVoxels, AreNumberedInTheirOrder) {
  const VoxelMask::Size size{7, 5, 6};
  const std::int64_t slice = size[0] * size[1];
  SelectedVoxels voxels(size, {2, 5});
  const auto isSelected = [](std::int64_t voxel) { return voxel % 3 == 0 || voxel % 5 == 0; };
  for (int time = 0; time < 2; ++time) {  // a second time changes nothing
    for (std::int64_t voxel = 5 * slice - 1; voxel >= 2 * slice; --voxel) {
      if (isSelected(voxel)) {
        voxels.select(voxel);
      }
    }
  }
  voxels.number();
  std::int64_t number = 0;
  for (std::int64_t voxel = 2 * slice; voxel < 5 * slice; ++voxel) {
    EXPECT_EQ(voxels.numberOf(voxel), isSelected(voxel) ? number++ : -1);
  }
  EXPECT_EQ(voxels.count(), std::size_t(number));
}

}  // namespace

}  // namespace tiledlbm::test
