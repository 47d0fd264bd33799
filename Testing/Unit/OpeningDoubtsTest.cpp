// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Setup/Doubts.h"

#include "Solver/Conditions/ObstructedInlets.h"
#include "Solver/Geometry/Openings.h"
#include "Testing/Unit/TestGeometries.h"
#include "gtest/gtest.h"

namespace tiledlbm::test {

namespace {

/// Faces whose openings cut the side of a vessel.
std::vector<std::string> cutSidesOf(const VoxelMask& mask) {
  std::vector<std::string> faces;
  for (const Opening& opening : findOpenings(mask)) {
    if (cutsSide(mask, opening)) {
      faces.push_back(nameOf(opening.face));
    }
  }
  return faces;
}

using Faces = std::vector<std::string>;

double square(double value) {
  return value * value;
}

/// A tube along x whose axis is `height` above the face z-.
VoxelMask tubeAbove(double height) {
  return tubeAlongX({48, 22, 22}, 5, {10.5, height});
}

/// A tube along x with a dome whose middle is `height` above the face z-.
VoxelMask domeAbove(double height) {
  return maskOf({48, 22, 22}, [=](double x, double y, double z) {
    return square(y - 10.5) + square(z - 14) < 25 ||
           square(y - 10.5) + square(z - height) + square(x - 24) < 36;
  });
}

/// A tube whose axis leans by a slope against the x axis, and which widens by another one.
VoxelMask leaningTube(std::int64_t length, double slope, double widening) {
  return maskOf({length, 40, 90}, [=](double x, double y, double z) {
    const double across2 = square(y - 19.5) + square(z - 15 - slope * x) / (1 + square(slope));
    return across2 < square(7 + widening * x);
  });
}

/// A tube along x that parts into two at x = 14, at angles of 30 degrees to it, and ends on x+ some
/// daughter diameters behind.
VoxelMask bifurcation(double diameters) {
  constexpr double slope = 0.577, middle = 30, parting = 14;
  const auto length = static_cast<std::int64_t>(parting + 9 * diameters);
  return maskOf({length, 61, 18}, [=](double x, double y, double z) {
    const double ahead = x - parting;
    const double beside = std::abs(y - middle) - slope * std::max(ahead, 0.0);
    const double radius = ahead < 0 ? 6 : 4.5;
    return square(beside) / (ahead < 0 ? 1 : 1 + square(slope)) + square(z - 8.7) < square(radius);
  });
}

}  // namespace

TEST(OpeningDoubts, TakeBothBranchesBehindABifurcationForEnds) {
  for (const double diameters : {1.5, 1.75, 2.0, 2.5}) {
    EXPECT_EQ(cutSidesOf(bifurcation(diameters)), Faces{}) << diameters;
  }
}

TEST(OpeningDoubts, KnowTheSideOfAVesselFromItsEnd) {
  for (const double height : {4.8, 4.0, 2.0}) {
    EXPECT_EQ(cutSidesOf(tubeAbove(height)), Faces{"z-"}) << height;
  }
  for (const double height : {4.0, 2.0}) {
    EXPECT_EQ(cutSidesOf(domeAbove(height)), Faces{"z-"}) << height;
  }
  EXPECT_EQ(cutSidesOf(tubeAbove(6)), Faces{});
  EXPECT_EQ(cutSidesOf(domeAbove(8)), Faces{});
}

TEST(OpeningDoubts, TakeLeaningTaperedAndShortVesselsForEnds) {
  for (const double slope : {0.0, 0.5, 1.0}) {
    for (const double widening : {-0.1, 0.0, 0.15}) {
      EXPECT_EQ(cutSidesOf(leaningTube(40, slope, widening)), Faces{}) << slope << " " << widening;
    }
  }
  EXPECT_EQ(cutSidesOf(leaningTube(6, 0, 0)), Faces{});
}

TEST(OpeningDoubts, KnowSolidCloseBehindAnInletFromALeaningWall) {
  const auto shareBehindFirst = [](const VoxelMask& mask) {
    const Opening opening = findOpenings(mask).front();
    return shareBeforeSolid(mask, opening, opening.inwardNormal());
  };
  for (const double slope : {0.0, 0.5, 1.0}) {
    EXPECT_LT(shareBehindFirst(leaningTube(40, slope, 0)), 0.1) << slope;
  }
  for (const int depth : {1, 2, 8}) {
    const VoxelMask duct = maskOf({30, 14, 14}, [=](double x, double y, double z) {
      const bool isBlocked = x >= depth && x < depth + 6 && z < 7;
      return std::abs(y - 6.5) < 6 && std::abs(z - 6.5) < 6 && !isBlocked;
    });
    EXPECT_NEAR(shareBehindFirst(duct), depth < 3 ? 0.5 : 0, 1e-9) << depth;
  }
}

}  // namespace tiledlbm::test
