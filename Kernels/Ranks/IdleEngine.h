// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "Kernels/Cpu/CpuBackend.h"
#include "Kernels/Engine/Engine.h"

namespace tiledlbm {

/// The engine of a rank without nodes.
class IdleEngine final : public Engine {
 public:
  IdleEngine(const TileSet& tiles, PopulationStorage storage, Transport& transport)
      : circuits_(tiles.circuits), storage_(storage) {
    transport.open({}, {});
  }

  bool step(const OpeningSignals<double>&, const Poll&) override { return true; }
  void wait() override {}
  FlowTally tally() override { return {}; }
  std::vector<NodeMoments<double>> moments(const std::vector<NodePlace>& nodes) override {
    return std::vector<NodeMoments<double>>(nodes.size());
  }
  void watch(const WatchedNodes& nodes) override {
    groups_ = static_cast<std::size_t>(nodes.groups);
  }
  std::vector<WatchedSums> watched(const OpeningSignals<double>&) override {
    return std::vector<WatchedSums>(groups_);
  }
  void momentsOfTiles(std::int64_t, std::int64_t, NodeMoments<double>*) override {}
  void setMoments(std::int64_t, std::int64_t, const NodeMoments<double>*) override {}
  void populationsOfTiles(std::int64_t, std::int64_t, NodePopulations*) override {}
  void shearOfTiles(std::int64_t, std::int64_t, NodeShear*) override {}
  void setPopulations(std::int64_t, std::int64_t, const NodePopulations*) override {}
  std::unique_ptr<NodeTable> table(std::int64_t, const PlaceOf&) const override { return nullptr; }
  void readMoments(const NodeTable&, std::int64_t, std::int64_t, NodeMoments<double>*) override {}
  void shiftMoments(const NodeTable&, std::int64_t, std::int64_t,
                    const NodeMoments<double>*) override {}
  std::unique_ptr<StateCopy> makeCopy() const override { return std::make_unique<NoState>(); }
  void copyState(StateCopy&) override {}
  void setState(const StateCopy&) override {}
  void subtractFromState(StateCopy&) override {}
  void addToState(const StateCopy&) override {}
  std::unique_ptr<GridTransfer> makeTransfer(GridCells cells, const NodesOfCells& nodes,
                                             const TransferGrids& grids) const override {
    return CpuBackend::makeTransfer(std::move(cells), nodes, grids);
  }
  void updateWallSlips() override {}
  std::vector<WallSlip> wallSlips() override { return {}; }
  void setWallSlips(const std::vector<WallSlip>&) override {}
  void exchangeGhosts() override {}
  std::vector<Circuit> circuits() override { return circuits_; }
  void setCircuits(const std::vector<Circuit>& circuits) override { circuits_ = circuits; }
  PopulationStorage storage() const override { return storage_; }
  std::uint64_t memory() const override { return 0; }
  std::string deviceName() const override { return "none"; }

 private:
  class NoState : public StateCopy {};

  std::vector<Circuit> circuits_;
  PopulationStorage storage_;
  std::size_t groups_ = 0;
};

}  // namespace tiledlbm
