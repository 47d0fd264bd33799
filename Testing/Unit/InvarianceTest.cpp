// SPDX-License-Identifier: BSD-3-Clause
#include <tbb/global_control.h>

#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

constexpr double inletLabel = 2, outletLabel = 3;

/// How a volume lies in another one: axis a of the other is axis from[a] of the volume, reversed
/// where mirrored[a], after so many voxels of solid.
struct Placement {
  std::array<std::size_t, 3> from{0, 1, 2};
  std::array<bool, 3> mirrored{};
  std::array<std::int64_t, 3> margin{};

  VoxelMask::Size sizeOf(const VoxelMask::Size& size) const {
    VoxelMask::Size placed{};
    for (std::size_t a = 0; a < 3; ++a) {
      placed[a] = size[from[a]] + margin[a];
    }
    return placed;
  }
  std::array<std::int64_t, 3> placeOf(const std::array<std::int64_t, 3>& at,
                                      const VoxelMask::Size& size) const {
    std::array<std::int64_t, 3> placed{};
    for (std::size_t a = 0; a < 3; ++a) {
      placed[a] = margin[a] + (mirrored[a] ? size[from[a]] - 1 - at[from[a]] : at[from[a]]);
    }
    return placed;
  }
};

/// A pipe askew to all axes with a ball to one side, closed by a label at each end: nothing of it
/// is symmetric.
VoxelMask vesselWithAneurysm() {
  // Away from the faces of the volume, beyond which a vessel goes on.
  VoxelMask mask({31, 27, 25});
  mask.setLabels({inletLabel, outletLabel});
  const RoundTube pipe{{15.2, 13.1, 12.3}, {0.83, 0.46, 0.3155}, 3.4};  // of length 1
  forVoxels(mask, [&](auto voxel, const auto& at) {
    const Point p = difference(pointOf(at), pipe.middle);
    const double along = dot(p, pipe.direction);
    const bool inPipe = pipe(pointOf(at)) > 0;
    const bool inBall = std::hypot(p[0] + 1, p[1] - 2.5, p[2] + 2) < 4.2;
    if (std::abs(along) < 7 && (inPipe || inBall)) {
      mask.setFluid(voxel, true);
    } else if (std::abs(along) < 9 && inPipe) {
      mask.setLabel(voxel, along < 0 ? 0 : 1);
    }
  });
  return mask;
}

VoxelMask placed(const VoxelMask& mask, const Placement& placement) {
  VoxelMask result(placement.sizeOf(mask.size()));
  result.setLabels(mask.labels());
  for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
    const auto at = placement.placeOf(mask.coordinates(voxel), mask.size());
    const std::int64_t index = result.index(at[0], at[1], at[2]);
    if (mask.isFluid(voxel)) {
      result.setFluid(index, true);
    } else if (mask.labelOf(voxel) >= 0) {
      result.setLabel(index, std::size_t(mask.labelOf(voxel)));
    }
  }
  return result;
}

/// Velocity and pressure in the order and along the axes of the volume before it was placed.
std::vector<double> fieldsOf(const Simulation& simulation, const VoxelMask& original,
                             const Placement& placement) {
  const Fields fields(simulation);
  std::vector<double> values;
  for (std::int64_t voxel = 0; voxel < original.voxelCount(); ++voxel) {
    const auto at = placement.placeOf(original.coordinates(voxel), original.size());
    const auto index = std::size_t(simulation.mask().index(at[0], at[1], at[2]));
    std::array<double, 3> velocity{};
    for (std::size_t a = 0; a < 3; ++a) {
      const double component = fields.velocity[3 * index + a];
      velocity[placement.from[a]] = placement.mirrored[a] ? -component : component;
    }
    values.insert(values.end(), velocity.begin(), velocity.end());
    values.push_back(fields.pressure[index] * 1e-2);  // some Pa beside some cm/s
  }
  return values;
}

TestFlow flowThrough(const VoxelMask& mask, const ModelChoice& model, WallModel walls) {
  TestFlow flow{mask, parametersOnCpu(2e-4)};
  setViscosity(flow.parameters, 3.3e-5);
  flow.parameters.rampSteps = 100;
  flow.parameters.inletProfile = InletProfile::Developed;
  flow.parameters.model = model;
  flow.parameters.walls = walls;
  for (const Opening& opening : findOpenings(mask)) {
    const auto id = double(opening.id);
    flow.parameters.openings.push_back(opening.label == inletLabel
                                           ? OpeningRow{id, 1, 0.05, 0, 0}
                                           : OpeningRow{id, 6, 2, 0.05, 20});  // Windkessel
  }
  return flow;
}

constexpr std::int64_t steps = 200;
/// Distances from the wall are in single precision, so that the profile of the inlet and the walls
/// are the same to that when axes change places.
constexpr double singlePrecision = 1e-5;

}  // namespace

using InvarianceCase = std::tuple<ModelChoice, WallModel>;

class Invariance : public testing::TestWithParam<InvarianceCase> {
 protected:
  std::vector<double> run(const Placement& placement) const {
    const auto [model, walls] = GetParam();
    const TestFlow flow = flowThrough(placed(original_, placement), model, walls);
    return fieldsOf(flow.after(steps), original_, placement);
  }

  void expectSame(const std::vector<Placement>& placements) const {
    const std::vector<double> expected = run({});
    ASSERT_GT(*std::max_element(expected.begin(), expected.end()), 0.02);
    for (const Placement& placement : placements) {
      EXPECT_LE(relativeDifference(run(placement), expected), singlePrecision);
    }
  }

  const VoxelMask original_ = vesselWithAneurysm();
};

TEST_P(Invariance, OfThePlaceOfTheTiles) {
  constexpr std::array<std::size_t, 3> from{0, 1, 2};
  expectSame(
      {{from, {}, {1, 0, 0}}, {from, {}, {0, 1, 0}}, {from, {}, {0, 0, 1}}, {from, {}, {3, 2, 1}}});
}

TEST_P(Invariance, OfTheOrderOfTheAxes) {
  expectSame({{{1, 2, 0}}, {{2, 0, 1}}, {{1, 0, 2}}});
}

TEST_P(Invariance, OfMirroring) {
  constexpr std::array<std::size_t, 3> from{0, 1, 2};
  expectSame(
      {{from, {true, false, false}}, {from, {false, true, false}}, {from, {true, true, true}}});
}

TEST_P(Invariance, OfTheNumberOfThreads) {
  std::vector<double> expected;
  for (const std::size_t threads : {1, 2, 5}) {
    const tbb::global_control control(tbb::global_control::max_allowed_parallelism, threads);
    const std::vector<double> found = run({});
    expected = expected.empty() ? found : expected;
    EXPECT_EQ(found, expected) << threads;
  }
}

TEST_P(Invariance, OfASplitRun) {
  const auto [model, walls] = GetParam();
  const TestFlow flow = flowThrough(original_, model, walls);
  Simulation split = flow.after(1);
  for (const std::int64_t end : {std::int64_t(2), std::int64_t(51), std::int64_t(120), steps}) {
    split.run(end);
  }
  EXPECT_EQ(fieldsOf(split, original_, {}), fieldsOf(flow.after(steps), original_, {}));
}

namespace {

std::vector<ModelChoice> doubleStorages() {
  return choicesWhere(only(allStorages(), Precision::Double), [](const ModelChoice& model) {
    return model.storage != PopulationStorage::CompactTiles;
  });
}

}  // namespace

INSTANTIATE_TEST_SUITE_P(Models, Invariance,
                         testing::Combine(testing::ValuesIn(pairwise(doubleStorages())),
                                          testing::Values(WallModel::HalfWay,
                                                          WallModel::Interpolated)),
                         [](const testing::TestParamInfo<InvarianceCase>& info) {
                           return nameOf(std::get<0>(info.param)) +
                                  (std::get<1>(info.param) == WallModel::HalfWay ? "HalfWay"
                                                                                 : "Interpolated");
                         });

}  // namespace tiledlbm::test
