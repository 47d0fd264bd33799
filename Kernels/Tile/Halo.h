// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

namespace tiledlbm {

/// Position of a node: its tile, and its number in the tile.
struct NodePlace {
  std::int64_t tile;  ///< -1 where the node is in no tile
  int node;           ///< see TileShape
};

/// The end of a rank's layers in z.
enum class LayerEnd : int { Lower, Upper };

/// Ghost nodes that one rank receives from another. The message is the same on both ranks except
/// for the places: the ghosts on the receiver, the nodes themselves on the sender.
struct HaloMessage {
  int peer = 0;
  LayerEnd end = LayerEnd::Lower;  ///< of the receiver's layers, next to the ghosts
  /// Nodes of the layer next to that end: the five populations that stream across it.
  std::vector<NodePlace> faceNodes;
  /// Nodes near donors: all populations.
  std::vector<NodePlace> wholeNodes;
};

/// The messages of a rank in each step. Two ranks always exchange messages in both directions; one
/// of them may be empty. A message also confirms that its sender has read the previous one.
struct Halo {
  int rank = 0;  ///< the owner of this halo
  std::vector<HaloMessage> incoming;
  std::vector<HaloMessage> outgoing;
  /// By circuit: the ranks with nodes of its openings. Empty for a single rank.
  std::vector<std::vector<int>> ranksOfCircuits;
};

}  // namespace tiledlbm
