// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/VesselGeometry.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <string>

#include "Solver/Error.h"
#include "Testing/Unit/TestGeometries.h"

namespace tiledlbm::benchmark {

namespace {

/// A pipe along x with a diameter of 20 voxels, off the middle of the volume.
VoxelMask pipe() {
  return test::tubeAlongX({30, 32, 28}, 10, {14.5, 12.5});
}

TEST(Refine, KeepsShapeAndShareOfFluid) {
  const VoxelMask coarse = pipe();
  const VoxelMask fine = refine(coarse, 8 * coarse.fluidCount());
  ASSERT_EQ(fine.size(), (VoxelMask::Size{60, 64, 56}));
  EXPECT_NEAR(double(fine.fluidCount()), 8.0 * double(coarse.fluidCount()),
              0.01 * double(fine.fluidCount()));
  // Up to both ends of the pipe the wall is where it was: off by less than half a coarse voxel,
  // which is what the coarse staircase leaves open.
  test::forVoxels(fine, [&](std::int64_t voxel, const VoxelMask::Coordinates& at) {
    const double inside = 10 - std::hypot((at[1] + 0.5) / 2 - 15, (at[2] + 0.5) / 2 - 13);
    if (std::abs(inside) > 0.5) {
      ASSERT_EQ(fine.isFluid(voxel), inside > 0) << at[0] << " " << at[1] << " " << at[2];
    }
  });
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
