// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "Kernels/Boundary/OutletCircuit.h"
#include "Kernels/Cpu/HostTable.h"
#include "Kernels/Cpu/LargeArray.h"
#include "Kernels/Cpu/Parallel.h"
#include "Kernels/FlowSums.h"

namespace tiledlbm {

/// How the CPU advances a storage by a step; specialised for each.
template <class Storage>
class CpuUpdate;

/// The outlet circuits of a flow on the CPU.
template <class Storage>
class CpuCircuits {
 public:
  explicit CpuCircuits(const std::vector<OutletCircuit>& circuits)
      : circuits_(circuits), inflows_(circuits.size()) {}

  /// \param first, nodes see CircuitNodes.
  void setNodes(const std::vector<std::int32_t>& first,
                const std::vector<typename Storage::Node>& nodes, int) {
    first_ = first;
    nodes_ = nodes;
  }

  /// Advances all circuits by a step, by the moments after it.
  /// \param shareOf function from the index of a node in nodes(), and OutletCircuit::takesDensity,
  ///        to what it adds to its circuit.
  /// \param factor see updateCircuit.
  template <class ShareOf>
  void advance(const ShareOf& shareOf, double factor) {
    measure(shareOf);
    update(factor);
  }

  /// The first half of this: finds the flow out of all nodes of each circuit, for inflows().
  template <class ShareOf>
  void measure(const ShareOf& shareOf) {
    for (std::size_t i = 0; i < circuits_.size(); ++i) {
      inflows_[i] = {};
      for (std::int32_t node = first_[i]; node < first_[i + 1]; ++node) {
        inflows_[i].add(shareOf(node, circuits_[i].takesDensity));
      }
      inflows_[i].carry();
    }
  }
  /// The second half.
  void update(double factor) {
    for (std::size_t i = 0; i < circuits_.size(); ++i) {
      updateCircuit(circuits_[i], -inflows_[i].value(), factor);
    }
  }
  /// What measure() found, to which that of other ranks can be added.
  ExactSum* inflows() { return inflows_.data(); }

  std::size_t size() const { return circuits_.size(); }
  const OutletCircuit* data() const { return circuits_.data(); }
  const typename Storage::Node* nodes() const { return nodes_.data(); }
  std::vector<OutletCircuit> get() const { return circuits_; }
  void set(const std::vector<OutletCircuit>& circuits) { circuits_ = circuits; }

  std::uint64_t memory() const {
    return circuits_.size() * (sizeof(OutletCircuit) + sizeof(ExactSum)) +
           first_.size() * sizeof(std::int32_t) + nodes_.size() * sizeof(typename Storage::Node);
  }

 private:
  std::vector<OutletCircuit> circuits_;
  std::vector<ExactSum> inflows_;
  std::vector<std::int32_t> first_;
  std::vector<typename Storage::Node> nodes_;
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
  template <class Storage>
  using Circuits = CpuCircuits<Storage>;
  using States = CpuStates;
  using Summation = CpuSummation;

  template <class T>
  static Array<T> zeros(std::size_t size) {
    return Array<T>(size);
  }

  template <class Body>
  static void forEach(std::int64_t count, const Body& body) {
    constexpr std::int64_t itemsPerTask = 1024;  // some ten microseconds
    parallelFor(0, count, itemsPerTask, body);
  }

  static void wait() {}
  static std::string deviceName() { return cpuName(); }
};

}  // namespace tiledlbm
