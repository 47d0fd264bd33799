// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Kernels/NodeMoments.h"
#include "Solver/Run/CaseOnDevice.h"

namespace tiledlbm {

/// The populations of a flow by the tiles of all ranks, as they pass to and from a file, which the
/// first rank reads and writes. All ranks call the same functions.
class FlowPopulations {
 public:
  /// \param of lives longer.
  explicit FlowPopulations(const CaseOnDevice& of) : case_(of) {}

  const TileSet& tiles() const { return case_.allTiles(); }
  /// Whether this rank reads and writes the file.
  bool isAtFile() const { return isAlone() || case_.team.ranks->rank() == 0; }

  /// Populations of all nodes of `count` tiles from `firstTile` on, as Engine::populationsOfTiles,
  /// for the first rank; others get those of their own nodes.
  void read(std::int64_t firstTile, std::int64_t count, NodePopulations* populations) const;

  /// Sets these populations, which all ranks have.
  void set(std::int64_t firstTile, std::int64_t count, const NodePopulations* populations) const;

  /// To be called after all that is set.
  void finishSetting() const;

  /// Gives all ranks bytes that the first has.
  void share(void* bytes, std::size_t count) const;

 private:
  /// A tile of which this rank has nodes.
  struct OwnTile {
    std::int64_t tile;   ///< of the rank's tiles
    std::int64_t index;  ///< among those asked for
    std::uint64_t nodes;
  };

  bool isAlone() const { return case_.team.isAlone(); }
  std::vector<OwnTile> ownTiles(std::int64_t firstTile, std::int64_t count) const;

  const CaseOnDevice& case_;
};

}  // namespace tiledlbm
