// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "Kernels/Boundary/OutletCircuit.h"
#include "Kernels/Cpu/HostTable.h"
#include "Kernels/Cpu/LargeArray.h"
#include "Kernels/Cpu/Parallel.h"
#include "Kernels/FlowSums.h"
#include "Kernels/Multigrid/GridTransfer.h"
#include "Kernels/SharedSums.h"

namespace tiledlbm {

/// How the CPU advances a storage by a step; specialised for each.
template <class Storage>
class CpuUpdate;

/// SharedSums on the CPU.
class CpuSums {
 public:
  explicit CpuSums(std::size_t count = 0) : sums_(count * SharedSums::copies), results_(count) {}

  /// Where threads add to them.
  SharedSums shared() { return {sums_.data()}; }
  /// For the end of CpuBackend::forEachInTeams: makes results() of what was added, and begins anew.
  auto collecting() {
    return [this] {
      for (std::size_t i = 0; i < results_.size(); ++i) {
        results_[i] = shared().take(static_cast<int>(i));
      }
    };
  }
  ExactSum* results() { return results_.data(); }
  std::vector<ExactSum> read() const { return results_; }
  std::uint64_t memory() const { return (sums_.size() + results_.size()) * sizeof(ExactSum); }

 private:
  std::vector<ExactSum> sums_, results_;
};

/// The circuits of a flow on the CPU.
class CpuCircuits {
 public:
  explicit CpuCircuits(const std::vector<OutletCircuit>& circuits)
      : circuits_(circuits), inflows_(circuits.size()) {}

  /// What the openings of each circuit let in, to which that of other ranks can be added.
  CpuSums& inflows() { return inflows_; }

  /// For the end of CpuBackend::forEachInTeams: advances all circuits by a step, by inflows().
  /// \param factor see updateCircuit.
  auto advancing(double factor) {
    return [this, factor] {
      inflows_.collecting()();
      update(factor);
    };
  }
  /// The same where the results of inflows() are there.
  void update(double factor) {
    for (std::size_t i = 0; i < circuits_.size(); ++i) {
      updateCircuit(circuits_[i], -inflows_.results()[i].value(), factor);
    }
  }

  std::size_t size() const { return circuits_.size(); }
  const OutletCircuit* data() const { return circuits_.data(); }
  std::vector<OutletCircuit> get() const { return circuits_; }
  void set(const std::vector<OutletCircuit>& circuits) { circuits_ = circuits; }

  std::uint64_t memory() const {
    return circuits_.size() * sizeof(OutletCircuit) + inflows_.memory();
  }

 private:
  std::vector<OutletCircuit> circuits_;
  CpuSums inflows_;
};

/// Moments or populations of nodes on their way to and from the caller, who is on the CPU too.
class CpuStates {
 public:
  /// \param nodes that pass at once; whole tiles of 4^3.
  explicit CpuStates(std::int64_t nodes) : nodes_(nodes) {}

  /// Has `body(first, count, states)` write the states of `count` nodes from `first` on, in parts.
  template <class State, class Body>
  void read(State* states, std::int64_t count, const Body& body) const {
    forParts(count,
             [&](std::int64_t first, std::int64_t part) { body(first, part, states + first); });
  }

  /// Has `body(first, count, states)` read them.
  template <class State, class Body>
  void set(const State* states, std::int64_t count, const Body& body) const {
    read(states, count, body);
  }

 private:
  template <class Body>
  void forParts(std::int64_t count, const Body& body) const {
    for (std::int64_t first = 0; first < count; first += nodes_) {
      body(first, std::min(nodes_, count - first));
    }
  }

  std::int64_t nodes_;
};

/// Sums over all nodes on the CPU.
class CpuSummation {
 public:
  /// \param first, end of the nodes.
  template <class Storage>
  FlowTally sum(const typename Storage::View& view, std::int64_t first, std::int64_t end) const {
    constexpr std::int64_t nodesPerPart = 16384;
    const std::int64_t parts = (end - first + nodesPerPart - 1) / nodesPerPart;
    std::vector<FlowTally> partial(static_cast<std::size_t>(parts));
    parallelFor(0, parts, 1, [&](std::int64_t part) {
      const std::int64_t firstOfPart = first + part * nodesPerPart;
      const std::int64_t endOfPart = std::min(firstOfPart + nodesPerPart, end);
      for (std::int64_t node = firstOfPart; node < endOfPart; ++node) {
        Storage::addToTally(view, static_cast<typename Storage::Node>(node),
                            partial[static_cast<std::size_t>(part)]);
      }
    });
    return totalOf(partial);
  }
};

/// All cores of the CPU. See Kernels/README.md for what a backend has.
struct CpuBackend {
  template <class T>
  using Table = HostTable<T>;
  template <class T>
  using Array = LargeArray<T>;
  template <class Storage>
  using Update = CpuUpdate<Storage>;
  using Sums = CpuSums;
  using Circuits = CpuCircuits;
  using States = CpuStates;
  using Summation = CpuSummation;
  static constexpr bool passesDirectly = false;

  template <class T>
  static Array<T> zeros(std::size_t size) {
    return Array<T>(size);
  }

  template <class Body>
  static void forEach(std::int64_t count, const Body& body) {
    constexpr std::int64_t itemsPerTask = 1024;  // some ten microseconds
    parallelFor(0, count, itemsPerTask, body);
  }

  /// What is to be done once all of a list are done: nothing.
  struct NothingAtEnd {
    void operator()() const {}
  };

  /// Calls `body` for each number below `count`, which is much work each: that of a boundary node
  /// with its donors. Then calls `atEnd`.
  template <class Body, class AtEnd>
  static void forEachInTeams(std::int64_t count, int, const Body& body, const AtEnd& atEnd) {
    constexpr std::int64_t itemsPerTask = 16;  // some ten microseconds
    parallelFor(0, count, itemsPerTask, [&body](std::int64_t i) { body(i); });
    atEnd();
  }

  static std::unique_ptr<GridTransfer> makeTransfer(GridCells cells, const NodesOfCells& nodes,
                                                    const TransferGrids& grids);

  static void wait() {}
  static std::string deviceName() { return cpuName(); }
};

}  // namespace tiledlbm
