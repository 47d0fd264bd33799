// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "Kernels/Boundary/Circuit.h"
#include "Kernels/Cpu/CpuBoundary.h"
#include "Kernels/FlowSums.h"
#include "Kernels/Host/LargeArray.h"
#include "Kernels/Host/Parallel.h"
#include "Kernels/Multigrid/GridTransfer.h"
#include "Kernels/SharedSums.h"

namespace tiledlbm {

/// The step of a storage on the CPU; specialised for each storage.
template <class Storage>
class CpuUpdate;

/// SharedSums on the CPU.
class CpuSums {
 public:
  explicit CpuSums(std::size_t count = 0) : sums_(count * SharedSums::copies), results_(count) {}

  /// The sums for the threads.
  SharedSums shared() { return {sums_.data()}; }
  /// For the end of CpuBackend::forFew: moves the sums to results() and resets them.
  std::function<void()> collecting() {
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
  explicit CpuCircuits(const std::vector<Circuit>& circuits)
      : circuits_(circuits), inflows_(circuits.size()) {}

  /// Inflows of the models; those of other ranks can be added.
  CpuSums& inflows() { return inflows_; }

  /// For the end of CpuBackend::forFew: advances all models by a step with inflows().
  /// \param signals see updateCircuit.
  std::function<void()> advancing(const OpeningSignals<double>& signals) {
    return [this, signals] {
      inflows_.collecting()();
      update(signals);
    };
  }
  /// Advances all models with the results of inflows().
  void update(const OpeningSignals<double>& signals) {
    for (std::size_t i = 0; i < circuits_.size(); ++i) {
      updateCircuit(circuits_[i], -inflows_.results()[i].value(), signals);
    }
    subtractCommonPressures(circuits_.data(), static_cast<int>(size()));
  }

  std::size_t size() const { return circuits_.size(); }
  const Circuit* data() const { return circuits_.data(); }
  std::vector<Circuit> get() const { return circuits_; }
  void set(const std::vector<Circuit>& circuits) { circuits_ = circuits; }

  std::uint64_t memory() const { return circuits_.size() * sizeof(Circuit) + inflows_.memory(); }

 private:
  std::vector<Circuit> circuits_;
  CpuSums inflows_;
};

/// Transfers moments or populations of nodes to and from the caller, in the same memory.
class CpuStates {
 public:
  /// \param nodes number of nodes per part; whole tiles of 4^3.
  explicit CpuStates(std::int64_t nodes) : nodes_(nodes) {}

  /// For each part, `body(first, count, states)` writes the states of `count` nodes from `first`
  /// on.
  template <class State, class Body>
  void read(State* states, std::int64_t count, const Body& body) const {
    forParts(count,
             [&](std::int64_t first, std::int64_t part) { body(first, part, states + first); });
  }

  /// For each part, `body(first, count, states)` reads the states.
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
  /// \param first first node.
  /// \param end end of the nodes.
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

/// All cores of the CPU. See Kernels/README.md for the members of a backend.
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
  template <class Access>
  using Boundary = CpuBoundary<Access>;
  static constexpr bool passesDirectly = false;
  static constexpr bool advancesAtOnce = false;

  template <class T>
  static Array<T> zeros(std::size_t size) {
    return Array<T>(size);
  }

  template <class Body>
  static void forEach(std::int64_t count, const Body& body) {
    constexpr std::int64_t itemsPerTask = 1024;  // some ten microseconds
    parallelFor(0, count, itemsPerTask, body);
  }

  /// Calls `body` for each number below `count`, then `atEnd`. Each call is much work: a boundary
  /// node.
  template <class Body>
  static void forFew(std::int64_t count, const Body& body,
                     const std::function<void()>& atEnd = {}) {
    constexpr std::int64_t itemsPerTask = 16;  // some ten microseconds
    parallelFor(0, count, itemsPerTask, [&body](std::int64_t i) { body(i); });
    if (atEnd) {
      atEnd();
    }
  }

  static std::unique_ptr<GridTransfer> makeTransfer(GridCells cells, const NodesOfCells& nodes,
                                                    const TransferGrids& grids);

  static void wait() {}
  static std::string deviceName() { return cpuName(); }
};

}  // namespace tiledlbm
