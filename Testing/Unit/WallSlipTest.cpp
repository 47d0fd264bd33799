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

TEST(WallSlip, ExchangesNoMassWithAPlaneWall) {
  const Point normal = unit(Point{0.8, 0.5, 0.33}).value();
  const VoxelMask mask = maskWithLevels({48, 48, 48}, [&](double x, double y, double z) {
    return normal[0] * x + normal[1] * y + normal[2] * z - 39.3;
  });
  int found = 0;
  double mass = 0, all = 0, ofWall = 0;
  for (const WallVoxel& wall : curvedWalls(mask, mask, {}, WallDistance(mask), rule)) {
    if (wall.slip.isEmpty()) {
      continue;
    }
    ++found;
    const auto at = mask.coordinates(wall.voxel);
    const double depth = dot(normal, {double(at[0]), double(at[1]), double(at[2])}) - 39.3;
    Point slip = tangential({depth, 2 * depth, -3 * depth}, normal), across{}, reflected{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      across[axis] = wall.slip.normal[axis];
      reflected[axis] = wall.slip.reflected[axis];
    }
    EXPECT_GT(dot(across, normal), 0.999);  // the distance is known less well at the edges
    EXPECT_NEAR(dot(across, reflected), 1, 1e-5);
    const auto massOf = [&](const Point& velocity) {
      double sum = 0;
      for (int q = 1; q < D3Q19::directions; ++q) {
        const double weight = wall.links.weight[q - 1] / 32767.0;
        const auto& c = D3Q19::components[q];
        const Point direction{double(c[0]), double(c[1]), double(c[2])};
        sum += weight != 0 ? std::min(1 + weight, 1.0) * dot(direction, velocity) /
                                 dot(direction, direction)
                           : 0;
      }
      return sum;
    };
    ofWall += massOf(slip);
    slip = moved(slip, across, -dot(reflected, slip));
    mass += massOf(slip);
    all += std::abs(massOf(slip));
  }
  EXPECT_GT(found, 500);
  // The wall cuts finitely many links.
  EXPECT_LT(std::abs(mass), 0.03 * all);
  EXPECT_GT(std::abs(ofWall), 0.12 * all) << "of a slip along the wall";
}

}  // namespace tiledlbm::test
