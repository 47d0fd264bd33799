// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/Openings.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

TEST(Openings, AreNumberedByAreaThenFaceThenVoxel) {
  VoxelMask mask({8, 9, 10});
  // Area 3 on x+, two of area 2 on y- and one on x-, area 1 on z+.
  for (const auto& at : {std::array<int, 3>{7, 4, 4},
                         {7, 4, 5},
                         {7, 5, 5},
                         {3, 0, 6},
                         {3, 0, 7},
                         {5, 0, 3},
                         {5, 0, 4},
                         {0, 6, 5},
                         {0, 7, 5},
                         {4, 4, 9}}) {
    mask.setFluid(mask.index(at[0], at[1], at[2]), true);
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

using DevelopedProfileOnFace = testing::TestWithParam<int>;

TEST_P(DevelopedProfileOnFace, OfASquareIsThatOfASquareDuct) {
  constexpr std::int64_t sizes[] = {15, 31};
  double peaks[2] = {};
  for (int i = 0; i < 2; ++i) {
    const std::int64_t n = sizes[i];
    const VoxelMask mask = allFluid({n, n, n});
    const auto openings = findOpenings(mask);
    const Opening& opening = openings[GetParam()];
    ASSERT_EQ(int(opening.face), GetParam());

    const std::vector<double> profile = profileAlongNormal(mask, opening);

    ASSERT_EQ(profile.size(), std::size_t(n * n));
    const double sum = std::accumulate(profile.begin(), profile.end(), 0.0);
    EXPECT_NEAR(sum / double(n * n), 1, 1e-12);
    peaks[i] = profile[n * n / 2];
    EXPECT_LE(*std::max_element(profile.begin(), profile.end()), peaks[i] * (1 + 1e-12));
  }
  // Peak over mean: 2.096256 (duct_square_series.csv; White, Viscous Fluid Flow, Eqs. 3-48, 3-49).
  // The error is of second order, so that of both sizes together is of fourth order.
  EXPECT_NEAR(peaks[1], 2.096256, 6.5 / (31 * 31));
  const double limit = (31 * 31 * peaks[1] - 15 * 15 * peaks[0]) / (31 * 31 - 15 * 15);
  EXPECT_NEAR(limit, 2.096256, 5e-4);
}

INSTANTIATE_TEST_SUITE_P(Faces, DevelopedProfileOnFace, testing::Range(0, 6));

/// At each voxel, also at the rim, as exactly as the wall is known.
TEST(DevelopedProfile, OfARoundTubeIsItsParabola) {
  constexpr double radius = 7.3;
  const auto fromAxis = [](auto y, auto z) { return std::hypot(double(y) - 9.3, double(z) - 9.1); };
  const VoxelMask mask =
      maskWithLevels({6, 19, 19}, [&](auto, auto y, auto z) { return radius - fromAxis(y, z); });
  const Opening opening = findOpenings(mask).front();

  const std::vector<double> profile = profileAlongNormal(mask, opening);

  std::vector<double> expected;
  for (const std::int64_t voxel : opening.voxels) {
    const auto at = mask.coordinates(voxel);
    expected.push_back(1 - std::pow(fromAxis(at[1], at[2]) / radius, 2));
  }
  const double sum = std::accumulate(expected.begin(), expected.end(), 0.0);
  for (std::size_t i = 0; i < profile.size(); ++i) {
    // A wall closer than 0.05 voxels counts as at that.
    EXPECT_NEAR(profile[i], expected[i] / sum * double(profile.size()), 0.01) << i;
  }
}

TEST(DevelopedProfile, OfOneVoxelIsOne) {
  VoxelMask mask({3, 3, 3});
  mask.setFluid(mask.index(0, 1, 1), true);

  const std::vector<double> profile = profileAlongNormal(mask, findOpenings(mask).front());

  ASSERT_EQ(profile.size(), 1u);
  EXPECT_DOUBLE_EQ(profile.front(), 1);
}

TEST(DevelopedProfile, IsIndependentOfTheRestOfTheFace) {
  // Two openings in one plane: the second must not act on the first.
  VoxelMask mask = maskOf({3, 24, 7}, [](auto, auto y, auto z) {
    return z > 0 && z < 6 && ((y > 0 && y < 6) || (y > 18 && y < 22));
  });
  const std::vector<double> together = profileAlongNormal(mask, findOpenings(mask).front());
  const VoxelMask alone =
      maskOf({3, 24, 7}, [](auto, auto y, auto z) { return z > 0 && z < 6 && y > 0 && y < 6; });

  EXPECT_EQ(together, profileAlongNormal(alone, findOpenings(alone).front()));
}

}  // namespace tiledlbm::test
