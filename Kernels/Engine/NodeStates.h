// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "Kernels/Engine/NodeOperations.h"
#include "Kernels/Tile/TileShape.h"

namespace tiledlbm {

/// Transfers the moments or the populations of nodes between an engine and host memory, in parts
/// that the backend can hold beside the populations.
/// \tparam Access of a storage, see Kernels/README.md.
template <class Access, class Backend>
class NodeStates {
  using Stored = typename Access::Stored;
  using Node = typename Access::Node;

  /// Tiles of 4^3 nodes whose moments one transfer between host and device carries.
  static constexpr std::int64_t tilesPerCopy = 16384;

 public:
  /// \param tiles number of tiles of the engine.
  explicit NodeStates(std::int64_t tiles)
      : states_(std::min(tilesPerCopy, tiles) * TileShape::nodes) {}

  /// Reads the states of `count` nodes.
  /// \param nodesOf gives the nodes of a part, `nodesOf(first, count)`: numbers, or an object that
  ///        computes them, see FullTileArrays::NodesOfTiles.
  template <class State, class NodesOf>
  void read(const Stored* populations, std::int64_t count, const NodesOf& nodesOf, State* states) {
    states_.read(states, count, [&](std::int64_t first, std::int64_t size, State* part) {
      readListed(populations, listed(nodesOf(first, size)), size, part);
    });
  }

  /// Sets the states of `count` nodes, as read.
  template <class State, class NodesOf>
  void set(Stored* populations, std::int64_t count, const NodesOf& nodesOf, const State* states) {
    states_.set(states, count, [&](std::int64_t first, std::int64_t size, const State* part) {
      const auto nodes = listed(nodesOf(first, size));
      Backend::forEach(size, detail::SetNodes<Access, std::decay_t<decltype(nodes)>, State>{
                                 populations, nodes, part});
    });
  }

  /// Reads the states of nodes into memory of the backend.
  template <class State, class Nodes>
  static void readListed(const Stored* populations, const Nodes& nodes, std::int64_t count,
                         State* states) {
    Backend::forEach(count, detail::ReadNodes<Access, Nodes, State>{populations, nodes, states});
  }

 private:
  template <class Nodes>
  Nodes listed(const Nodes& nodes) {
    return nodes;
  }
  /// Node numbers in memory that the backend reads.
  detail::ListedNodes<Node> listed(const std::vector<Node>& nodes) {
    if (listed_.size() < nodes.size()) {
      listed_ = typename Backend::template Array<Node>();  // gives its memory back first
      listed_ = Backend::template zeros<Node>(nodes.size());
    }
    listed_.copyFrom(nodes.data(), nodes.size());
    return {listed_.data()};
  }

  typename Backend::States states_;
  typename Backend::template Array<Node> listed_;
};

}  // namespace tiledlbm
