// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/VesselDirection.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

double degreesBetween(const Point& a, const Point& b) {
  const double part = std::abs(dot(a, b));
  return 180 / pi * std::acos(std::min(part, 1.0));
}

/// Largest angle between the axis of a tilted pipe and what its walls tell at both openings.
double errorOf(double diameter, bool hasLevels, double tilt, double turn) {
  LabelledPipe pipe = roundPipe(diameter, 3 * diameter, tilt, turn, 4, {0.13, 0.21, 0.37});
  if (hasLevels) {
    std::vector<float> levels;
    forVoxels(pipe.mask, [&](std::int64_t, const VoxelMask::Coordinates& at) {
      levels.push_back(pipe.depth(pointOf(at)));
    });
    pipe.mask.setLevels(std::move(levels));
  }
  const WallDistance distance(pipe.mask);
  double largest = 0;
  for (const Opening& opening : findOpenings(pipe.mask)) {
    const Point direction = vesselDirection(pipe.mask, opening, distance);
    EXPECT_NEAR(dot(direction, direction), 1, 1e-12);
    EXPECT_GT(dot(direction, opening.inwardNormal()), 0.9);
    largest = std::max(largest, degreesBetween(direction, pipe.axis));
  }
  return largest;
}

/// The same of a pipe that faces of the volume cut at that angle, which may lie `shift` off the
/// middle of its voxels.
double errorAtFaces(double diameter, bool hasLevels, double tilt, double turn, double shift) {
  const Point axis = tiltedAxis(tilt, turn);
  const double length = 3 * diameter;
  const auto sizeFor = [&](std::size_t i) {
    return std::int64_t(std::ceil((diameter + length * axis[i]) / axis[0])) + 5;
  };
  const VoxelMask::Size size{std::int64_t(length), sizeFor(1), sizeFor(2)};
  const Point middle = difference(middleOf(VoxelMask(size)), {-shift, -shift, -shift});
  VoxelMask mask = maskWithLevels(size, RoundTube{middle, axis, diameter / 2});
  if (!hasLevels) {
    mask.setLevels({});
  }
  const WallDistance distance(mask);
  double largest = 0;
  for (const Opening& opening : findOpenings(mask)) {
    EXPECT_EQ(axisOf(opening.face), 0);
    largest = std::max(largest, degreesBetween(vesselDirection(mask, opening, distance), axis));
  }
  return largest;
}

/// A bent vessel of 16 voxels across that begins at a label.
struct BentVessel {
  static constexpr double diameter = 16, bendRadius = 4 * diameter, begin = 0.3;

  /// \param cut degrees that the label is off a right angle to the vessel.
  explicit BentVessel(double cut) : mask({72, 72, 28}) {
    mask.setLabels({2});
    const double x0 = bendRadius * std::cos(begin), y0 = bendRadius * std::sin(begin);
    const double nx = -std::sin(begin + cut * pi / 180), ny = std::cos(begin + cut * pi / 180);
    std::vector<float> levels;
    forVoxels(mask, [&](std::int64_t voxel, const VoxelMask::Coordinates& at) {
      const double x = at[0] + x0 - 35.4, y = at[1] + y0 - 19.7, z = at[2] - 13.3;
      const double depth = diameter / 2 - std::hypot(std::hypot(x, y) - bendRadius, z);
      const double before = (x - x0) * nx + (y - y0) * ny;
      levels.push_back(float(depth));
      if (depth > 0 && before > 0) {
        mask.setFluid(voxel, true);
      } else if (depth > 0 && before > -3) {
        mask.setLabel(voxel, 0);
      }
    });
    mask.setLevels(std::move(levels));
  }
  double error() const {
    for (const Opening& opening : findOpenings(mask)) {
      if (opening.isOfLabel()) {
        return degreesBetween(vesselDirection(mask, opening, WallDistance(mask)),
                              {-std::sin(begin), std::cos(begin), 0});
      }
    }
    return INFINITY;
  }

  VoxelMask mask;
};

}  // namespace

TEST(VesselDirection, IsTheAxisOfATiltedPipe) {
  for (const auto& [tilt, turn] : {std::array{10., 15.}, {27., 33.}, {35., 0.}, {45., 45.}}) {
    EXPECT_LT(errorOf(12, true, tilt, turn), 0.1) << tilt << " " << turn;
    EXPECT_LT(errorOf(20, true, tilt, turn), 0.03) << tilt << " " << turn;
    EXPECT_LT(errorOf(20, false, tilt, turn), 0.6) << tilt << " " << turn;
  }
}

TEST(VesselDirection, IsTheAxisOfAPipeThatAFaceCutsAskew) {
  for (const double shift : {0., 0.3}) {
    for (const auto& [tilt, turn] : {std::array{10., 17.}, {30., 0.}, {30., 40.}, {50., 17.}}) {
      EXPECT_LT(errorAtFaces(8, true, tilt, turn, shift), 0.4) << tilt << " " << turn;
      EXPECT_LT(errorAtFaces(16, true, tilt, turn, shift), 0.1) << tilt << " " << turn;
      EXPECT_LT(errorAtFaces(16, false, tilt, turn, shift), 1.5) << tilt << " " << turn;
    }
  }
}

/// So that donors are single voxels there, and not some around places that are off by a rounding
/// error.
TEST(VesselDirection, IsTheNormalOfAFaceThatCutsAPipeAtARightAngle) {
  for (const bool hasLevels : {true, false}) {
    EXPECT_EQ(errorAtFaces(9, hasLevels, 0, 0, 0.2), 0);
  }
}

TEST(VesselDirection, IsThatOfABendWhereItBegins) {
  EXPECT_LT(BentVessel(0).error(), 0.5);
}

/// The label's own normal is 10 degrees off.
TEST(VesselDirection, DoesNotDependOnHowALabelCutsTheVessel) {
  EXPECT_LT(BentVessel(10).error(), 0.5);
}

TEST(VesselDirection, IsTheNormalWhereWallsTellNone) {
  VoxelMask mask = maskOf({40, 40, 40}, [](auto x, auto y, auto z) {
    return std::hypot(double(x) - 19.6, double(y) - 19.3, double(z) - 19.4) < 16;
  });
  paint(mask, {2}, [](auto x, auto y, auto) {
    return double(x) - 19.6 + (double(y) - 19.3) / 2 > -11 ? 0 : 2;
  });
  const Opening opening = findOpenings(mask).front();
  EXPECT_EQ(vesselDirection(mask, opening, WallDistance(mask)), opening.inwardNormal());
}

}  // namespace tiledlbm::test
