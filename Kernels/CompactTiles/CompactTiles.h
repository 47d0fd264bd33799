// SPDX-License-Identifier: BSD-3-Clause
// Symbols: Kernels/README.md, "Symbols".
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "Kernels/Boundary/WallCorrections.h"
#include "Kernels/Bytes.h"
#include "Kernels/CompactTiles/CompactBoundary.h"
#include "Kernels/CompactTiles/CompactGeometry.h"
#include "Kernels/CompactTiles/CompactUpdate.h"
#include "Kernels/FlowSums.h"
#include "Kernels/Models.h"
#include "Kernels/NodeMoments.h"

namespace tiledlbm {

template <class Access, class Backend>
class CompactTileArrays;

/// Access to the nodes of compact tiles, independent of the viscosity model and the number of
/// copies. The compiler compiles these kernels once for all.
template <class ModelType>
struct CompactAccess {
  using Model = ModelType;
  using Real = typename Model::Real;
  using Stored = typename Model::Stored;
  using View = CompactView<typename Model::Values>;

  /// A node is its number, see CompactNumbering.
  using Node = std::uint32_t;
  static constexpr Node noNode = noNumber;
  /// Nodes per tile.
  static constexpr int tileNodes = CompactTile::nodes;

  TILEDLBM_HOST_DEVICE static void load(const Stored* populations, Node node,
                                        Real (&h)[D3Q19::directions]) {
    using V = typename Model::Values;
    const Stored* own = CompactTile::at(populations, node);
    forEachDirection<0, D3Q19::directions>([&](auto direction) {
      constexpr int q = decltype(direction)::value;
      h[q] = V::load(own[q * CompactTile::nodes]);
    });
    detail::scale<V>(h, Real(1) / V::unit);
  }

  TILEDLBM_HOST_DEVICE static void store(Stored* populations, Node node,
                                         const Real (&h)[D3Q19::directions]) {
    using V = typename Model::Values;
    Real scaled[D3Q19::directions];
    for (int q = 0; q < D3Q19::directions; ++q) {
      scaled[q] = h[q];
    }
    detail::scale<V>(scaled, V::unit);
    detail::storeCompact<V>(populations, node, scaled);
  }

  /// The stored population Q of a node.
  template <int Q>
  TILEDLBM_HOST_DEVICE static Stored& storedAt(Stored* populations, Node node) {
    return CompactTile::at(populations, node)[Q * CompactTile::nodes];
  }

  /// Mass inflow through the condition of a node in the next step; 0 without a condition. Requires
  /// extrapolateBoundaryNode for all boundary nodes.
  TILEDLBM_HOST_DEVICE static Real inflowAt(const View& view, Node node) {
    const Neighbours around = neighboursOf<false>(view, node);
    if (around.isUniform || !around.links.isBoundary()) {
      return Real(0);
    }
    const std::uint32_t index = detail::boundaryAt(view, around, node);
    const std::int32_t condition = view.boundaryNodes[index].condition;
    return condition < 0 ? Real(0)
                         : detail::massInflow<CompactAccess>(view, view.conditions[condition],
                                                             view.states[index]);
  }

  /// Adds a node to the sums, from its present state and the state after the next step, which it
  /// computes: a step in place overwrites the previous state. Requires completeBoundaryNode for all
  /// boundary nodes. Fillers are at rest and add nothing.
  TILEDLBM_HOST_DEVICE static void addToTally(const View& view, Node node, FlowTally& tally) {
    Real h[D3Q19::directions];
    gatherNode<CompactAccess>(view, neighboursOf<false>(view, node), node, h);
    detail::scale<typename Model::Values>(h, Real(1) / Model::Values::unit);
    tiledlbm::addToTally(momentsOf<Model>(h), momentsAt<CompactAccess>(view.source, node), tally);
  }
};

/// The storage of only the non-solid nodes: tiles of 128 nodes, numbered along rows. See
/// Kernels/README.md for the members of a storage.
/// \tparam InPlace whether there is one copy of the populations instead of two.
template <class ModelType, bool InPlace>
struct CompactTiles : CompactAccess<ModelType> {
  using Access = CompactAccess<typename ModelType::Plain>;
  template <class Backend>
  using Arrays = CompactTileArrays<Access, Backend>;

  static constexpr PopulationStorage kind =
      InPlace ? PopulationStorage::CompactTilesInPlace : PopulationStorage::CompactTiles;
  static constexpr bool isInPlace = InPlace;
};

/// The geometry of compact tiles in the memory of a device.
template <class Access, class Backend>
class CompactTileArrays {
  using Real = typename Access::Real;
  using Stored = typename Access::Stored;
  using Node = typename Access::Node;
  template <class T>
  using Table = typename Backend::template Table<T>;

 public:
  explicit CompactTileArrays(const TileSet& tiles)
      : CompactTileArrays(tiles, makeCompactGeometry(tiles)) {}

  /// Whether kernels compute the populations of boundary nodes before the step, see
  /// CompactBoundary.h.
  static constexpr bool hasBoundaryPopulations = true;
  /// Whether one copy of the populations with a lead is possible.
  static constexpr bool canHaveLead = true;
  /// Whether the ends of a rank's layers can be updated separately, see OwnNumbers.
  static constexpr bool hasEnds = true;
  const OwnNumbers& own() const { return own_; }
  const WallCorrections<Access, Backend>& wallCorrections() const { return wallCorrections_; }
  /// Range of the nodes in sums.
  std::int64_t firstNode() const { return own_.first; }
  std::int64_t endNode() const { return own_.end; }

  std::int64_t tileCount() const { return numbering_.nodeCount / CompactTile::nodes; }
  std::uint32_t boundaryCount() const { return boundaryCount_; }
  BoundarySizes boundarySizes() const {
    return {boundaryNodes_.size(), conditions_.size(), donors_.size()};
  }
  /// Number of values of a state.
  std::size_t valueCount() const {
    return static_cast<std::size_t>(tileCount()) * CompactTile::values;
  }
  /// The lead in values: the distance by which a step in place moves the populations. The lead
  /// ensures that only tiles at least `slack` earlier in the sweep read the values that the update
  /// of a compact tile overwrites. A lead of the whole state is always sufficient, since nothing
  /// overlaps then.
  std::size_t leadValues(std::int64_t slack) const {
    const std::int64_t lead = std::min(slack + reach_ / CompactTile::nodes + 2, tileCount());
    return static_cast<std::size_t>(lead) * CompactTile::values;
  }

  typename Access::View view(const Stored* source, Stored* target,
                             const BoundaryControl<Real>& control) const {
    return {source,
            target,
            boundaryPopulations_.data(),
            states_.data(),
            boundaryCount(),
            groups_.data(),
            links_.data(),
            rows_.data(),
            overflowRows_.data(),
            firstBoundaryNode_.data(),
            groupWalls_.data(),
            boundaryNodes_.data(),
            conditions_.data(),
            control,
            wallLinks_.data(),
            wallCorrections_.data(),
            donors_.data(),
            wrappedLinks_.data()};
  }

  Node nodeOf(const NodePlace& place) const {
    return place.tile < 0 ? Access::noNode : numbering_.numberOf(place.tile, place.node);
  }

  /// The nodes of some tiles in order, noNode for solid nodes.
  std::vector<Node> nodesOfTiles(std::int64_t firstTile, std::int64_t count) const {
    return numbersOfTiles(numbering_, firstTile, count);
  }

  std::uint64_t memory() const {
    return bytesOfArrays(groups_, links_, rows_, overflowRows_, firstBoundaryNode_, groupWalls_,
                         boundaryNodes_, conditions_, wallLinks_, donors_, wrappedLinks_,
                         boundaryPopulations_, states_) +
           wallCorrections_.memory();
  }

 private:
  CompactTileArrays(const TileSet& tiles, CompactGeometry geometry)
      : own_(ownNumbers(tiles, geometry.numbering)),
        numbering_(std::move(geometry.numbering)),
        reach_(geometry.reach),
        groups_(std::move(geometry.groups)),
        links_(std::move(geometry.links)),
        rows_(std::move(geometry.rows)),
        overflowRows_(std::move(geometry.overflowRows)),
        firstBoundaryNode_(std::move(geometry.firstBoundaryNode)),
        groupWalls_(std::move(geometry.groupWalls)),
        boundaryCount_(geometry.boundaryCount),
        boundaryNodes_(std::move(geometry.boundaryNodes)),
        conditions_(convertConditions<Real>(tiles.conditions)),
        wallLinks_(geometry.wallLinks),
        wallCorrections_(tiles, std::move(geometry.wallOrder), geometry.wallLinks,
                         [this](const NodePlace& place) { return nodeOf(place); }),
        donors_(std::move(geometry.donors)),
        wrappedLinks_(std::move(geometry.wrappedLinks)),
        boundaryPopulations_(
            Backend::template zeros<Stored>((std::size_t(boundaryCount_) + CompactTile::nodes - 1) /
                                            CompactTile::nodes * CompactTile::values)),
        states_(Backend::template zeros<ExtrapolatedState<Real>>(boundaryNodes_.size())) {}

  OwnNumbers own_;
  CompactNumbering numbering_;
  std::int64_t reach_;
  Table<NodeGroup> groups_;
  Table<NodeLinks> links_;
  Table<NeighbourRows> rows_;
  Table<NeighbourRows> overflowRows_;
  Table<std::uint32_t> firstBoundaryNode_;
  Table<GroupWalls> groupWalls_;
  std::uint32_t boundaryCount_;
  Table<CompactBoundaryNode> boundaryNodes_;
  Table<BoundaryCondition<Real>> conditions_;
  Table<WallLinks> wallLinks_;
  WallCorrections<Access, Backend> wallCorrections_;
  Table<Donor<Node>> donors_;
  Table<WrappedLinks> wrappedLinks_;
  typename Backend::template Array<Stored> boundaryPopulations_;
  typename Backend::template Array<ExtrapolatedState<Real>> states_;
};

}  // namespace tiledlbm
