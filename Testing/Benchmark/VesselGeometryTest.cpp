// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/VesselGeometry.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <string>

#include "Solver/Error.h"

namespace tiledlbm::benchmark {

namespace {

/// A pipe along x with a diameter of 20 voxels, off the middle of the volume.
VoxelMask pipe() {
  VoxelMask mask({30, 32, 28});
  for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
    const auto at = mask.coordinates(voxel);
    const double y = static_cast<double>(at[1]) - 14.5;
    const double z = static_cast<double>(at[2]) - 12.5;
    mask.setFluid(voxel, y * y + z * z < 100);
  }
  return mask;
}

TEST(Refine, KeepsShapeAndShareOfFluid) {
  const VoxelMask coarse = pipe();
  const VoxelMask fine = refine(coarse, 8 * coarse.fluidCount());
  ASSERT_EQ(fine.size(), (VoxelMask::Size{60, 64, 56}));
  EXPECT_NEAR(static_cast<double>(fine.fluidCount()),
              8.0 * static_cast<double>(coarse.fluidCount()),
              0.01 * static_cast<double>(fine.fluidCount()));
  // Up to both ends of the pipe the wall is where it was: off by less than half a coarse voxel,
  // which is what the coarse staircase leaves open.
  for (std::int64_t voxel = 0; voxel < fine.voxelCount(); ++voxel) {
    const auto at = fine.coordinates(voxel);
    const double y = (static_cast<double>(at[1]) + 0.5) / 2 - 15;
    const double z = (static_cast<double>(at[2]) + 0.5) / 2 - 13;
    const double inside = 10 - std::hypot(y, z);
    if (std::abs(inside) > 0.5) {
      ASSERT_EQ(fine.isFluid(voxel), inside > 0) << at[0] << " " << at[1] << " " << at[2];
    }
  }
}

TEST(ReadMask, TheShippedAneurysm) {
  const VoxelMask mask = readMask(TILEDLBM_DATA "/aneurysm_0.1mm.vti");
  EXPECT_EQ(mask.size(), (VoxelMask::Size{84, 78, 71}));
  EXPECT_EQ(mask.fluidCount(), 82624);
}

TEST(ReadMask, NoFileIsAnErrorThatNamesIt) {
  try {
    readMask("no/such.vti");
    FAIL();
  } catch (const InvalidInput& error) {
    EXPECT_NE(std::string(error.what()).find("no/such.vti"), std::string::npos);
  }
}

}  // namespace

}  // namespace tiledlbm::benchmark
