// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

namespace tiledlbm {

/// Where a node is: its tile, and its number in the tile.
struct NodePlace {
  std::int64_t tile;  ///< -1 where the node is in no tile
  int node;           ///< see TileShape
};

/// The end of a rank's layers in z.
enum class LayerEnd : int { Lower, Upper };

/// What one rank reads of the nodes of another: the same on both but for the places, which are the
/// ghosts where it is received and the nodes themselves where it is sent.
struct HaloMessage {
  int peer = 0;
  LayerEnd end = LayerEnd::Lower;  ///< of the receiver's layers, beyond which the ghosts lie
  /// Of the layer next to that end: the five populations that stream across it are read.
  std::vector<NodePlace> faceNodes;
  /// Near donors: all populations are read.
  std::vector<NodePlace> wholeNodes;
};

/// What a rank reads of others and gives to them in each step. Each rank that it reads something of
/// is given a message too, maybe an empty one, and the other way about: it tells that what was sent
/// before has been read.
struct Halo {
  int rank = 0;  ///< that this is of
  std::vector<HaloMessage> incoming;
  std::vector<HaloMessage> outgoing;
  /// Of each circuit, the ranks with nodes of its openings; empty where there is one rank alone.
  std::vector<std::vector<int>> ranksOfCircuits;
};

}  // namespace tiledlbm
