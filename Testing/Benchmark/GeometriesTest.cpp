// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/Geometries.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "Solver/Geometry/Tiling.h"
#include "Testing/Benchmark/TileContacts.h"

namespace tiledlbm::benchmark {

namespace {

TEST(Cavity, IsFluidThroughout) {
  const TileSet tiles = coverWithTiles(cavity(20), {});
  EXPECT_EQ(tiles.nonSolidNodes, 8000);
  EXPECT_EQ(tiles.tileCount(), 125);
  EXPECT_EQ(tiles.utilisation(), 1);
}

TEST(Channel, ContactsOfTwoByTwoTilesAreThoseOfThePaper) {
  const TileSet tiles = coverWithTiles(channel({8, 8, 4}), {});
  const TileContacts contacts = contactsOf(tiles);
  EXPECT_EQ(tiles.tileCount(), 4);
  EXPECT_EQ(contacts.faces, 4);
  EXPECT_EQ(contacts.edges, 1);
}

TEST(Channel, ContactsOfThePapersNarrowChannels) {
  const TileContacts line = contactsOf(coverWithTiles(channel({4, 4, 62500}), {}));
  EXPECT_EQ(line.faces, 15624);
  EXPECT_EQ(line.edges, 0);
  const TileSet band = coverWithTiles(channel({4, 8, 31248}), {});
  const double tiles = double(band.tileCount());
  EXPECT_NEAR(double(contactsOf(band).faces) / tiles, 1.5, 0.001);
  EXPECT_NEAR(double(contactsOf(band).edges) / tiles, 0.5, 0.001);
}

TEST(Channel, ContactsOfACubeGrowWithItsEdge) {
  const TileContacts contacts = contactsOf(coverWithTiles(cavity(20), {}));
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

struct Porosity {
  double porosity;
  double utilisation;  ///< of the tiles, by the paper's table of sphere arrays
};

void PrintTo(const Porosity& porosity, std::ostream* out) {
  *out << porosity.porosity;
}

class SpheresOfThePaper : public testing::TestWithParam<Porosity> {};

TEST_P(SpheresOfThePaper, FillTheirTilesAlike) {
  const VoxelMask mask = spheres(192, GetParam().porosity, 1);
  const TileSet tiles = coverWithTiles(mask, {});
  EXPECT_NEAR(double(mask.fluidCount()) / double(mask.voxelCount()), GetParam().porosity, 0.005);
  EXPECT_NEAR(tiles.utilisation(), GetParam().utilisation, 0.015);
}

INSTANTIATE_TEST_SUITE_P(, SpheresOfThePaper,
                         testing::Values(Porosity{0.9, 0.970}, Porosity{0.8, 0.936},
                                         Porosity{0.7, 0.899}, Porosity{0.6, 0.857},
                                         Porosity{0.5, 0.813}, Porosity{0.4, 0.762},
                                         Porosity{0.3, 0.699}, Porosity{0.2, 0.626},
                                         Porosity{0.1, 0.512}));

}  // namespace

}  // namespace tiledlbm::benchmark
