// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Volume/CapFit.h"
#include "Solver/Volume/ResampledMask.h"

#include "Solver/Volume/SignedDistance.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

using Spacing = std::array<double, 3>;

Point placeIn(const Spacing& spacing, double x, double y, double z) {
  return {(x + 0.5) * spacing[0], (y + 0.5) * spacing[1], (z + 0.5) * spacing[2]};
}

constexpr double width = 48;  // of the volume, along each axis

VoxelMask draw(const RoundTube& tube, const Spacing& spacing) {
  return maskOf({std::int64_t(width / spacing[0]), std::int64_t(width / spacing[1]),
                 std::int64_t(width / spacing[2])},
                [&](auto x, auto y, auto z) {
                  return tube(placeIn(spacing, double(x), double(y), double(z))) > 0;
                });
}

GridPlace cubesOf(const Spacing& spacing, double edge) {
  GridPlace place;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    place.size[axis] = std::llround(width / edge);
    place.step[axis] = edge / spacing[axis];
    place.first[axis] = 0.5 * place.step[axis] - 0.5;
  }
  return place;
}

/// How far the wall of a grid lies outside of a tube.
Scatter errorsOf(const RoundTube& tube, const VoxelMask& grid, double edge) {
  Scatter errors;
  const std::array<std::int64_t, 3> strides{1, grid.size()[0], grid.size()[0] * grid.size()[1]};
  for (std::int64_t voxel = 0; voxel < grid.voxelCount(); ++voxel) {
    const auto at = grid.coordinates(voxel);
    const Point place = placeIn({edge, edge, edge}, double(at[0]), double(at[1]), double(at[2]));
    for (std::size_t axis = 0; axis < 3; ++axis) {
      constexpr double margin = 8;
      if (std::any_of(place.begin(), place.end(),
                      [](double x) { return x < margin || x > width - margin; })) {
        continue;
      }
      const float here = grid.levels()[voxel];
      const float next = grid.levels()[voxel + strides[axis]];
      if ((here > 0) != (next > 0)) {
        Point wall = place;
        wall[axis] += edge * here / (here - next);
        errors.add(-tube(wall));
      }
    }
  }
  return errors;
}

RoundTube tiltedTube(double radius, double x, double y) {
  return {{24.2, 23.7, 24.4}, *unit({x, y, 1}), radius};
}

}  // namespace

TEST(SignedDistances, AreThoseOfTheNearestVoxelOfTheOtherKind) {
  const VoxelMask::Size size{9, 7, 5};
  const Spacing spacing{0.5, 0.8, 1.7};
  std::mt19937 random(3);
  std::vector<std::uint8_t> isInside(std::size_t(9 * 7 * 5));
  for (std::uint8_t& value : isInside) {
    value = random() % 4 == 0 ? 1 : 0;
  }
  const std::vector<float> found = signedDistances(isInside, size, spacing, 100);
  const VoxelMask voxels(size);
  for (std::int64_t voxel = 0; voxel < voxels.voxelCount(); ++voxel) {
    double least = std::numeric_limits<double>::infinity();
    for (std::int64_t other = 0; other < voxels.voxelCount(); ++other) {
      if (isInside[voxel] != isInside[other]) {
        const auto a = voxels.coordinates(voxel), b = voxels.coordinates(other);
        least = std::min(
            least, std::hypot(double(a[0] - b[0]) * spacing[0], double(a[1] - b[1]) * spacing[1],
                              double(a[2] - b[2]) * spacing[2]));
      }
    }
    const double expected = (isInside[voxel] != 0 ? 1 : -1) * (least - 0.25);
    ASSERT_NEAR(found[voxel], expected, 1e-5) << voxel;
  }
}

TEST(SignedDistances, AreTheLargestWhereThereIsNoSurface) {
  const std::vector<std::uint8_t> all(8, 1), none(8, 0);
  EXPECT_EQ(signedDistances(all, {2, 2, 2}, {1, 1, 1}, 5), std::vector<float>(8, 5));
  EXPECT_EQ(signedDistances(none, {2, 2, 2}, {1, 1, 1}, 5), std::vector<float>(8, -5));
}

TEST(Resampled, KeepsAParabolaAlongEachAxis) {
  const VoxelMask::Size size{8, 8, 8};
  const VoxelMask voxels(size);
  std::vector<float> values;
  forVoxels(voxels, [&](auto, const auto& at) {
    values.push_back(float(at[0] * at[0] + 2 * at[1] - 3 * at[2]));
  });
  const GridPlace place{{5, 4, 3}, {1.2, 2, 1.75}, {0.9, 1, 1.5}};
  const std::vector<float> found = resampled(values, size, place);
  ASSERT_EQ(found.size(), 60u);
  forVoxels(VoxelMask(place.size), [&](auto voxel, const auto& at) {
    const double x = 1.2 + 0.9 * double(at[0]), y = 2 + double(at[1]),
                 z = 1.75 + 1.5 * double(at[2]);
    EXPECT_NEAR(found[voxel], x * x + 2 * y - 3 * z, 1e-4);
  });
}

TEST(ResampledMask, PutsTheWallOfATubeWhereItIsWhateverTheSlicesAre) {
  struct Case {
    double radius, slices, edge, mean, scatter;
  };
  const auto expectNear = [](const Case& of, const RoundTube& tube) {
    const Spacing spacing{1, 1, of.slices};
    const VoxelMask grid = resampledMask(draw(tube, spacing), spacing, cubesOf(spacing, of.edge));
    const Scatter errors = errorsOf(tube, grid, of.edge);
    SCOPED_TRACE(testing::Message()
                 << of.radius << " " << of.slices << " " << of.edge << " " << tube.direction[2]);
    EXPECT_LT(std::abs(errors.mean()), of.mean * of.radius);
    EXPECT_LT(errors.rms(), of.scatter);
  };
  // Mean in shares of the radius, scatter in the smallest spacing.
  for (const Case& of :
       {Case{6, 1, 1, 0.005, 0.1}, Case{6, 1, 0.5, 0.005, 0.1}, Case{6, 1, 2, 0.01, 0.1},
        Case{6, 2, 1, 0.01, 0.14}, Case{10, 4, 1, 0.01, 0.25}, Case{3, 2, 0.5, 0.02, 0.2}}) {
    for (const double tilt : {0.3, 0.8}) {
      expectNear(of, tiltedTube(of.radius, tilt, 0.15));
    }
  }
  for (const Case& of : {Case{6, 2, 1, 0.015, 0.18}, Case{10, 3, 1, 0.01, 0.28}}) {
    expectNear(of, tiltedTube(of.radius, 10, 4));  // all but in the plane of the slices
  }
}

TEST(ResampledMask, FluidIsWhereTheLevelIsAboveZero) {
  const RoundTube tube = tiltedTube(5, 0.2, 0.4);
  const Spacing spacing{1, 1, 2};
  const VoxelMask grid = resampledMask(draw(tube, spacing), spacing, cubesOf(spacing, 1));
  EXPECT_GT(grid.fluidCount(), 3000);
  for (std::int64_t voxel = 0; voxel < grid.voxelCount(); ++voxel) {
    ASSERT_EQ(grid.isFluid(voxel), grid.levels()[voxel] > 0);
  }
}

TEST(ResampledMask, LabelsCutTheVesselAtTheSamePlane) {
  const RoundTube tube = tiltedTube(5, 0, 0);
  const Spacing spacing{1, 1, 3};
  VoxelMask mask = draw(tube, spacing);
  mask.setLabels({2, 7});
  const auto plane = mask.size()[0] * mask.size()[1];
  for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
    const std::int64_t z = voxel / plane;
    if (mask.isFluid(voxel) && (z < 3 || z >= 13)) {
      mask.setLabel(voxel, z < 3 ? 0 : 1);
    }
  }
  const VoxelMask grid = resampledMask(mask, spacing, cubesOf(spacing, 1));
  EXPECT_EQ(grid.labels(), (std::vector<double>{2, 7}));
  forVoxels(grid, [&](auto voxel, const auto& at) {
    if (grid.isFluid(voxel)) {
      ASSERT_TRUE(at[2] >= 9 && at[2] < 39) << at[2];
    }
    if (tube(placeIn({1, 1, 1}, double(at[0]), double(at[1]), double(at[2]))) > 1 &&
        (at[2] < 8 || at[2] > 39)) {
      ASSERT_EQ(grid.labelOf(voxel), at[2] < 8 ? 0 : 1) << at[2];
    }
  });
}

TEST(ResampledMask, PutsTheWallWhereItIsBesidePaintedCaps) {
  const RoundTube tube = tiltedTube(6, 0.5, 0.3);
  for (const double slice : {1.0, 1.6, 2.0}) {
    for (const double rim : {0.0, 1.5, 3.0}) {
      SCOPED_TRACE(testing::Message() << "slices of " << slice << ", rim " << rim);
      const Spacing spacing{1, 1, slice};
      VoxelMask mask = draw(tube, spacing);
      mask.setLabels({2, 3});
      forVoxels(mask, [&](std::int64_t voxel, const VoxelMask::Coordinates& at) {
        const Point place = placeIn(spacing, double(at[0]), double(at[1]), double(at[2]));
        const double along = dot(difference(place, tube.middle), tube.direction);
        const double beyond = std::abs(along) - 12;
        if (beyond > 0) {
          mask.setFluid(voxel, false);
          if (beyond < 3 * slice && tube(place) > -rim) {
            mask.setLabel(voxel, along < 0 ? 0 : 1);
          }
        }
      });
      fitCaps(mask, spacing);
      const Scatter errors = errorsOf(tube, resampledMask(mask, spacing, cubesOf(spacing, 1)), 1);
      EXPECT_NEAR(errors.mean(), 0, 0.08);
      EXPECT_LT(errors.rms(), 0.25);
    }
  }
}

TEST(ResampledMask, IsEmptyWhereTheMaskIs) {
  const Spacing spacing{1, 1, 2};
  const VoxelMask grid = resampledMask(VoxelMask({48, 48, 24}), spacing, cubesOf(spacing, 1));
  EXPECT_EQ(grid.fluidCount(), 0);
  EXPECT_EQ(grid.size(), (VoxelMask::Size{48, 48, 48}));
}

}  // namespace tiledlbm::test
