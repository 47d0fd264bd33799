// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/GridLink.h"
#include "Solver/Run/TileBatches.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

using Moments = NodeMoments<double>;
using At = VoxelMask::Coordinates;

/// A grid with an engine.
struct Grid {
  Grid(VoxelMask ofGrid, const ModelChoice& model, DeviceChoice device)
      : mask(std::move(ofGrid)),
        distance(mask),
        tiles(coverWithTiles(mask, {}, {})),
        engine(makeEngine(tiles, model, device, viscosityOf(model.viscosity, 0.8))) {}

  /// Gives all nodes the equilibrium of moments by their coordinates.
  template <class Flow>
  void set(const Flow& flow) {
    auto moments = valuesOfTiles<Moments>(tiles);
    forNodes([&](std::size_t node, const At& at) { moments[node] = flow(at); });
    engine->setMoments(0, tiles.tileCount(), moments.data());
  }

  /// Calls `body(at, moments)` for all nodes.
  template <class Body>
  void read(const Body& body) {
    auto moments = valuesOfTiles<Moments>(tiles);
    engine->momentsOfTiles(0, tiles.tileCount(), moments.data());
    forNodes([&](std::size_t node, const At& at) { body(at, moments[node]); });
  }

  std::vector<double> populations() { return populationsOf(*engine, tiles); }

  void step(int count) { advance(*engine, count); }

  LinkedGrid link() { return {tiles, tiles, mask, distance, *engine}; }

  VoxelMask mask;
  WallDistance distance;
  TileSet tiles;
  std::unique_ptr<Engine> engine;

 private:
  template <class Body>
  void forNodes(const Body& body) const {
    for (std::int64_t tile = 0; tile < tiles.tileCount(); ++tile) {
      forOwnNodes(tiles, tile, [&](int node, const At& at) {
        body(std::size_t(tile * TileShape::nodes + node), at);
      });
    }
  }
};

/// Two of them.
struct Grids {
  Grids(VoxelMask ofFiner, VoxelMask ofCoarser, DeviceChoice device, const ModelChoice& model = {},
        const GridScales& scales = {})
      : finer(std::move(ofFiner), model, device),
        coarser(std::move(ofCoarser), model, device),
        link(linkGridsOnAll(finer.link(), coarser.link(), scales, nullptr)) {
    link->makeFlows();
  }
  Grid finer, coarser;
  std::unique_ptr<GridTransfer> link;
};

/// Where a place of the finer grid is in voxels of the coarser one.
double inCoarser(std::int64_t coordinate) {
  return (double(coordinate) - 0.5) / 2;
}

/// A smooth flow.
Moments waves(const At& at, double edge) {
  const double x = edge * double(at[0]), y = edge * double(at[1]), z = edge * double(at[2]);
  return {1e-2 * std::sin(x + 2 * y), {0.02 * std::cos(y), 0.01 * std::sin(z), 0.03 + 0.01 * x}};
}

}  // namespace

using GridTransferOn = TestOnDevice<DeviceChoice>;

TEST_P(GridTransferOn, IsExactForCubicPolynomials) {
  Grids grids(allFluid({18, 16, 14}), allFluid({9, 8, 7}), GetParam());
  // In coordinates of the larger voxels.
  const auto along = [](double x, double y, double z) {
    return 1e-3 * (0.3 + 0.1 * x - 0.02 * x * x * x + 0.05 * y * y * z);
  };
  const auto densityAt = [](double x, double y, double z) {
    return 1e-4 * (2 * x - y * y + 0.1 * z * x);
  };
  grids.coarser.set([&](const At& at) {
    const double x = double(at[0]), y = double(at[1]), z = double(at[2]);
    return Moments{densityAt(x, y, z), {0, along(x, y, z), 0}};
  });

  grids.link->loadCoarseFlow();
  grids.link->prolongate();

  int looked = 0;
  grids.finer.read([&](const At& at, const Moments& moments) {
    const double x = inCoarser(at[0]), y = inCoarser(at[1]), z = inCoarser(at[2]);
    // The polynomials reach over no face.
    if (at[0] > 2 && at[0] < 15 && at[1] > 2 && at[1] < 13 && at[2] > 2 && at[2] < 11) {
      EXPECT_NEAR(moments.velocity[1], along(x, y, z), 1e-8);
      EXPECT_NEAR(moments.velocity[0], 0, 1e-12);
      EXPECT_NEAR(moments.density, densityAt(x, y, z), 1e-8);
      ++looked;
    }
  });
  EXPECT_EQ(looked, 12 * 10 * 8);
}

/// What is missing of the flow would be sound at once.
TEST_P(GridTransferOn, CarriesAsMuchThroughARoundTube) {
  constexpr double radius = 8, density = 5e-3;
  constexpr std::array<double, 2> middle{9.6, 10.3};
  Grids grids(tubeAlongX({12, 42, 42}, 2 * radius, {2 * middle[0] + 0.5, 2 * middle[1] + 0.5}),
              tubeAlongX({6, 21, 21}, radius, middle), GetParam());
  const auto speedAt = [&](double y, double z) {
    const double part = std::hypot(y - middle[0], z - middle[1]) / radius;
    return 0.05 * std::max(1 - part * part, 0.0);
  };
  grids.coarser.set([&](const At& at) {
    return Moments{density, {speedAt(double(at[1]), double(at[2])), 0, 0}};
  });

  grids.link->loadCoarseFlow();
  grids.link->prolongate();

  double carried = 0, expected = 0, largest = 0;
  grids.finer.read([&](const At& at, const Moments& moments) {
    const double speed = speedAt(inCoarser(at[1]), inCoarser(at[2]));
    carried += moments.velocity[0];
    expected += speed;
    largest = std::max(largest, std::abs(moments.velocity[0] - speed));
    EXPECT_NEAR(moments.density, density, 1e-8);
  });
  EXPECT_NEAR(carried, expected, 2e-3 * expected);
  EXPECT_LT(largest, 0.03 * 0.05);
}

TEST_P(GridTransferOn, TakesMeansOverCells) {
  const GridScales scales{0.25, 0.5, 2e-3};
  Grids grids(allFluid({13, 12, 10}), allFluid({7, 6, 5}), GetParam(), {}, scales);
  grids.finer.set([](const At& at) { return waves(at, 0.3); });

  grids.link->restrictFlow(GridTransfer::Flow::Before);
  grids.link->setCoarseToBefore();

  int looked = 0;
  grids.coarser.read([&](const At& at, const Moments& moments) {
    Moments mean{};
    int nodes = 0;
    forBox(moved({}, at, 2), moved({1, 1, 1}, at, 2), [&](const At& of) {
      if (of[0] < 13) {
        const Moments finer = waves(of, 0.3);
        mean.density += finer.density;
        for (int axis = 0; axis < 3; ++axis) {
          mean.velocity[axis] += finer.velocity[axis];
        }
        ++nodes;
      }
    });
    EXPECT_NEAR(moments.density, 2e-3 + 0.25 * mean.density / nodes, 1e-15);
    for (int axis = 0; axis < 3; ++axis) {
      EXPECT_NEAR(moments.velocity[axis], 0.5 * mean.velocity[axis] / nodes, 1e-15);
    }
    ++looked;
  });
  EXPECT_EQ(looked, 7 * 6 * 5);
}

/// Where a cell has a wall in it, its middle is nearer to that than its nodes are in the mean.
TEST_P(GridTransferOn, TakesTheVelocityOfTheMiddleAtWalls) {
  constexpr double radius = 14;
  const std::array<double, 2> middle{17.3, 17.8};
  const VoxelMask mask = tubeAlongX({8, 36, 36}, radius, middle);
  Grids grids(mask,
              tubeAlongX({4, 18, 18}, radius / 2,
                         {inCoarser(0) + middle[0] / 2, inCoarser(0) + middle[1] / 2}),
              GetParam());
  const auto speedAt = [&](double y, double z) {
    return 1e-2 * (radius - std::hypot(y - middle[0], z - middle[1]));
  };
  grids.finer.set([&](const At& at) {
    return Moments{0, {speedAt(double(at[1]), double(at[2])), 0, 0}};
  });

  grids.link->restrictFlow(GridTransfer::Flow::Before);
  grids.link->setCoarseToBefore();

  double missed = 0;
  int looked = 0;
  grids.coarser.read([&](const At& at, const Moments& moments) {
    const double expected = speedAt(2 * double(at[1]) + 0.5, 2 * double(at[2]) + 0.5);
    if (expected > 0 && expected < 2e-2) {
      missed += moments.velocity[0] / expected - 1;
      EXPECT_LT(moments.velocity[0], 3e-2);
      ++looked;
    }
  });
  EXPECT_GT(looked, 100);
  EXPECT_LT(std::abs(missed / looked), 0.1);
}

TEST_P(GridTransferOn, PassesChangesFromGridToGrid) {
  Grids grids(tubeAlongX({24, 20, 20}, 8.7, {9.1, 9.6}),
              tubeAlongX({12, 10, 10}, 4.35, {4.3, 4.55}), GetParam());
  const auto scaled = [](double factor) {
    return [factor](const At& at) {
      Moments moments = waves(at, 0.2);
      const double part = std::hypot(double(at[1]) - 9.1, double(at[2]) - 9.6) / 8.7;
      for (double& component : moments.velocity) {
        component *= factor * (1 - part * part);
      }
      return moments;
    };
  };
  grids.finer.set(scaled(1));
  grids.link->restrictFlow(GridTransfer::Flow::Before);
  grids.finer.set(scaled(1.25));
  grids.link->restrictFlow(GridTransfer::Flow::After);
  EXPECT_NEAR(grids.link->change(), 0.2, 1e-12);

  // Twice the change of the flow itself: half as much again.
  grids.link->setCoarseToBefore();
  std::vector<Moments> before;
  grids.coarser.read([&](const At&, const Moments& moments) { before.push_back(moments); });
  grids.link->addFineChange(2);
  auto was = before.begin();
  grids.coarser.read([&](const At&, const Moments& moments) {
    for (int axis = 0; axis < 3; ++axis) {
      EXPECT_NEAR(moments.velocity[axis], 1.5 * was->velocity[axis], 1e-14);
    }
    EXPECT_NEAR(moments.density, was->density, 1e-14);
    ++was;
  });

  // Of that, the finer grid has had one.
  EXPECT_NEAR(grids.link->loadCorrection(), 0.2, 1e-12);
  grids.link->prolongate();
  std::vector<double> found, expected;
  grids.finer.read([&](const At& at, const Moments& moments) {
    const Moments here = scaled(1.5)(at);
    found.insert(found.end(), std::begin(moments.velocity), std::end(moments.velocity));
    expected.insert(expected.end(), std::begin(here.velocity), std::end(here.velocity));
  });
  EXPECT_LT(relativeDifference(found, expected), 0.01);
}

/// Stresses are none of the moments.
TEST_P(GridTransferOn, LeavesTheNonEquilibrium) {
  // Of which the equilibrium at rest is the weights.
  const ModelChoice model{CollisionModel::Lbgk, FluidModel::Incompressible};
  Grids grids(allFluid({12, 12, 12}), allFluid({6, 6, 6}), GetParam(), model);
  grids.finer.set([](const At& at) { return waves(at, 0.5); });
  grids.finer.step(5);
  const std::vector<double> before = grids.finer.populations();
  grids.coarser.set([](const At&) { return Moments{1e-3, {0, 0, 0}}; });

  grids.link->loadCoarseFlow();
  grids.link->prolongate();

  const std::vector<double> after = grids.finer.populations();
  std::array<double, D3Q19::directions> atRest{};
  forEachDirection<0, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    atRest[q] = 1e-3 * D3Q19::At<q>::weight;
  });
  for (std::size_t i = 0; i < after.size(); ++i) {
    ASSERT_NEAR(after[i] - before[i], atRest[i % D3Q19::directions], 1e-10);
  }
}

TEST_P(GridTransferOn, TellsTheSameOnEveryDevice) {
  std::vector<std::vector<double>> flows;
  for (const DeviceChoice device : {DeviceChoice::Cpu, GetParam()}) {
    Grids grids(tubeAlongX({21, 20, 20}, 8.7, {9.1, 9.6}),
                tubeAlongX({11, 10, 10}, 4.35, {4.3, 4.55}), device);
    grids.finer.set([](const At& at) { return waves(at, 0.2); });
    grids.link->restrictFlow(GridTransfer::Flow::Before);
    grids.finer.step(3);
    grids.link->restrictFlow(GridTransfer::Flow::After);
    grids.link->setCoarseToBefore();
    grids.coarser.step(2);
    grids.link->addFineChange(0.7);
    grids.link->loadCorrection();
    grids.link->prolongate();
    flows.push_back(grids.finer.populations());
  }
  EXPECT_LT(relativeDifference(flows[0], flows[1]), 1e-7);  // of numbers that pass as floats
}

INSTANTIATE_TEST_SUITE_P(Devices, GridTransferOn, allDevices(), NameOfDevice());

using StateCopies = TestOnDevice<ModelOnDevice>;

TEST_P(StateCopies, BringBackAndAddStates) {
  const auto [model, device] = GetParam();
  Grid grid(randomMask({14, 9, 11}, 0.75, 11), model, device);
  grid.set([](const At& at) { return waves(at, 0.4); });
  grid.step(1);
  const auto copy = grid.engine->makeCopy(), difference = grid.engine->makeCopy();
  const std::vector<double> first = grid.populations();
  grid.engine->copyState(*copy);
  grid.step(3);
  const std::vector<double> second = grid.populations();
  EXPECT_GT(relativeDifference(first, second), 1e-3);

  grid.engine->copyState(*difference);
  grid.engine->setState(*copy);
  EXPECT_EQ(grid.populations(), first);
  grid.engine->subtractFromState(*difference);
  grid.engine->setState(*copy);
  grid.engine->addToState(*difference);
  // The difference is of the first state less the second one.
  grid.engine->addToState(*difference);
  std::vector<double> expected;
  for (std::size_t i = 0; i < first.size(); ++i) {
    expected.push_back(3 * first[i] - 2 * second[i]);
  }
  EXPECT_LT(relativeDifference(expected, grid.populations()),
            byPrecision(model.precision, 1e-14, 1e-6, 1e-2));

  grid.engine->setState(*copy);
  grid.step(3);
  EXPECT_EQ(grid.populations(), second);
}

INSTANTIATE_TEST_SUITE_P(Models, StateCopies,
                         testing::Combine(testing::ValuesIn(allStorages()), allDevices()),
                         NameOfDevice());

}  // namespace tiledlbm::test
