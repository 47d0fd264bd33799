// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/FluidRuns.h"
#include "Solver/Geometry/Regions.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

std::vector<const Opening*> all(const std::vector<Opening>& openings) {
  std::vector<const Opening*> pointers;
  for (const Opening& opening : openings) {
    pointers.push_back(&opening);
  }
  return pointers;
}

}  // namespace

TEST(Regions, LeaveOutWhatNoOpeningLeadsTo) {
  // Two tubes along x, one cavity between them.
  const auto mask = std::make_shared<const VoxelMask>(maskOf({8, 9, 3}, [](auto x, auto y, auto z) {
    return z == 1 && (y == 1 || y == 7 || (y == 4 && x > 2 && x < 5));
  }));
  const auto openings = findOpenings(*mask);
  ASSERT_EQ(openings.size(), 4u);

  const ReachedFluid reached = findRegions(mask, all(openings));

  ASSERT_EQ(reached.regions.size(), 2u);
  EXPECT_EQ(reached.regions[0].openings, (std::vector<int>{0, 2}));
  EXPECT_EQ(reached.regions[1].openings, (std::vector<int>{1, 3}));
  EXPECT_EQ(reached.regions[0].voxelCount, 8);
  EXPECT_EQ(reached.mask->fluidCount(), 16);
  EXPECT_FALSE(reached.mask->isFluid(3, 4, 1));
}

TEST(Regions, AreConnectedAlongDiagonalsOfTheLattice) {
  VoxelMask fluid({4, 4, 4});
  fluid.setFluid(fluid.index(0, 1, 1), true);
  fluid.setFluid(fluid.index(1, 2, 1), true);  // over an edge: D3Q19 goes there
  fluid.setFluid(fluid.index(2, 1, 2), true);  // over a corner: it does not
  const auto mask = std::make_shared<const VoxelMask>(std::move(fluid));
  const auto openings = findOpenings(*mask);
  ASSERT_EQ(openings.size(), 1u);

  const ReachedFluid reached = findRegions(mask, all(openings));

  EXPECT_TRUE(reached.mask->isFluid(1, 2, 1));
  EXPECT_FALSE(reached.mask->isFluid(2, 1, 2));
}

TEST(Regions, OfAllFluidAreTheMaskItself) {
  const auto mask = std::make_shared<const VoxelMask>(
      maskOf({5, 4, 4}, [](auto, auto y, auto z) { return y == 1 && z == 2; }));
  EXPECT_EQ(findRegions(mask, all(findOpenings(*mask))).mask, mask);
}

namespace {

/// What a flood fill from some voxels reaches, as the voxels of a mask.
/// \param mayEnter whether it goes to a place.
template <class MayEnter>
VoxelMask floodedFrom(const VoxelMask& mask, std::vector<std::int64_t> pending,
                      const MayEnter& mayEnter) {
  VoxelMask reached(mask.size(), mask.periodic());
  for (const std::int64_t start : pending) {
    reached.setFluid(start, true);
  }
  while (!pending.empty()) {
    const VoxelMask::Coordinates from = mask.coordinates(pending.back());
    pending.pop_back();
    for (const auto& step : D3Q19::components) {
      const auto next = mask.find(moved(from, step));
      if (next && mask.isFluid(*next) && !reached.isFluid(*next) &&
          mayEnter(mask.coordinates(*next))) {
        reached.setFluid(*next, true);
        pending.push_back(*next);
      }
    }
  }
  return reached;
}

VoxelMask floodedWithin(const Slab& slab, const VoxelMask& mask,
                        const std::vector<std::int64_t>& starts) {
  return floodedFrom(mask, starts,
                     [&](const VoxelMask::Coordinates& at) { return slab.contains(at); });
}

/// The same by runs, which must be in order.
VoxelMask linkedTo(const std::vector<std::int64_t>& starts, const VoxelMask& mask,
                   const Slab& slab) {
  VoxelMask found(mask.size(), mask.periodic());
  std::int64_t last = -1;
  for (const VoxelRun& run : FluidRuns(mask, slab).linkedTo(starts)) {
    EXPECT_GT(run.begin, last);
    last = run.end - 1;
    found.setFluidRun(run.begin, run.end);
  }
  return found;
}

/// About the porosity at which all begins to hang together, with periodic axes of all kinds.
VoxelMask porous(int trial) {
  return randomMask({12, 16, 20}, 0.08 + 0.01 * trial, unsigned(trial),
                    {trial % 2 == 1, trial / 2 % 2 == 1, trial / 4 % 2 == 1});
}

}  // namespace

TEST(FluidRuns, HangTogetherAsAFloodFillSays) {
  for (int trial = 0; trial < 16; ++trial) {
    const VoxelMask mask = porous(trial);
    const FluidRuns runs(mask);
    VoxelMask seen(mask.size(), mask.periodic());
    for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
      if (!mask.isFluid(voxel) || seen.isFluid(voxel)) {
        continue;
      }
      const VoxelMask flooded = floodedFrom(mask, {voxel}, [](const auto&) { return true; });
      const std::vector<std::int64_t> component{runs.componentOf(voxel)};
      ASSERT_EQ(runs.voxelsOf(component), flooded) << "trial " << trial;
      ASSERT_EQ(runs.voxelCounts(component).front(), flooded.fluidCount());
      for (std::int64_t other = 0; other < mask.voxelCount(); ++other) {
        if (flooded.isFluid(other)) {
          seen.setFluid(other, true);
          ASSERT_EQ(runs.componentOf(other), component.front());
        }
      }
    }
  }
}

TEST(FluidRunsInSlab, TakesRunsOfAnyLength) {
  for (const VoxelMask::Size& size :
       {VoxelMask::Size{1, 9, 9}, {7, 9, 9}, {8, 9, 9}, {64, 5, 4}, {150, 4, 5}, {300, 1, 3}}) {
    for (const double porosity : {0.6, 0.99, 1.0}) {
      const VoxelMask mask = randomMask(size, porosity, 1);
      const Slab slab{{0.5 * double(size[0]), 0, -0.5}, {0.6, 0, 0.8}, 40.3};
      std::vector<std::int64_t> starts;
      for (std::int64_t voxel = 0; voxel < size[0] * size[1]; ++voxel) {
        if (mask.isFluid(voxel) && slab.contains(mask.coordinates(voxel))) {
          starts = {voxel};
        }
      }
      ASSERT_FALSE(starts.empty());

      EXPECT_EQ(linkedTo(starts, mask, slab), floodedWithin(slab, mask, starts))
          << size[0] << " voxels along x";
    }
  }
}

TEST(FluidRunsInSlab, IsWhatAFloodFillReachesWithinASlab) {
  const std::array<Point, 3> normals{{{0.48, 0.6, 0.64}, {0, 0, 1}, {-0.48, 0.6, 0.64}}};
  for (int trial = 0; trial < 16; ++trial) {
    const VoxelMask mask = porous(trial);
    std::vector<std::int64_t> starts;
    for (std::int64_t voxel = mask.index(0, 0, 1); voxel < mask.index(0, 0, 2); ++voxel) {
      if (mask.isFluid(voxel)) {
        starts.push_back(voxel);
      }
    }
    const Slab slab{{3.13, 2.21, 1.2}, normals[trial % 3], 8.7};

    const VoxelMask expected = floodedWithin(slab, mask, starts);
    EXPECT_GT(expected.fluidCount(), std::int64_t(starts.size())) << "trial " << trial;
    EXPECT_EQ(linkedTo(starts, mask, slab), expected) << "trial " << trial;
  }
}

}  // namespace tiledlbm::test
