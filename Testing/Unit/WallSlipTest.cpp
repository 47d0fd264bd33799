// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/Wall/CurvedWalls.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

constexpr double relaxationTime = 0.6, magicParameter = 0.01;
constexpr WallRule rule{WallInterpolation::Linear, 0.02, magicParameter, relaxationTime};
constexpr double gap = 0.3;  // from the middle of the first voxel to the wall
constexpr int width = 20;    // voxels between two walls

/// Between plates across y.
VoxelMask plates() {
  return maskWithLevels({40, width + 4, 40}, [](double, double y, double) {
    return std::min(y - 2 + gap, width + 1 - y + gap);
  });
}

/// Size of the slip next to a flat wall across y from the speed at each depth.
template <class Speed>
double slipOf(const SlipRule& slip, const Speed& speed) {
  double along = 0;
  for (int node = 0; node < SlipRule::nodes; ++node) {
    along += slip.weight[node] * speed(gap + node * std::abs(slip.step[1]));
  }
  return along;
}

}  // namespace

TEST(WallSlip, IsTheCurvatureThatTheLinksLack) {
  const VoxelMask mask = plates();
  // Along the normal of a flat wall all links have the same term of bounce-back.
  const double term = (magicParameter + (relaxationTime - 0.5) * std::abs(gap - 0.5)) / 3;
  const double missing = gap * gap / 2 - term, chord = width - 1 + 2 * gap;
  int found = 0;
  for (const WallVoxel& wall : curvedWalls(mask, mask, {}, WallDistance(mask), rule)) {
    const auto at = mask.coordinates(wall.voxel);
    const auto isFarFromOpenings = [](std::int64_t place) { return place > 14 && place < 25; };
    if (!isFarFromOpenings(at[0]) || !isFarFromOpenings(at[2])) {
      continue;
    }
    ++found;
    const auto parabola = [&](double s) { return s * (chord - s); };
    EXPECT_NEAR(slipOf(wall.slip, parabola), 0, 1e-5);
    const auto cubic = [](double s) { return s - 0.2 * s * s + 0.03 * s * s * s; };
    const double second = -0.4 + 0.18 * 2 / 3 * gap, slope = 1 - 0.4 * gap + 0.09 * gap * gap;
    const double expected = -missing * (second + 2 / (chord - 2 * gap) * slope);
    EXPECT_NEAR(slipOf(wall.slip, cubic), expected, 1e-5);
    EXPECT_GT(expected, 1e-3);
  }
  EXPECT_EQ(found, 200);
}

TEST(WallSlip, ExchangesNoMass) {
  const VoxelMask mask = roundPipe(12, 40, 27, 33, 3).mask;
  int found = 0;
  double given = 0;
  for (const WallVoxel& wall : curvedWalls(mask, mask, {}, WallDistance(mask), rule)) {
    if (wall.slip.isEmpty()) {
      continue;
    }
    ++found;
    const auto& normal = wall.slip.normal;
    EXPECT_NEAR(std::hypot(normal[0], normal[1], normal[2]), 1, 1e-6);
    std::array<double, 3> slip{1, 2, 3};
    const double across = slip[0] * normal[0] + slip[1] * normal[1] + slip[2] * normal[2];
    double mass = 0, all = 0;
    for (int q = 1; q < D3Q19::directions; ++q) {
      const double weight = wall.links.weight[q - 1] / 32767.0;
      double along = 0, length = 0;
      for (int axis = 0; axis < 3; ++axis) {
        const int c = D3Q19::components[q][axis];
        along += c * (slip[axis] - across * normal[axis]);
        length += c * c;
      }
      const double passed = weight != 0 ? std::min(1 + weight, 1.0) * along / length : 0;
      mass += passed;
      all += std::abs(passed);
    }
    EXPECT_NEAR(mass, 0, 1e-6);
    given = std::max(given, all);
  }
  EXPECT_GT(found, 100);
  EXPECT_GT(given, 1);
}

}  // namespace tiledlbm::test
