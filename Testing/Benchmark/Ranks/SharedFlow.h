// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "Kernels/Ranks/RankTeam.h"
#include "Testing/Benchmark/Method.h"
#include "Testing/Benchmark/Ranks/FlowState.h"
#include "Testing/Benchmark/Ranks/MarkedTransport.h"
#include "Testing/Benchmark/Ranks/RankCrew.h"
#include "Testing/Benchmark/Stopwatch.h"

namespace tiledlbm::benchmark {

/// How a flow is shared out among its ranks.
struct SharingFacts {
  double haloBytes = 0;  ///< that all ranks together send in a step
  double haloShare = 0;  ///< ghosts over own nodes, of all ranks
  double imbalance = 1;  ///< the most nodes of a rank over the mean
  std::uint64_t memory = 0;
};

/// Why a number of ranks cannot be measured here, as a clause; empty if it can.
std::string whyNoRanks(int ranks, DeviceChoice device);

/// The solver's engines on some ranks, which are threads of this process, each with a GPU or with
/// its share of the cores. One rank is one alone, without anything that many need.
class SharedFlow : public Method {
 public:
  /// \throws InsufficientMemory, DeviceFailure
  SharedFlow(const Problem& problem, const ModelChoice& model, DeviceChoice device, int ranks,
             TransportChoice transport);
  ~SharedFlow() override;

  void start(const InitialFlow& flow) override;
  void step() override { advance(1); }
  /// All ranks begin together, and each waits for its device at the end.
  void advance(std::int64_t steps) override;
  void wait() override {}
  std::vector<NodeMoments<double>> moments() override;
  std::optional<FlowSums> sums() override;
  std::uint64_t memory() const override { return facts_.memory; }

  /// That the slowest rank took for the last advance().
  double seconds() const { return seconds_; }
  /// Since the start.
  std::int64_t stepsDone() const { return stepsDone_; }
  const SharingFacts& facts() const { return facts_; }
  FlowState state();

  /// Does some steps with marks in them, which the steps of advance() do not have.
  /// \return see partsOfStep; what it took is seconds(). Nothing with one rank.
  std::optional<std::array<double, stepPartCount>> timeParts(std::int64_t steps);

 private:
  /// What a rank has, for its thread alone.
  struct Rank {
    const TileSet* tiles = nullptr;  ///< its own, or all where it is alone
    TileSet part;
    std::unique_ptr<MarkedTransport> transport;
    std::unique_ptr<Engine> engine;
  };

  Rank& rankOf(const Communicator& ranks) { return ranks_[ranks.rank()]; }
  bool isAlone() const { return ranks_.size() == 1; }
  void makeRank(Communicator& ranks, TransportChoice transport);
  void findFacts(Communicator& ranks);
  void endRank(Communicator& ranks) noexcept;

  Problem problem_;
  ModelChoice model_;
  DeviceChoice device_;
  std::vector<Rank> ranks_;
  SharingFacts facts_;
  double seconds_ = 0;
  std::int64_t stepsDone_ = 0;
  bool hasBegun_ = false;
  RankCrew crew_;  ///< last, so that it ends first
};

/// Tells what the last advance() took.
/// \param flow lives longer.
std::unique_ptr<Stopwatch> makeStopwatchOf(const SharedFlow& flow);

}  // namespace tiledlbm::benchmark
