// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Kernels/NodeMoments.h"
#include "Solver/Run/CaseOnDevice.h"

namespace tiledlbm {

/// Transfers the populations of all tiles between the ranks and a restart file, which the first
/// rank reads and writes.
class FlowPopulations {
 public:
  /// \param of outlives this object.
  explicit FlowPopulations(const CaseOnDevice& of) : case_(of) {}

  const TileSet& tiles() const { return case_.allTiles(); }
  /// Whether this rank reads and writes the file.
  bool isAtFile() const { return isAlone() || case_.team.ranks->rank() == 0; }

  /// Reads the populations of all nodes of `count` tiles from `firstTile` on, as
  /// Engine::populationsOfTiles. The first rank gets all nodes, other ranks only their own.
  void readOnAll(std::int64_t firstTile, std::int64_t count, NodePopulations* populations) const;

  /// Sets the populations of tiles; each rank passes all of them.
  void setOnAll(std::int64_t firstTile, std::int64_t count,
                const NodePopulations* populations) const;

  /// Call once after all setOnAll().
  void finishSettingOnAll() const;

  /// Broadcasts bytes of the first rank.
  void broadcastOnAll(void* bytes, std::size_t count) const;
  /// Broadcasts a number of the first rank.
  template <class T>
  T broadcastOnAll(T value) const {
    broadcastOnAll(&value, sizeof(value));
    return value;
  }

 private:
  /// A tile with nodes of this rank.
  struct OwnTile {
    std::int64_t tile;   ///< of the rank's tiles
    std::int64_t index;  ///< among the requested tiles
    std::uint64_t nodes;
  };

  bool isAlone() const { return case_.team.isAlone(); }
  std::vector<OwnTile> ownTiles(std::int64_t firstTile, std::int64_t count) const;

  const CaseOnDevice& case_;
};

}  // namespace tiledlbm
