// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/Geometries.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <utility>

#include "Solver/Geometry/Tiling.h"
#include "Testing/Unit/TestGeometries.h"

namespace tiledlbm::benchmark {

namespace {

TEST(Cavity, IsFluidThroughout) {
  const TileSet tiles = coverWithTiles(test::allFluid({20, 20, 20}), {});
  EXPECT_EQ(tiles.nonSolidNodes, 8000);
  EXPECT_EQ(tiles.tileCount(), 125);
  EXPECT_EQ(tiles.utilisation(), 1);
}

TEST(Channel, ContactsOfTwoByTwoTilesAreThoseOfThePaper) {
  const TileSet tiles = coverWithTiles(test::allFluid({8, 8, 4}), {});
  const TileContacts contacts = contactsOf(tiles);
  EXPECT_EQ(tiles.tileCount(), 4);
  EXPECT_EQ(contacts.faces, 4);
  EXPECT_EQ(contacts.edges, 1);
}

TEST(Channel, ContactsOfThePapersNarrowChannels) {
  const TileContacts line = contactsOf(coverWithTiles(test::allFluid({4, 4, 62500}), {}));
  EXPECT_EQ(line.faces, 15624);
  EXPECT_EQ(line.edges, 0);
  const TileSet band = coverWithTiles(test::allFluid({4, 8, 31248}), {});
  const double tiles = double(band.tileCount());
  EXPECT_NEAR(double(contactsOf(band).faces) / tiles, 1.5, 0.001);
  EXPECT_NEAR(double(contactsOf(band).edges) / tiles, 0.5, 0.001);
}

TEST(Channel, ContactsOfACubeGrowWithItsEdge) {
  const TileContacts contacts = contactsOf(coverWithTiles(test::allFluid({20, 20, 20}), {}));
  EXPECT_EQ(contacts.faces, 3 * 4 * 5 * 5);
  EXPECT_EQ(contacts.edges, 3 * 4 * 4 * 5);
}

TEST(Channel, SizesSpanThoseOfThePaper) {
  const std::vector<VoxelMask::Size> sizes = channelSizes();
  EXPECT_EQ(std::set<VoxelMask::Size>(sizes.begin(), sizes.end()).size(), sizes.size());
  EXPECT_GE(sizes.size(), 40u);
  EXPECT_LE(sizes.size(), 60u);
  for (const VoxelMask::Size& named :
       {VoxelMask::Size{4, 4, 62500}, VoxelMask::Size{4, 62500, 4}, VoxelMask::Size{62500, 4, 4},
        VoxelMask::Size{4, 8, 31248}, VoxelMask::Size{100, 100, 100}}) {
    EXPECT_EQ(std::count(sizes.begin(), sizes.end(), named), 1);
  }
  for (const VoxelMask::Size& size : sizes) {
    EXPECT_NEAR(double(size[0] * size[1] * size[2]), 1e6, 0.04e6);
    for (const std::int64_t n : size) {
      EXPECT_EQ(n % 4, 0);
    }
  }
}

TEST(Spheres, AreTheSameForTheSameSeed) {
  EXPECT_EQ(spheres(64, 0.5, 1), spheres(64, 0.5, 1));
  EXPECT_NE(spheres(64, 0.5, 1), spheres(64, 0.5, 2));
}

/// Porosity, and the utilisation of the tiles by the paper's table of sphere arrays.
class SpheresOfThePaper : public testing::TestWithParam<std::pair<double, double>> {};

TEST_P(SpheresOfThePaper, FillTheirTilesAlike) {
  const auto [porosity, utilisation] = GetParam();
  const VoxelMask mask = spheres(192, porosity, 1);
  const TileSet tiles = coverWithTiles(mask, {});
  EXPECT_NEAR(double(mask.fluidCount()) / double(mask.voxelCount()), porosity, 0.005);
  EXPECT_NEAR(tiles.utilisation(), utilisation, 0.015);
}

INSTANTIATE_TEST_SUITE_P(, SpheresOfThePaper,
                         testing::Values(std::pair(0.9, 0.970), std::pair(0.8, 0.936),
                                         std::pair(0.7, 0.899), std::pair(0.6, 0.857),
                                         std::pair(0.5, 0.813), std::pair(0.4, 0.762),
                                         std::pair(0.3, 0.699), std::pair(0.2, 0.626),
                                         std::pair(0.1, 0.512)));

}  // namespace

}  // namespace tiledlbm::benchmark
