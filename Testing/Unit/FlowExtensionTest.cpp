// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Setup/FlowExtension.h"
#include "Solver/Setup/FlowPreview.h"
#include "Testing/Unit/TestErrors.h"
#include "Testing/Unit/TiltedPipe.h"

namespace tiledlbm::test {

namespace {

std::vector<OpeningCondition> conditionsOf(const std::vector<OpeningRole>& roles) {
  std::vector<OpeningCondition> conditions(roles.size());
  for (std::size_t i = 0; i < roles.size(); ++i) {
    conditions[i].role = roles[i];
  }
  return conditions;
}

/// How exactly the wall of a round tube lies: the distances of the voxels near it, less those from
/// a cylinder.
struct WallErrors {
  double sum = 0, squares = 0;
  std::int64_t count = 0;

  void add(double error) {
    sum += error;
    squares += error * error;
    ++count;
  }
  double mean() const { return sum / double(count); }
  double rms() const { return std::sqrt(squares / double(count)); }
};

/// A tilted pipe with its openings lengthened.
struct LengthenedPipe {
  explicit LengthenedPipe(bool hasGreyLevels, std::int64_t added = 16)
      : pipe(10, hasGreyLevels),
        length(added),
        before(findOpenings(pipe.mask)),
        openings(before),
        volume(extendOpenings(pipe.mask, pipe.mask,
                              conditionsOf({OpeningRole::VelocityInlet, OpeningRole::Pressure}),
                              added, openings)) {}

  /// A point of the pipe's axis, two voxels before an opening, where the tube's section is taken.
  Point beginOfTube(std::size_t opening) const {
    constexpr Point offset{0.13, 0.21, 0.37};  // of a TiltedPipe
    const bool isInlet = before[opening].label == TiltedPipe::inletLabel;
    Point point;
    for (std::size_t a = 0; a < 3; ++a) {
      point[a] = double(pipe.mask.size()[a] - 1) / 2 + offset[a] +
                 (isInlet ? -1 : 1) * (pipe.length / 2 - 2) * pipe.axis[a];
    }
    return point;
  }

  /// Errors of the wall where it lies between two depths beyond that point along a direction,
  /// around which it is a cylinder.
  WallErrors errorsOfWall(const Point& begin, const Point& direction, double from,
                          double to) const {
    const WallDistance distance(volume.mask);
    WallErrors errors;
    for (std::int64_t voxel = 0; voxel < volume.mask.voxelCount(); ++voxel) {
      const auto at = volume.mask.coordinates(voxel);
      Point beyond;
      for (std::size_t a = 0; a < 3; ++a) {
        beyond[a] = double(at[a] - volume.origin[a]) - begin[a];
      }
      const double depth = dot(beyond, direction);
      const double expected =
          pipe.radius - std::sqrt(std::max(0.0, dot(beyond, beyond) - depth * depth));
      if (depth > from && depth < to && std::abs(expected) < 1.5) {
        errors.add(double(distance(at)) - expected);
      }
    }
    return errors;
  }

  TiltedPipe pipe;
  std::int64_t length;
  std::vector<Opening> before, openings;
  ExtendedVolume volume;
};

}  // namespace

TEST(FlowExtension, RepeatsTheSectionBeyondTheFace) {
  // Along x, thinner at its upper end.
  const VoxelMask mask = maskOf({6, 7, 8}, [](auto x, auto y, auto z) {
    return y > 0 && y < (x < 3 ? 6 : 4) && z > 1 && z < 5;
  });
  auto openings = findOpenings(mask);
  ASSERT_EQ(openings.size(), 2u);

  const ExtendedVolume volume = extendOpenings(
      mask, mask, conditionsOf({OpeningRole::VelocityInlet, OpeningRole::Pressure}), 5, openings);

  EXPECT_EQ(volume.mask.size(), (VoxelMask::Size{16, 7, 8}));
  EXPECT_EQ(volume.origin, (std::array<std::int64_t, 3>{5, 0, 0}));
  for (std::int64_t i = 0; i < volume.mask.voxelCount(); ++i) {
    const auto at = volume.mask.coordinates(i);
    const std::int64_t x = std::clamp<std::int64_t>(at[0] - 5, 0, 5);
    EXPECT_EQ(volume.mask.isFluid(i), mask.isFluid(x, at[1], at[2])) << i;
  }
  // As if found at the new ends.
  const auto found = findOpenings(volume.mask);
  ASSERT_EQ(found.size(), 2u);
  for (std::size_t id = 0; id < 2; ++id) {
    EXPECT_EQ(openings[id].voxels, found[id].voxels);
    EXPECT_EQ(openings[id].face, found[id].face);
  }
}

TEST(FlowExtension, LeavesWalls) {
  VoxelMask mask = channelAlongX({9, 6, 6});
  auto openings = findOpenings(mask);
  ASSERT_EQ(openings.size(), 2u);
  const auto before = openings;

  const ExtendedVolume walls = extendOpenings(
      mask, mask, conditionsOf({OpeningRole::Wall, OpeningRole::MovingWall}), 4, openings);
  EXPECT_EQ(walls.mask, mask);
  EXPECT_EQ(openings[1].voxels, before[1].voxels);
}

TEST(FlowExtension, OfALabelIsThatOfAFace) {
  // The same channel, open at the face or by a label before it.
  const VoxelMask whole = channelAlongX({9, 8, 8});
  VoxelMask mask = whole;
  paint(mask, {3}, [](auto x, auto, auto) { return x >= 7 ? 3 : 0; });
  auto openings = findOpenings(mask);
  const auto conditions = conditionsOf({OpeningRole::VelocityInlet, OpeningRole::Pressure});
  const ExtendedVolume volume = extendOpenings(mask, mask, conditions, 20, openings);

  std::int64_t fluid = 0;
  for (std::int64_t i = 0; i < volume.mask.voxelCount(); ++i) {
    auto at = volume.mask.coordinates(i);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      at[axis] -= volume.origin[axis];
    }
    const bool isInSection =
        at[1] >= 0 && at[1] < 8 && at[2] >= 0 && at[2] < 8 && whole.isFluid(4, at[1], at[2]);
    EXPECT_EQ(volume.mask.isFluid(i), isInSection && at[0] < 7 + 20);
    EXPECT_EQ(volume.mask.labelOf(i) == 0, isInSection && at[0] >= 27 && at[0] < 30);
    fluid += volume.mask.isFluid(i) ? 1 : 0;
  }
  EXPECT_EQ(fluid, mask.fluidCount() + (20 + 20) * 36);
  const Opening& end = openings[1];
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
    auto openings = findOpenings(mask);
    const ExtendedVolume volume = extendOpenings(
        mask, mask, conditionsOf({OpeningRole::VelocityInlet, OpeningRole::Pressure}), 7, openings);
    EXPECT_EQ(volume.mask.fluidCount(), width * width * (7 + 3 + 7));
    EXPECT_EQ(openings[1].voxels.size(), static_cast<std::size_t>(width * width));
  }
}

TEST(FlowExtension, OfALabelKeepsTheSectionAtAnyAngle) {
  for (const bool hasGreyLevels : {false, true}) {
    SCOPED_TRACE(hasGreyLevels);
    const LengthenedPipe lengthened(hasGreyLevels);
    const TiltedPipe& pipe = lengthened.pipe;
    const double section = pi * pipe.radius * pipe.radius;
    EXPECT_NEAR(double(lengthened.volume.mask.fluidCount()),
                double(pipe.mask.fluidCount()) + 2 * section * double(lengthened.length),
                0.02 * section * double(lengthened.length));
    for (std::size_t id = 0; id < 2; ++id) {
      const Opening &before = lengthened.before[id], &after = lengthened.openings[id];
      EXPECT_EQ(after.id, before.id);
      EXPECT_EQ(after.label, before.label);
      EXPECT_NEAR(after.area(), section, 0.03 * section);
      const Point normal = before.inwardNormal();
      EXPECT_GT(dot(after.inwardNormal(), normal), std::cos(3 * pi / 180));
      const Point from = centroid(pipe.mask, before), to = centroid(lengthened.volume.mask, after);
      for (std::size_t a = 0; a < 3; ++a) {
        EXPECT_NEAR(to[a] - double(lengthened.volume.origin[a]),
                    from[a] - double(lengthened.length) * normal[a], 0.4);
      }
    }
  }
}

TEST(FlowExtension, OfALabelHasWallsBetweenTheVoxels) {
  for (const bool hasGreyLevels : {false, true}) {
    SCOPED_TRACE(hasGreyLevels);
    const LengthenedPipe lengthened(hasGreyLevels);
    for (std::size_t id = 0; id < 2; ++id) {
      const Point outward = difference({}, lengthened.before[id].inwardNormal());
      const WallErrors tube = lengthened.errorsOfWall(lengthened.beginOfTube(id), outward, 4, 18);
      EXPECT_GT(tube.count, 500);
      EXPECT_LT(tube.rms(), hasGreyLevels ? 0.04 : 0.085);
      EXPECT_LT(std::abs(tube.mean()), hasGreyLevels ? 0.01 : 0.065);
    }
  }
}

TEST(FlowExtension, OfALabelLosesPressureOverItsLength) {
  TiltedPipe pipe(8, true);
  pipe.parameters.openings.clear();
  pipe.parameters.inletVelocity = 0.1;
  const auto dropOf = [&](std::int64_t length) {
    pipe.parameters.flowExtension = length;
    Simulation simulation(pipe.mask, pipe.parameters);
    simulation.run(20000);
    EXPECT_TRUE(simulation.summary().isSteady);
    const auto states = simulation.openings();
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
  Parameters parameters = Duct(8).parameters;
  parameters.openings.clear();
  parameters.flowExtension = 30;
  const FlowPreview preview(mask);
  ASSERT_EQ(preview.openings().size(), 4u);
  const auto error = errorOf<UnworkableSetting>([&] { Simulation(mask, parameters); });
  const std::string refusal = sentenceOf(error);
  const double workable = error.workable;
  EXPECT_THAT(refusal, HasSubstr("Set Flow Extension to 11 voxels or less"));
  const FlowEstimate estimate = preview.estimate(parameters, RunPlan());
  ASSERT_FALSE(estimate.problems.empty());
  EXPECT_EQ(plugin::sentenceOf(estimate.problems.front().problem), refusal);
  ASSERT_TRUE(estimate.problems.front().remedy.has_value());
  EXPECT_EQ(estimate.problems.front().remedy->setting, Setting::FlowExtension);
  EXPECT_EQ(estimate.problems.front().remedy->values.front(), workable);

  parameters.flowExtension = static_cast<std::int64_t>(workable);
  EXPECT_NO_THROW(Simulation(mask, parameters));
}

TEST(FlowExtension, IsTheFlowOfTheLongerVessel) {
  const Duct whole(8, 32);
  Duct cut(8, 16);
  cut.parameters.flowExtension = 8;
  Simulation longer(whole.mask, whole.parameters);
  Simulation lengthened(cut.mask, cut.parameters);

  longer.run(300);
  lengthened.run(200);
  lengthened.run(300);

  const Fields expected(longer), found(lengthened);
  ASSERT_EQ(found.pressure.size(), 16u * 8 * 8);
  double largest = 0;
  for (std::int64_t i = 0; i < cut.mask.voxelCount(); ++i) {
    const auto at = cut.mask.coordinates(i);
    const auto other = static_cast<std::size_t>(whole.mask.index(at[0] + 8, at[1], at[2]));
    const auto voxel = static_cast<std::size_t>(i);
    EXPECT_NEAR(found.pressure[voxel], expected.pressure[other], 1e-9);
    EXPECT_NEAR(found.velocity[3 * voxel], expected.velocity[3 * other], 1e-14);
    largest = std::max(largest, found.velocity[3 * voxel]);
  }
  EXPECT_GT(largest, 0.01);
  const auto states = lengthened.openings(), ofLonger = longer.openings();
  EXPECT_EQ(stateOn(states, Face::XMinus).centroid, (std::array<double, 3>{-8, 3.5, 3.5}));
  EXPECT_EQ(stateOn(states, Face::XPlus).centroid[0], 23);
  for (const Face face : {Face::XMinus, Face::XPlus}) {
    EXPECT_NEAR(stateOn(states, face).flowRate, stateOn(ofLonger, face).flowRate, 1e-15);
  }
  EXPECT_EQ(lengthened.mask(), cut.mask);
  EXPECT_EQ(lengthened.summary().nonSolidNodes, 32 * 8 * 8);
}

TEST(FlowExtension, BelowZeroIsRefused) {
  Duct duct(8);
  duct.parameters.flowExtension = -1;
  EXPECT_THROW(Simulation(duct.mask, duct.parameters), InvalidInput);
}

}  // namespace tiledlbm::test
