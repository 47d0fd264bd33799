// SPDX-License-Identifier: BSD-3-Clause
#include <tbb/global_control.h>

#include "Kernels/Host/Parallel.h"
#include "Solver/Geometry/Wall/WallDistance.h"
#include "Testing/Unit/ThreadRanks.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

/// Distance of a point from a wall, positive inside.
using Body = std::function<double(const Point&)>;

Body ball(double radius, const Point& middle) {
  return [=](const Point& point) {
    const Point from = difference(point, middle);
    return radius - std::sqrt(dot(from, from));
  };
}

/// A bent tube, whose axis is a circle in a plane at an angle to all axes.
Body torus(double radius, double bend, const Point& middle) {
  return [=](const Point& point) {
    const Point from = difference(point, middle);
    const double along = 0.3 * from[0] + 0.4 * from[1] + std::sqrt(0.75) * from[2];
    const double across = std::sqrt(std::max(0.0, dot(from, from) - along * along)) - bend;
    return radius - std::hypot(along, across);
  };
}

VoxelMask maskOfBody(const VoxelMask::Size& size, const Body& body) {
  return maskOf(size, [&](auto x, auto y, auto z) {
    return body({double(x), double(y), double(z)}) > 0;
  });
}
VoxelMask maskOfBody(std::int64_t length, const Body& body) {
  return maskOfBody({length, length, length}, body);
}

/// Where the wall is along a link: where the cubic through four distances passes zero.
double linkFraction(const std::array<double, 4>& distances) {
  const auto cubic = [&distances](double t) {
    return -distances[0] * t * (t - 1) * (t - 2) / 6 +
           distances[1] * (t + 1) * (t - 1) * (t - 2) / 2 -
           distances[2] * (t + 1) * t * (t - 2) / 2 + distances[3] * (t + 1) * t * (t - 1) / 6;
  };
  return zeroOf(cubic, 0, 1);
}

/// Adds how far the wall is outside of a body, at all links, in voxels.
/// \param margin voxels at the faces of the volume that are left out.
void addErrors(const VoxelMask& mask, const Body& body, std::int64_t margin, Scatter& error) {
  const WallDistance distance(mask);
  forVoxels(mask, [&](auto, const VoxelMask::Coordinates& at) {
    const bool isDeep = std::equal(at.begin(), at.end(), mask.size().begin(),
                                   [&](auto i, auto n) { return i >= margin && i < n - margin; });
    for (int q = 1; q < D3Q19::directions && isDeep && distance(at) >= 0; ++q) {
      const auto& c = D3Q19::components[q];
      const auto along = [&](int steps) { return double(distance(moved(at, c, steps))); };
      if (along(1) <= 0) {
        const double t = linkFraction({along(-1), along(0), along(1), along(2)});
        error.add(-body({at[0] + t * c[0], at[1] + t * c[1], at[2] + t * c[2]}));
      }
    }
  });
}

/// Expects each voxel on the side of the wall that the mask tells.
void expectSidesOf(const VoxelMask& mask) {
  const WallDistance distance(mask);
  forVoxels(mask, [&](std::int64_t voxel, const VoxelMask::Coordinates& at) {
    ASSERT_EQ(distance(at) > 0, mask.isFluid(voxel)) << voxel;
  });
}

constexpr std::int64_t margin = 5;

/// The middle of a volume and of tubes in it, moved by up to half a voxel.
class Places {
 public:
  Point middle(std::int64_t length) {
    const double half = double(length - 1) / 2;
    return {half + shift_(random_), half + shift_(random_), half + shift_(random_)};
  }
  Point direction() { return {normal_(random_), normal_(random_), normal_(random_)}; }

 private:
  std::mt19937 random_{7};
  std::uniform_real_distribution<double> shift_{-0.5, 0.5};
  std::normal_distribution<double> normal_;
};

/// Errors over tubes at any place, and at any direction but where they are along an axis.
template <class MaskOf>
Scatter errorOfTubes(double diameter, bool isAlongAxis, const MaskOf& maskOfTube) {
  constexpr int tubes = 4;
  Scatter error;
  Places places;
  for (int i = 0; i < tubes; ++i) {
    const std::int64_t length = std::int64_t(diameter) + 2 * margin + 8;
    const Point axis = *unit(places.direction());
    const RoundTube body{places.middle(length), isAlongAxis ? Point{0, 0, 1} : axis, diameter / 2};
    addErrors(maskOfTube(length, body), body, margin, error);
  }
  return error;
}

enum class Levels { Distance, Share, Blurred };

/// A body as levels of some scale tell of it.
VoxelMask maskWithLevelsOf(std::int64_t length, const Body& body, Levels kind) {
  VoxelMask mask({length, length, length});
  std::vector<float> levels(std::size_t(mask.voxelCount()));
  parallelFor(0, mask.voxelCount(), 1000, [&](std::int64_t voxel) {
    const Point at = pointOf(mask.coordinates(voxel));
    levels[voxel] = float(kind == Levels::Distance ? body(at) : shareInside(body, at, 6) - 0.5);
  });
  for (std::size_t pass = 0; kind == Levels::Blurred && pass < 6; ++pass) {
    blur(mask, pass % 3, levels);  // twice: a normal distribution of one voxel
  }
  constexpr float scale = 300;
  for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
    float& level = levels[voxel];
    level *= scale;
    mask.setFluid(voxel, level > 0);
  }
  mask.setLevels(std::move(levels));
  return mask;
}

}  // namespace

TEST(WallDistance, OfAMaskIsThatOfTheTubeThatItIsOf) {
  struct Limit {
    double diameter, meanPercent, rms;
    bool isAlongAxis;
  };
  // Along an axis, the same section all along tells less of a tube.
  for (const Limit& limit :
       {Limit{6, 0.9, 0.065, false}, Limit{8, 0.6, 0.06, false}, Limit{16, 0.1, 0.06, false},
        Limit{24, 0.1, 0.06, false}, Limit{6, 1, 0.13, true}, Limit{8, 0.5, 0.13, true},
        Limit{16, 0.3, 0.13, true}, Limit{24, 0.1, 0.13, true}}) {
    const Scatter error =
        errorOfTubes(limit.diameter, limit.isAlongAxis,
                     [](auto length, const Body& body) { return maskOfBody(length, body); });
    EXPECT_NEAR(200 * error.mean() / limit.diameter, 0, limit.meanPercent) << limit.diameter;
    EXPECT_LT(error.rms(), limit.rms) << limit.diameter;
  }
}

TEST(WallDistance, OfAMaskFollowsWallsThatBendBothWays) {
  Scatter balls, bends;
  Places places;
  for (int i = 0; i < 3; ++i) {
    const Body sphere = ball(6, places.middle(25));
    addErrors(maskOfBody(25, sphere), sphere, 1, balls);
    const Body bend = torus(5, 12, places.middle(45));
    addErrors(maskOfBody(45, bend), bend, 1, bends);
  }
  EXPECT_NEAR(balls.mean(), 0, 0.02);
  EXPECT_LT(balls.rms(), 0.055);
  EXPECT_NEAR(bends.mean(), 0, 0.02);
  EXPECT_LT(bends.rms(), 0.055);
}

/// A duct of voxels is meant as it is.
TEST(WallDistance, OfFlatWallsIsHalfAVoxel) {
  const auto isDuct = [](auto y, auto z) { return y > 3 && y < 12 && z > 4 && z < 18; };
  const VoxelMask mask = maskOf({12, 16, 23}, [&](auto, auto y, auto z) { return isDuct(y, z); });
  const WallDistance distance(mask);
  for (std::int64_t z = 5; z < 18; ++z) {
    for (const std::int64_t x : {0, 5, 11}) {
      EXPECT_FLOAT_EQ(distance({x, 4, z}), 0.5f);
      EXPECT_FLOAT_EQ(distance({x, 3, z}), -0.5f);
      EXPECT_NEAR(distance({x, 2, z}), -1.5f, 0.02);
    }
  }
  for (std::int64_t z = 6; z < 17; ++z) {
    EXPECT_NEAR(distance({5, 5, z}), 1.5f, 0.005);
  }
}

TEST(WallDistance, KeepsChannelsAndGapsOfAVoxel) {
  for (const int width : {1, 2, 3}) {
    const VoxelMask mask = maskOf({24, 16, 16}, [&](auto x, auto y, auto z) {
      // Steps down by a voxel every five.
      const auto from = y - x / 5 - 3;
      return from >= 0 && from < width && z > 4 && z < 4 + 1 + width;
    });
    expectSidesOf(mask);
  }
}

TEST(WallDistance, OfLevelsIsThatOfTheTubeWhateverTheLevelsAre) {
  struct Limit {
    Levels levels;
    double diameter, meanPercent, rms;
  };
  for (const Limit& limit :
       {Limit{Levels::Distance, 8, 0.03, 0.002}, Limit{Levels::Distance, 16, 0.005, 0.0005},
        Limit{Levels::Share, 8, 0.03, 0.01}, Limit{Levels::Share, 16, 0.01, 0.01},
        Limit{Levels::Blurred, 8, 0.4, 0.045}, Limit{Levels::Blurred, 16, 0.06, 0.02}}) {
    const Scatter error = errorOfTubes(limit.diameter, false, [&](auto length, const Body& body) {
      return maskWithLevelsOf(length, body, limit.levels);
    });
    EXPECT_NEAR(200 * error.mean() / limit.diameter, 0, limit.meanPercent)
        << int(limit.levels) << " " << limit.diameter;
    EXPECT_LT(error.rms(), limit.rms) << int(limit.levels) << " " << limit.diameter;
  }
}

TEST(WallDistance, OfLevelsStaysOnTheSideThatTheMaskTells) {
  const RoundTube body{{14, 14, 14}, *unit({3, 2, 1}), 6};
  for (const Levels levels : {Levels::Distance, Levels::Blurred}) {
    VoxelMask mask = maskWithLevelsOf(29, body, levels);
    forVoxels(mask, [&](auto voxel, const auto& at) {
      if (at[0] > 17) {
        mask.setFluid(voxel, false);
      } else if (std::abs(at[0] - 10) < 2 && std::abs(at[1] - 11) < 10 && at[2] == 19) {
        mask.setFluid(voxel, true);
      }
    });
    expectSidesOf(mask);
  }
}

/// A tube close to the faces that it runs along is the tube that it is far from them.
TEST(WallDistance, DoesNotKnowHowMuchSolidThereIsAroundATube) {
  constexpr std::int64_t length = 12, width = 17, far = 8;
  const auto distancesWith = [&](std::int64_t margin) {
    const std::int64_t size = width + 2 * margin;
    const RoundTube body{
        {0, double(margin) + 8.21 - 0.5, double(margin) + 8.37 - 0.5}, {1, 0, 0}, 8};
    const WallDistance distance(maskOfBody({length, size, size}, body));
    std::vector<float> values;
    for (std::int64_t y = 0; y < width; ++y) {
      for (std::int64_t z = 0; z < width; ++z) {
        values.push_back(distance({length / 2, margin + y, margin + z}));
      }
    }
    return values;
  };
  const std::vector<float> expected = distancesWith(far);
  for (const std::int64_t margin : {1, 2, 3}) {
    EXPECT_THAT(distancesWith(margin), testing::Pointwise(testing::FloatNear(1e-4f), expected))
        << margin;
  }
}

/// Labels continue the vessel, and so do the faces of the volume.
TEST(WallDistance, DoesNotEndAtLabelsAndFaces) {
  const RoundTube body{{0, 9.8, 10.3}, {1, 0, 0}, 5};
  const VoxelMask whole = maskOfBody({32, 21, 21}, body);
  VoxelMask labelled = whole;
  paint(labelled, {2}, [](auto x, auto y, auto) { return x + y / 2 > 20 ? 2 : 0; });
  const WallDistance distance(whole), ofLabelled(labelled);
  forVoxels(whole, [&](auto, const auto& at) {
    if (at[0] + at[1] / 2 <= 20) {
      ASSERT_NEAR(distance(at), ofLabelled(at), 1e-4);
    }
    ASSERT_NEAR(distance(at), distance({16, at[1], at[2]}), 1e-4);
    ASSERT_NEAR(distance({-3, at[1], at[2]}), distance({16, at[1], at[2]}), 1e-4);
  });
}

TEST(WallDistance, DoesNotBendInwardsWhereALabelEnds) {
  const LabelledPipe pipe = roundPipe(10, 24, 27, 33, 4, {0.13, 0.21, 0.37});
  Scatter error, atEnds;
  const WallDistance distance(pipe.mask);
  for (std::int64_t voxel = 0; voxel < pipe.mask.voxelCount(); ++voxel) {
    const Point at = pipe.pointOf(voxel);
    const double along = std::abs(pipe.alongAxis(at)), exact = pipe.depth(at);
    if (std::abs(exact) < 1 && along < pipe.length / 2) {
      Scatter& part = along > pipe.length / 2 - 3 ? atEnds : error;
      part.add(distance(pipe.mask.coordinates(voxel)) - exact);
    }
  }
  EXPECT_LT(std::abs(atEnds.mean()), 0.015);
  EXPECT_LT(error.rms(), 0.05);
  EXPECT_LT(atEnds.rms(), 0.04);
}

TEST(WallDistance, GoesOnAlongPeriodicAxes) {
  constexpr std::int64_t length = 21;
  const auto isFluid = [](auto x, auto y, auto z) {
    const auto from = [](auto i, double middle) {
      return std::remainder(double(i) - middle, double(length));
    };
    return std::hypot(from(x, 3.2), from(y, 1.7), from(z, 9.1)) < 7;
  };
  const VoxelMask mask = maskOf({length, length, length}, isFluid, {true, true, true});
  const VoxelMask moved = maskOf(
      {length, length, length},
      [&](auto x, auto y, auto z) { return isFluid(x + 5, y - 6, z + 8); }, {true, true, true});
  const WallDistance distance(mask), ofMoved(moved);
  forVoxels(mask, [&](auto, const auto& at) {
    // Apart from rounding.
    ASSERT_NEAR(distance({at[0] + 5, at[1] - 6, at[2] + 8}), ofMoved(at), 2e-3);
  });
}

TEST(WallDistance, IsTheReachWhereThereIsNoWall) {
  const WallDistance distance(allFluid({9, 8, 7}));
  EXPECT_EQ(distance({4, 4, 4}), WallDistance::reach);
  EXPECT_EQ(distance({-2, 8, 3}), WallDistance::reach);
}

TEST(WallDistance, DoesNotDependOnTheNumberOfThreads) {
  const RoundTube body{{14.2, 14, 13.7}, *unit({3, 2, 1}), 6};
  for (const VoxelMask& mask :
       {maskOfBody(29, body), maskWithLevelsOf(29, body, Levels::Blurred)}) {
    std::vector<float> expected;
    for (const std::size_t threads : {1, 2, 5}) {
      const tbb::global_control control(tbb::global_control::max_allowed_parallelism, threads);
      const WallDistance distance(mask);
      std::vector<float> found;
      forVoxels(mask, [&](auto, const auto& at) { found.push_back(distance(at)); });
      expected = expected.empty() ? found : expected;
      EXPECT_EQ(found, expected) << threads;
    }
  }
}

TEST(WallDistance, IsThatOfOneRankOnSeveral) {
  const RoundTube body{{14.2, 14, 13.7}, *unit({1, 2, 5}), 6};
  const auto isFluid = [&](auto x, auto y, auto z) {
    return std::hypot(double(x) - 14, std::remainder(double(y + z) - 9.3, 28.0)) < 5.2;
  };
  for (const VoxelMask& mask : {maskOfBody(45, body), maskWithLevelsOf(45, body, Levels::Blurred),
                                maskWithLevelsOf(45, body, Levels::Distance),
                                maskOf({28, 28, 28}, isFluid, {false, true, true}),
                                maskOf({28, 28, 32}, isFluid, {false, true, true})}) {
    const WallDistance expected(mask);
    for (const int count : {2, 3, 4, 7}) {
      runAsTeam(count, [&](const RankTeam& team) {
        const WallDistance found(mask, team);
        std::int64_t different = 0;
        forVoxels(mask,
                  [&](auto, const auto& at) { different += found(at) == expected(at) ? 0 : 1; });
        EXPECT_EQ(different, 0) << "of rank " << team.ranks->rank() << " of " << count;
      });
    }
  }
}

}  // namespace tiledlbm::test
