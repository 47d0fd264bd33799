// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Setup/FlowExtension.h"
#include "Testing/Unit/TestErrors.h"

namespace tiledlbm::test {

namespace {

std::vector<OpeningCondition> conditionsOf(const std::vector<OpeningRole>& roles) {
  std::vector<OpeningCondition> conditions(roles.size());
  for (std::size_t i = 0; i < roles.size(); ++i) {
    conditions[i].role = roles[i];
  }
  return conditions;
}

/// A mask with its openings lengthened.
struct Lengthened {
  Lengthened(const VoxelMask& mask, std::int64_t added,
             const std::vector<OpeningRole>& roles = {OpeningRole::VelocityInlet,
                                                      OpeningRole::Pressure})
      : before(findOpenings(mask)),
        openings(before),
        volume(extendOpenings(mask, mask, conditionsOf(roles), added, openings)) {
    EXPECT_EQ(before.size(), roles.size());
  }

  std::vector<Opening> before, openings;
  ExtendedVolume volume;
};

/// A tilted pipe, each of whose openings is lengthened by 16 voxels.
struct LengthenedPipe : Lengthened {
  static constexpr double length = 16;

  explicit LengthenedPipe(bool hasGreyLevels) : LengthenedPipe(TiltedPipe(10, hasGreyLevels)) {}
  explicit LengthenedPipe(const TiltedPipe& of) : Lengthened(of.mask, 16), pipe(of) {}

  /// A point of the pipe's axis, two voxels before an opening, where the tube's section is taken.
  Point beginOfTube(std::size_t opening) const {
    const double way = pipe.length / 2 - 2;
    return pipe.pointOnAxis(before[opening].label == TiltedPipe::inletLabel ? -way : way);
  }

  /// Errors of the wall, as distances of the voxels near it less those from a cylinder, where it
  /// lies between two depths beyond that point along a direction, around which it is a cylinder.
  Scatter errorsOfWall(const Point& begin, const Point& direction, double from, double to) const {
    const WallDistance distance(volume.mask);
    const RoundTube cylinder{begin, direction, pipe.radius};
    Scatter errors;
    forVoxels(volume.mask, [&](auto, const auto& at) {
      const Point place = difference(pointOf(at), pointOf(volume.origin));
      const double depth = dot(difference(place, begin), direction), expected = cylinder(place);
      if (depth > from && depth < to && std::abs(expected) < 1.5) {
        errors.add(double(distance(at)) - expected);
      }
    });
    return errors;
  }

  TiltedPipe pipe;
};

}  // namespace

TEST(FlowExtension, RepeatsTheSectionBeyondTheFace) {
  // Along x, thinner at its upper end.
  const VoxelMask mask = maskOf({6, 7, 8}, [](auto x, auto y, auto z) {
    return y > 0 && y < (x < 3 ? 6 : 4) && z > 1 && z < 5;
  });
  const Lengthened lengthened(mask, 5);
  const ExtendedVolume& volume = lengthened.volume;

  EXPECT_EQ(volume.mask.size(), (VoxelMask::Size{16, 7, 8}));
  EXPECT_EQ(volume.origin, (std::array<std::int64_t, 3>{5, 0, 0}));
  forVoxels(volume.mask, [&](auto i, const auto& at) {
    const std::int64_t x = std::clamp<std::int64_t>(at[0] - 5, 0, 5);
    EXPECT_EQ(volume.mask.isFluid(i), mask.isFluid(x, at[1], at[2])) << i;
  });
  // As if found at the new ends.
  const auto found = findOpenings(volume.mask);
  ASSERT_EQ(found.size(), 2u);
  for (std::size_t id = 0; id < 2; ++id) {
    EXPECT_EQ(lengthened.openings[id].voxels, found[id].voxels);
    EXPECT_EQ(lengthened.openings[id].face, found[id].face);
  }
}

TEST(FlowExtension, LeavesWalls) {
  const VoxelMask mask = channelAlongX({9, 6, 6});
  const Lengthened walls(mask, 4, {OpeningRole::Wall, OpeningRole::MovingWall});
  EXPECT_EQ(walls.volume.mask, mask);
  EXPECT_EQ(walls.openings[1].voxels, walls.before[1].voxels);
}

TEST(FlowExtension, OfALabelIsThatOfAFace) {
  // The same channel, open at the face or by a label before it.
  const VoxelMask whole = channelAlongX({9, 8, 8});
  VoxelMask mask = whole;
  paint(mask, {3}, [](auto x, auto, auto) { return x >= 7 ? 3 : 0; });
  const Lengthened lengthened(mask, 20);
  const ExtendedVolume& volume = lengthened.volume;
  forVoxels(volume.mask, [&](std::int64_t i, const VoxelMask::Coordinates& inVolume) {
    const VoxelMask::Coordinates at = moved(inVolume, volume.origin, -1);
    const bool isInSection =
        at[1] >= 0 && at[1] < 8 && at[2] >= 0 && at[2] < 8 && whole.isFluid(4, at[1], at[2]);
    EXPECT_EQ(volume.mask.isFluid(i), isInSection && at[0] < 7 + 20);
    EXPECT_EQ(volume.mask.labelOf(i) == 0, isInSection && at[0] >= 27 && at[0] < 30);
  });
  EXPECT_EQ(volume.mask.fluidCount(), mask.fluidCount() + (20 + 20) * 36);
  const Opening& end = lengthened.openings[1];
  ASSERT_EQ(end.label, 3);
  EXPECT_EQ(end.voxels.size(), 36u);
  EXPECT_NEAR(end.area(), 36, 1e-9);
  EXPECT_NEAR(centroid(volume.mask, end)[0] - double(volume.origin[0]), 26, 1e-9);
}

TEST(FlowExtension, OfALabelOfANarrowAndShortVessel) {
  for (const std::int64_t width : {1, 2}) {
    VoxelMask mask = maskOf({8, 6, 6}, [width](auto x, auto y, auto z) {
      return x < 5 && y >= 2 && y < 2 + width && z >= 2 && z < 2 + width;
    });
    paint(mask, {1}, [](auto x, auto, auto) { return x > 2 ? 1 : 0; });
    const Lengthened lengthened(mask, 7);
    EXPECT_EQ(lengthened.volume.mask.fluidCount(), width * width * (7 + 3 + 7));
    EXPECT_EQ(lengthened.openings[1].voxels.size(), std::size_t(width * width));
  }
}

TEST(FlowExtension, OfALabelKeepsTheSectionAtAnyAngle) {
  for (const bool hasGreyLevels : {false, true}) {
    SCOPED_TRACE(hasGreyLevels);
    const LengthenedPipe lengthened(hasGreyLevels);
    const TiltedPipe& pipe = lengthened.pipe;
    const double section = pi * pipe.radius * pipe.radius;
    EXPECT_NEAR(double(lengthened.volume.mask.fluidCount()),
                double(pipe.mask.fluidCount()) + 2 * section * lengthened.length,
                0.02 * section * lengthened.length);
    for (std::size_t id = 0; id < 2; ++id) {
      const Opening &before = lengthened.before[id], &after = lengthened.openings[id];
      EXPECT_EQ(after.id, before.id);
      EXPECT_EQ(after.label, before.label);
      EXPECT_NEAR(after.area(), section, 0.03 * section);
      const Point normal = before.inwardNormal();
      EXPECT_GT(dot(after.inwardNormal(), normal), std::cos(3 * pi / 180));
      const Point from = centroid(pipe.mask, before), to = centroid(lengthened.volume.mask, after);
      EXPECT_THAT(
          difference(to, pointOf(lengthened.volume.origin)),
          testing::Pointwise(testing::DoubleNear(0.4), moved(from, normal, -lengthened.length)));
    }
  }
}

TEST(FlowExtension, OfALabelHasWallsBetweenTheVoxels) {
  for (const bool hasGreyLevels : {false, true}) {
    SCOPED_TRACE(hasGreyLevels);
    const LengthenedPipe lengthened(hasGreyLevels);
    for (std::size_t id = 0; id < 2; ++id) {
      const Point outward = difference({}, lengthened.before[id].inwardNormal());
      const Scatter tube = lengthened.errorsOfWall(lengthened.beginOfTube(id), outward, 4, 18);
      EXPECT_GT(tube.count(), 500);
      EXPECT_LT(tube.rms(), hasGreyLevels ? 0.04 : 0.085);
      EXPECT_LT(std::abs(tube.mean()), hasGreyLevels ? 0.01 : 0.065);
    }
  }
}

TEST(FlowExtension, OfALabelLosesPressureOverItsLength) {
  TiltedPipe pipe(8, true);
  pipe.parameters.openings.clear();
  const auto dropOf = [&](std::int64_t length) {
    pipe.parameters.flowExtension = length;
    const auto states = pipe.testFlow().steady().openings();
    EXPECT_NEAR(states[0].flowRate, 0.1 * states[0].area, 1e-3 * states[0].flowRate);
    EXPECT_NEAR(states[1].flowRate, -states[0].flowRate, 1e-2 * states[0].flowRate);
    return (states[0].meanPressure - states[1].meanPressure) / states[0].flowRate;
  };
  const double whole = pipe.length - 1;  // between the voxels of the openings
  EXPECT_NEAR(dropOf(12) / dropOf(0), (whole + 2 * 12) / whole, 0.03 * (whole + 24) / whole);
}

TEST(FlowExtension, OfALabelRunsIntoNothing) {
  // Two channels along x with wall between them, the first of which ends at a label.
  VoxelMask mask = maskOf({30, 9, 20}, [](auto x, auto y, auto z) {
    return y > 1 && y < 7 &&
           ((z > 1 && z < 7 && x < 15) || (z > 8 && z < 14) || (x > 24 && z > 1 && z < 14));
  });
  mask.setLabels({2});
  for (std::int64_t i = 0; i < mask.voxelCount(); ++i) {
    if (const auto at = mask.coordinates(i); mask.isFluid(i) && at[2] < 7 && (at[0] + 2) / 3 == 4) {
      mask.setLabel(i, 0);
    } else if (at[2] < 7 && at[0] > 12 && at[0] < 25) {
      mask.setFluid(i, false);
    }
  }
  TestFlow flow{mask, Duct(8).parameters};
  flow.parameters.openings.clear();
  flow.parameters.flowExtension = 30;
  ASSERT_EQ(findOpenings(mask).size(), 4u);
  const auto error = errorOf<UnworkableSetting>([&] { flow.atStart(); });
  EXPECT_THAT(sentenceOf(error), HasSubstr("Set Flow Extension to 11 voxels or less"));
  const std::optional<FlowProblem> problem = preventionOf(flow.estimate());
  ASSERT_TRUE(problem && problem->remedy);
  EXPECT_EQ(sentenceOf(problem), sentenceOf(error));
  EXPECT_EQ(problem->remedy->setting, Setting::FlowExtension);
  EXPECT_EQ(problem->remedy->values.front(), error.workable);

  apply(*problem->remedy, flow.parameters);
  EXPECT_NO_THROW(flow.atStart());
}

TEST(FlowExtension, IsTheFlowOfTheLongerVessel) {
  const Duct whole(8, 32);
  Duct cut(8, 16);
  cut.parameters.flowExtension = 8;
  const Simulation longer = whole.after(300);
  Simulation lengthened = cut.after(200);
  lengthened.run(300);

  const Fields expected(longer), found(lengthened);
  ASSERT_EQ(found.pressure.size(), 16u * 8 * 8);
  double largest = 0;
  forVoxels(cut.mask, [&](auto i, const auto& at) {
    const std::int64_t other = whole.mask.index(at[0] + 8, at[1], at[2]);
    EXPECT_NEAR(found.pressure[i], expected.pressure[other], 1e-9);
    EXPECT_NEAR(found.velocity[3 * i], expected.velocity[3 * other], 1e-14);
    largest = std::max(largest, found.velocity[3 * i]);
  });
  EXPECT_GT(largest, 0.01);
  EXPECT_EQ(stateOn(lengthened, Face::XMinus).centroid, (std::array<double, 3>{-8, 3.5, 3.5}));
  EXPECT_EQ(stateOn(lengthened, Face::XPlus).centroid[0], 23);
  for (const Face face : {Face::XMinus, Face::XPlus}) {
    EXPECT_NEAR(stateOn(lengthened, face).flowRate, stateOn(longer, face).flowRate, 1e-15);
  }
  EXPECT_EQ(lengthened.mask(), cut.mask);
  EXPECT_EQ(lengthened.summary().nonSolidNodes, 32 * 8 * 8);
}

}  // namespace tiledlbm::test
