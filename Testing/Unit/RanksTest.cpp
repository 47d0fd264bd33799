// SPDX-License-Identifier: BSD-3-Clause
#include <cstdlib>
#include <mutex>

#include "Kernels/Host/ThreadLimit.h"
#include "Kernels/KernelError.h"
#include "Kernels/Ranks/Layers.h"
#include "Kernels/Ranks/RankTiles.h"
#include "Solver/Run/TileBatches.h"
#include "Testing/Unit/TestErrors.h"
#include "Testing/Unit/ThreadRanks.h"

namespace tiledlbm::test {

namespace {

// For ranks of one process that share a GPU, read when that is first used. The load of a kernel
// waits for all of the device, and so also for a rank that waits for another.
[[maybe_unused]] const int loadedAtOnce = setenv("CUDA_MODULE_LOADING", "EAGER", 0);

constexpr int steps = 7;
constexpr double relaxationTime = 0.8;

/// A geometry with all that boundary nodes can have.
struct Scene {
  std::string name;
  TileSet tiles;
  std::vector<std::int64_t> firstLayers;  ///< empty for those of divideLayers
};

using Cuts = std::vector<std::int64_t>;

Scene sceneOf(const std::string& name, const VoxelMask& mask, CollisionModel collision,
              const Cuts& cuts = {}) {
  return {name, tilesOfAllKinds(mask, collision, 17), cuts};
}

/// The state of a flow, by voxel, as numbers and not as what they are equal to.
struct State {
  std::vector<std::array<double, D3Q19::directions>> populations;
  FlowSums sums;
  std::vector<double> inflows;  ///< of voxels with a condition
  std::vector<Circuit> circuits;
};

std::size_t voxelsOf(const TileSet& whole) {
  return std::size_t(whole.grid[0] * whole.grid[1] * whole.grid[2] * TileShape::nodes);
}

/// Calls `body(node, voxel)` for the nodes that a part computes, by their index among
/// valuesOfTiles.
template <class Body>
void forOwnNodes(const TileSet& whole, const TileSet& part, const Body& body) {
  for (std::int64_t tile = 0; tile < part.ownTileCount(); ++tile) {
    tiledlbm::forOwnNodes(part, tile, [&](int node, const VoxelMask::Coordinates& at) {
      const std::int64_t row = at[1] + whole.grid[1] * TileShape::edge * at[2];
      body(std::size_t(tile * TileShape::nodes + node),
           std::size_t(at[0] + whole.grid[0] * TileShape::edge * row));
    });
  }
}

/// Runs some steps from a random state and puts what this rank has of the end into `state`.
/// \param ready waits for the other ranks: on a GPU that they share, memory is taken and given back
///        while none of them waits for another.
void run(const TileSet& whole, const TileSet& part, Engine& engine, State& state,
         const std::function<void()>& ready) {
  auto start = valuesOfTiles<NodeMoments<double>>(part);
  forOwnNodes(whole, part, [&](std::size_t node, std::size_t voxel) {
    std::mt19937 random(static_cast<unsigned>(voxel));
    std::uniform_real_distribution<double> value(-0.02, 0.02);
    start[node] = {value(random), {value(random), value(random), value(random)}};
  });
  engine.setMoments(0, part.tileCount(), start.data());
  ready();
  engine.exchangeGhosts();
  for (int step = 0; step < steps; ++step) {
    if (step % 3 == 1) {
      engine.updateWallSlips();
    }
    engine.step(risingSignals((step + 1.0) / steps), {});
    if (step == 2) {
      engine.tally();  // takes what has arrived between two steps
    }
  }
  engine.wait();
  ready();
  const std::vector<NodePopulations> end = stateOf(engine, part);
  forOwnNodes(whole, part, [&](std::size_t node, std::size_t voxel) {
    std::copy_n(end[node].value, D3Q19::directions, state.populations[voxel].begin());
  });
  std::vector<NodePlace> places;
  for (const NodePlace& place : whole.boundaryPlaces) {
    const auto corner = whole.cornerInVolume(place.tile);
    places.push_back(part.placeOf(corner[0] + TileShape::x(place.node),
                                  corner[1] + TileShape::y(place.node),
                                  corner[2] + TileShape::z(place.node)));
  }
  engine.watch(eachByItself(places));
  const std::vector<WatchedSums> sums = engine.watched(risingSignals(1));
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (places[i].tile >= 0) {
      state.inflows[i] = sums[i].inflow.value();
    }
  }
}

State emptyState(const TileSet& whole) {
  State state;
  state.populations.resize(voxelsOf(whole));
  state.inflows.resize(whole.boundaryPlaces.size());
  state.circuits.resize(whole.circuits.size());
  return state;
}

State runAlone(const Scene& scene, const ModelChoice& model, DeviceChoice device) {
  State state = emptyState(scene.tiles);
  const auto engine = makeEngine(scene.tiles, model, device, relaxationTime);
  run(scene.tiles, scene.tiles, *engine, state, [] {});
  state.sums = engine->sums();
  state.circuits = engine->circuits();
  return state;
}

State runShared(const Scene& scene, int count, const ModelChoice& model, DeviceChoice device,
                TransportChoice choice) {
  State state = emptyState(scene.tiles);
  std::mutex mutex;
  runAsTeam(count, [&](RankTeam& team) {
    Communicator& ranks = *team.ranks;
    const Cuts cuts = scene.firstLayers.empty()
                          ? divideLayers(nodesOfLayers(scene.tiles), ranks.size())
                          : scene.firstLayers;
    const TileSet part = tilesOfRank(scene.tiles, cuts, ranks);
    team.transport = choice;
    const auto transport = makeTransport(team, assignDevices(team, device));
    const auto engine = makeEngine(part, model, device, relaxationTime, transport.get());
    State own = emptyState(scene.tiles);
    run(scene.tiles, part, *engine, own, [&] { gatherOnAll(ranks, 0); });
    const FlowTally tally = totalOf(gatherOnAll(ranks, engine->tally()));
    const std::vector<Circuit> circuits = engine->circuits();
    const std::lock_guard lock(mutex);
    state.sums = tally.sums();
    forOwnNodes(scene.tiles, part, [&](std::size_t, std::size_t voxel) {
      state.populations[voxel] = own.populations[voxel];
    });
    for (std::size_t i = 0; i < state.inflows.size(); ++i) {
      state.inflows[i] += own.inflows[i];
    }
    for (std::size_t i = 0; i < circuits.size(); ++i) {
      if (!part.halo.ranksOfCircuits[i].empty() &&
          part.halo.ranksOfCircuits[i].back() == ranks.rank()) {
        state.circuits[i] = circuits[i];
      }
    }
  });
  return state;
}

void expectSame(const State& expected, const State& found) {
  EXPECT_GT(expected.sums.velocitySquared, 0);
  EXPECT_EQ(numbersOf(expected.sums), numbersOf(found.sums));
  EXPECT_TRUE(expected.populations == found.populations);
  EXPECT_EQ(expected.inflows, found.inflows);
  for (std::size_t i = 0; i < expected.circuits.size(); ++i) {
    EXPECT_EQ(expected.circuits[i].density, found.circuits[i].density);
    EXPECT_EQ(expected.circuits[i].storedDensity, found.circuits[i].storedDensity);
    EXPECT_EQ(expected.circuits[i].flow, found.circuits[i].flow);
  }
}

}  // namespace

TEST(ExactSum, DoesNotDependOnTheOrder) {
  std::mt19937 random(3);
  std::normal_distribution<double> value;
  std::vector<double> values;
  for (int i = 0; i < 20000; ++i) {
    values.push_back(value(random) * std::pow(10, -(i % 25)));
  }
  ExactSum forward, backward, inParts;
  for (const double number : values) {
    forward.add(number);
  }
  std::for_each(values.rbegin(), values.rend(), [&](double number) { backward.add(number); });
  for (std::size_t first = 0; first < values.size(); first += 700) {
    ExactSum part;
    for (std::size_t i = first; i < std::min(first + 700, values.size()); ++i) {
      part.add(values[i]);
    }
    part.carry();
    inParts.add(part);
  }
  EXPECT_EQ(forward.value(), backward.value());
  EXPECT_EQ(forward.value(), inParts.value());
  const double plain = std::accumulate(values.begin(), values.end(), 0.0);
  EXPECT_NEAR(forward.value(), plain, 1e-12 * std::abs(plain));
}

TEST(ExactSum, IsExactNearZeroAndOfEitherSign) {
  for (const double sign : {1.0, -1.0}) {
    ExactSum sum;
    sum.add(sign * 1.0);
    sum.add(sign * 1e-30);
    sum.add(-sign * 1.0);
    EXPECT_NEAR(sum.value(), sign * 1e-30, 1e-36);
  }
  EXPECT_EQ(ExactSum().value(), 0);
}

TEST(ExactSum, HasRoomForTheLargestFlows) {
  // As of 4 x 10^12 nodes, which are added in parts.
  for (const double number : {0.3, -0.3}) {
    ExactSum sum;
    sum.add(number * 1048576);
    for (int doubling = 0; doubling < 22; ++doubling) {
      const ExactSum half = sum;
      sum.add(half);
      sum.carry();
    }
    EXPECT_EQ(sum.value(), number * 1048576 * 4194304);
  }
}

TEST(ExactSum, IsNoNumberWhereOneIsNone) {
  for (const double wrong : {double(NAN), double(INFINITY), -double(INFINITY), 1e300}) {
    ExactSum sum, total;
    sum.add(1);
    sum.add(wrong);
    total.add(sum);
    EXPECT_TRUE(std::isnan(total.value()));
  }
}

TEST(ShareLayers, GivesTheBusiestRankTheLeast) {
  EXPECT_EQ(divideLayers({1, 1, 1, 1}, 2), (Cuts{0, 2, 4}));
  EXPECT_EQ(divideLayers({9, 1, 1, 1}, 2), (Cuts{0, 1, 4}));
  EXPECT_EQ(divideLayers({0, 0, 5, 5, 0}, 2), (Cuts{0, 3, 5}));
  EXPECT_EQ(divideLayers({4, 4}, 3), (Cuts{0, 1, 2, 2}));
  EXPECT_EQ(divideLayers({0, 0}, 2), (Cuts{0, 2, 2}));
}

TEST(RanksNeeded, AreAsFewAsHaveRoom) {
  const std::vector<std::int64_t> nodes(40, 16);
  EXPECT_EQ(shareOfBusiest(nodes, 1), 1);
  // Half of them, and a layer of ghosts at each end at most.
  EXPECT_DOUBLE_EQ(shareOfBusiest(nodes, 2), 22.0 / 40);
  EXPECT_DOUBLE_EQ(shareOfBusiest(nodes, 40), 3.0 / 40);
  EXPECT_EQ(shareOfBusiest(nodes, 41), shareOfBusiest(nodes, 40));
  EXPECT_EQ(ranksNeeded(nodes, 1000, 1000), 1);
  EXPECT_EQ(ranksNeeded(nodes, 1000, 999), 2);
  EXPECT_EQ(ranksNeeded(nodes, 1000, 550), 2);
  EXPECT_EQ(ranksNeeded(nodes, 1000, 549), 3);
  EXPECT_EQ(ranksNeeded(nodes, 1000, 75), 40);
  EXPECT_EQ(ranksNeeded(nodes, 1000, 74), 0);
}

TEST(ThreadRanks, GatherWhatEachHas) {
  runAsRanks(4, [](Communicator& ranks) {
    const std::vector<int> own(std::size_t(ranks.rank()), ranks.rank());
    EXPECT_EQ(gatherOnAll(ranks, own), (std::vector<int>{1, 2, 2, 3, 3, 3}));
    EXPECT_EQ(sumOnAll(ranks, ranks.rank()), 6);
    EXPECT_EQ(firstOnAll(ranks, ranks.rank() + 5), 5);
  });
}

TEST(ThreadRanks, EndWithTheFailureOfOne) {
  std::vector<std::string> told(3);
  const auto failOnOne = [&](Communicator& ranks) {
    if (ranks.rank() == 1) {
      throw DeviceFailure(Described{"The card is lost."});
    }
    try {
      gatherOnAll(ranks, ranks.rank());
    } catch (const RankFailure& failure) {
      told[ranks.rank()] = failure.what();
      throw;
    }
  };
  EXPECT_STREQ(errorOf<DeviceFailure>([&] { runAsRanks(3, failOnOne); }).what(),
               "The card is lost.");
  EXPECT_EQ(told, (std::vector<std::string>{"The card is lost.", "", "The card is lost."}));
}

class SharedFlow : public TestOnDevice<ModelOnDevice> {
 protected:
  static ModelChoice model() { return std::get<0>(GetParam()); }

  static std::vector<TransportChoice> transports() {
    if (device() == DeviceChoice::Cpu) {
      return {TransportChoice::Auto};
    }
    return {TransportChoice::PeerMemory, TransportChoice::HostMemory};
  }

  static void expectSameOnRanks(const Scene& scene, const std::vector<int>& counts) {
    SCOPED_TRACE(scene.name);
    const State expected = runAlone(scene, model(), device());
    for (const TransportChoice choice : transports()) {
      for (const int count : counts) {
        SCOPED_TRACE(std::to_string(count) + " ranks, transport " + std::to_string(int(choice)));
        expectSame(expected, runShared(scene, count, model(), device(), choice));
      }
    }
  }
};

TEST_P(SharedFlow, IsTheSameAsOnOneRank) {
  const CollisionModel collision = model().collision;
  expectSameOnRanks(sceneOf("walls around fluid", wallsAroundFluid(), collision), {1, 2, 3, 5});
  expectSameOnRanks(sceneOf("porous", randomMask({13, 10, 27}, 0.6, 4), collision), {2, 4});
  expectSameOnRanks(sceneOf("all fluid", allFluid({70, 9, 10}), collision), {2, 3});
}

TEST_P(SharedFlow, IsTheSameWithThinAndEmptyRanks) {
  const CollisionModel collision = model().collision;
  const VoxelMask mask = randomMask({12, 11, 16}, 0.7, 8);
  for (const Cuts& cuts : {Cuts{0, 2, 4, 16}, Cuts{0, 1, 2, 3, 16}, Cuts{0, 7, 7, 16},
                           Cuts{0, 0, 0, 16}, Cuts{0, 16, 16, 16}, Cuts{0, 13, 15, 16}}) {
    expectSameOnRanks(sceneOf("thin", mask, collision, cuts), {int(cuts.size()) - 1});
  }
}

TEST_P(SharedFlow, IsTheSameOnPeriodicAxes) {
  for (const VoxelMask::Periodicity& periodic :
       {VoxelMask::Periodicity{true, false, false}, VoxelMask::Periodicity{false, true, true},
        VoxelMask::Periodicity{true, true, true}, VoxelMask::Periodicity{false, false, true}}) {
    VoxelMask mask = randomMask({16, 12, 20}, 0.7, 9, periodic);
    expectSameOnRanks(Scene{"periodic", coverWithTiles(mask, {}), {}}, {2, 3});
    const std::vector<BoundaryVoxel> links = randomLinks(mask, 4);
    expectSameOnRanks(Scene{"periodic with links", coverWithTiles(mask, links), {}}, {2, 3});
    expectSameOnRanks(Scene{"periodic and thin", coverWithTiles(mask, links), Cuts{0, 1, 3, 20}},
                      {3});
  }
}

INSTANTIATE_TEST_SUITE_P(Models, SharedFlow,
                         testing::Combine(testing::ValuesIn(pairwise(allStorages())), allDevices()),
                         NameOfDevice());

TEST(ThreadLimit, IsThatOfTheEnvironmentOrOfTheQuota) {
  EXPECT_EQ(threadsIn("3"), 3);
  for (const char* text : {"", "0", "-1", "all", "2 3"}) {
    EXPECT_FALSE(threadsIn(text)) << text;
  }
  EXPECT_EQ(threadsOfQuota("150000 100000"), 2) << "rounded up";
  EXPECT_EQ(threadsOfQuota("50000 100000"), 1);
  for (const char* text : {"", " ", "max 100000", "-1 100000", "100000", "100000 0"}) {
    EXPECT_FALSE(threadsOfQuota(text)) << text;
  }
  ASSERT_EQ(setenv("TILEDLBM_THREADS", "5", 1), 0);
  EXPECT_EQ(threadLimit(), 5);
  unsetenv("TILEDLBM_THREADS");
}

}  // namespace tiledlbm::test
