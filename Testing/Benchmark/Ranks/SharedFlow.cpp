// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/Ranks/SharedFlow.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "Kernels/Cuda/CudaDevice.h"
#include "Kernels/Host/Parallel.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Ranks/Layers.h"
#include "Kernels/Ranks/RankTiles.h"
#include "Testing/Benchmark/Gpu.h"
#include "Testing/Benchmark/Tiles/SetMoments.h"

namespace tiledlbm::benchmark {

namespace {

void meet(Communicator& ranks) {
  gatherOnAll(ranks, 0);
}

std::int64_t ghostsOf(const TileSet& tiles) {
  std::int64_t ghosts = 0;
  for (const std::uint64_t ofTile : tiles.ghosts) {
    ghosts += __builtin_popcountll(ofTile);
  }
  return ghosts;
}

std::int64_t bytesSent(const TileSet& tiles, Precision precision) {
  std::size_t values = 0;
  for (const HaloMessage& message : tiles.halo.outgoing) {
    values += 5 * message.faceNodes.size() + D3Q19::directions * message.wholeNodes.size();
  }
  return std::int64_t(values) * bytesOf(precision);
}

/// Does some steps and waits for them.
/// \param mark is called before and after each step.
template <class Mark>
void doSteps(Engine& engine, std::int64_t steps, const Mark& mark) {
  for (std::int64_t i = 0; i < steps; ++i) {
    mark(StepPoint::Begin);
    engine.step(OpeningSignals<double>::same(1), {});
    mark(StepPoint::End);
  }
  engine.wait();
}

/// Calls `body` on a rank between two points at which all are.
/// \return seconds that the slowest rank took, on all of them.
template <class Body>
double timeTogether(Communicator& ranks, const Body& body) {
  using Clock = std::chrono::steady_clock;
  meet(ranks);
  const Clock::time_point begin = Clock::now();
  body();
  const double own = std::chrono::duration<double>(Clock::now() - begin).count();
  const std::vector<double> all = gatherOnAll(ranks, own);
  return *std::max_element(all.begin(), all.end());
}

class StopwatchOfFlow : public Stopwatch {
 public:
  explicit StopwatchOfFlow(const SharedFlow& flow) : flow_(flow) {}
  void mark() override {}
  std::vector<double> take() override { return {0, flow_.seconds()}; }

 private:
  const SharedFlow& flow_;
};

}  // namespace

std::string whyNoRanks(int ranks, DeviceChoice device) {
  if (device == DeviceChoice::Cpu) {
    return {};
  }
  const auto gpus = int(cuda::identitiesOfDevices().size());
  return gpus >= ranks ? std::string()
                       : "there are " + std::to_string(gpus) + " GPUs for " +
                             std::to_string(ranks) + " ranks";
}

SharedFlow::SharedFlow(const Problem& problem, const ModelChoice& model, DeviceChoice device,
                       int ranks, TransportChoice transport)
    : problem_(problem),
      model_(model),
      device_(device),
      ranks_(std::size_t(ranks)),
      crew_(ranks, std::max(1, threadCount() / ranks)) {
  try {
    crew_.run([&](Communicator& of) { makeRank(of, transport); });
  } catch (...) {
    crew_.run([this](Communicator& of) { endRank(of); });
    throw;
  }
}

SharedFlow::~SharedFlow() {
  crew_.run([this](Communicator& of) { endRank(of); });
}

void SharedFlow::makeRank(Communicator& ranks, TransportChoice transport) {
  Rank& own = rankOf(ranks);
  const TileSet& whole = *problem_.tiles;
  if (isAlone()) {
    own.tiles = &whole;
    own.engine = makeEngine(whole, model_, device_, problem_.relaxationTime);
  } else {
    RankTeam team;
    team.ranks = &ranks;
    team.transport = transport;
    const TeamDevices devices = assignDevices(team, device_);
    own.part = tilesOfRank(whole, divideLayers(nodesOfLayers(whole), ranks.size()), ranks);
    own.tiles = &own.part;
    own.transport = std::make_unique<MarkedTransport>(makeTransport(team, devices),
                                                      devices.device == DeviceChoice::Gpu
                                                          ? makeGpuStopwatch()
                                                          : std::make_unique<CpuStopwatch>());
    const bool isIdle = own.part.tileCount() == 0;
    own.engine = makeEngine(own.part, model_, isIdle ? DeviceChoice::Cpu : devices.device,
                            problem_.relaxationTime, own.transport.get());
  }
  findFacts(ranks);
}

void SharedFlow::findFacts(Communicator& ranks) {
  struct Counts {
    std::int64_t nodes, ghosts, bytes;
    std::uint64_t memory;
  };
  const Rank& own = rankOf(ranks);
  const std::vector<Counts> all =
      gatherOnAll(ranks, Counts{own.tiles->nonSolidNodes, ghostsOf(*own.tiles),
                                bytesSent(*own.tiles, model_.precision), own.engine->memory()});
  if (ranks.rank() != 0) {
    return;
  }
  Counts sum{}, most{};
  for (const Counts& of : all) {
    sum.nodes += of.nodes;
    sum.ghosts += of.ghosts;
    sum.bytes += of.bytes;
    sum.memory += of.memory;
    most.nodes = std::max(most.nodes, of.nodes);
  }
  const auto nodes = double(sum.nodes);
  facts_ = {double(sum.bytes), double(sum.ghosts) / nodes,
            double(most.nodes) * double(all.size()) / nodes, sum.memory};
}

void SharedFlow::endRank(Communicator& ranks) noexcept {
  Rank& own = rankOf(ranks);
  try {
    // Takes what is on its way, so that no memory is given back that another rank still writes to.
    if (own.engine && own.transport) {
      own.engine->tally();
      meet(ranks);
    }
  } catch (const std::exception&) {  // another rank has failed and sends nothing
  }
  own.engine.reset();
  own.transport.reset();
}

void SharedFlow::start(const InitialFlow& flow) {
  crew_.run([&](Communicator& ranks) {
    Rank& own = rankOf(ranks);
    if (hasBegun_) {
      own.engine->tally();  // takes what was sent for the next step
      meet(ranks);
    }
    setMoments(*own.engine, *own.tiles, flow);
    own.engine->exchangeGhosts();
    own.engine->wait();
  });
  hasBegun_ = true;
  stepsDone_ = 0;
}

void SharedFlow::advance(std::int64_t steps) {
  crew_.run([&](Communicator& ranks) {
    const double seconds =
        timeTogether(ranks, [&] { doSteps(*rankOf(ranks).engine, steps, [](StepPoint) {}); });
    if (ranks.rank() == 0) {
      seconds_ = seconds;
    }
  });
  stepsDone_ += steps;
}

std::optional<std::array<double, stepPartCount>> SharedFlow::timeParts(std::int64_t steps) {
  if (isAlone()) {
    return std::nullopt;
  }
  const bool hasEnds = model_.storage != PopulationStorage::FullTiles;
  std::array<double, stepPartCount> parts{};
  crew_.run([&](Communicator& ranks) {
    Rank& own = rankOf(ranks);
    own.transport->setOn(true);
    const double seconds = timeTogether(ranks, [&] {
      doSteps(*own.engine, steps, [&](StepPoint point) { own.transport->mark(point); });
    });
    own.transport->setOn(false);
    const std::vector<PartTimes> all = gatherOnAll(ranks, own.transport->take(hasEnds));
    if (ranks.rank() == 0) {
      seconds_ = seconds;
      parts = partsOfStep(all);
    }
  });
  stepsDone_ += steps;
  return parts;
}

std::vector<NodeMoments<double>> SharedFlow::moments() {
  std::vector<NodeMoments<double>> all(problem_.tiles->nonSolidNodes);
  crew_.run([&](Communicator& ranks) {
    Rank& own = rankOf(ranks);
    const std::vector<NodePlace> places = placesOfFluid(*problem_.mask, *own.tiles);
    const std::vector<NodeMoments<double>> found = own.engine->moments(places);
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (places[i].tile >= 0) {
        all[i] = found[i];
      }
    }
  });
  return all;
}

std::optional<FlowSums> SharedFlow::sums() {
  FlowSums sums;
  crew_.run([&](Communicator& ranks) {
    const FlowTally all = totalOf(gatherOnAll(ranks, rankOf(ranks).engine->tally()));
    if (ranks.rank() == 0) {
      sums = all.sums();
    }
  });
  return sums;
}

FlowState SharedFlow::state() {
  FlowState state{*sums(), 0};
  if (problem_.tiles->nonSolidNodes <= mostFingerprintedNodes) {
    crew_.run([&](Communicator& ranks) {
      const Rank& own = rankOf(ranks);
      const std::uint64_t all =
          sumOnAll(ranks, fingerprintOf(*own.engine, *own.tiles, problem_.mask->size()));
      if (ranks.rank() == 0) {
        state.fingerprint = all;
      }
    });
  }
  return state;
}

std::unique_ptr<Stopwatch> makeStopwatchOf(const SharedFlow& flow) {
  return std::make_unique<StopwatchOfFlow>(flow);
}

}  // namespace tiledlbm::benchmark
