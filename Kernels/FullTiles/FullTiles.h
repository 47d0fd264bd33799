// SPDX-License-Identifier: BSD-3-Clause
// Symbols: Kernels/README.md, "Symbols".
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "Kernels/Boundary/WallCorrections.h"
#include "Kernels/Bytes.h"
#include "Kernels/FlowSums.h"
#include "Kernels/FullTiles/FullTileGeometry.h"
#include "Kernels/FullTiles/FullTileUpdate.h"
#include "Kernels/FullTiles/LayoutXyz.h"
#include "Kernels/FullTiles/Pull.h"
#include "Kernels/Models.h"
#include "Kernels/NodeMoments.h"

namespace tiledlbm {

template <class Access, class Backend>
class FullTileArrays;

/// The storage of the paper: all nodes of each tile, in two copies (section 3). See
/// Kernels/README.md for the members of a storage.
/// \tparam LayoutType order of the values of a tile, see LayoutXyz.
/// \tparam StreamingType gathers the populations of a node, see Pull.
template <class ModelType, class LayoutType = LayoutXyz, class StreamingType = Pull>
struct FullTiles {
  using Model = ModelType;
  using Layout = LayoutType;
  using Streaming = StreamingType;
  using Real = typename Model::Real;
  using Stored = typename Model::Stored;
  static_assert(std::is_same_v<Real, Stored>, "full tiles have no sixteen-bit storage");

  using View = FullTileView<Real>;
  /// Access to the nodes, independent of the viscosity model.
  using Access = FullTiles<typename Model::Plain, Layout, Streaming>;
  template <class Backend>
  using Arrays = FullTileArrays<Access, Backend>;

  static constexpr PopulationStorage kind = PopulationStorage::FullTiles;
  static constexpr bool isInPlace = false;

  /// A node: 64 times the index of its tile plus its number in the tile.
  using Node = std::int64_t;
  static constexpr Node noNode = -1;
  /// Nodes per tile.
  static constexpr int tileNodes = TileShape::nodes;

  TILEDLBM_HOST_DEVICE static void load(const Stored* populations, Node node,
                                        Real (&h)[D3Q19::directions]) {
    const Stored* own = populations + node / tileNodes * Layout::values;
    const int inTile = static_cast<int>(node % tileNodes);
    forEachDirection<0, D3Q19::directions>([&](auto direction) {
      constexpr int q = decltype(direction)::value;
      h[q] = own[Layout::template offset<q>(inTile)];
    });
  }

  TILEDLBM_HOST_DEVICE static void store(Stored* populations, Node node,
                                         const Real (&h)[D3Q19::directions]) {
    detail::storeInTile<FullTiles>(populations, node / tileNodes,
                                   static_cast<int>(node % tileNodes), h);
  }

  /// The stored population Q of a node.
  template <int Q>
  TILEDLBM_HOST_DEVICE static Stored& storedAt(Stored* populations, Node node) {
    return populations[node / tileNodes * Layout::values +
                       Layout::template offset<Q>(static_cast<int>(node % tileNodes))];
  }

  /// Mass inflow through the condition of a node in the next step; 0 without a condition.
  TILEDLBM_HOST_DEVICE static Real inflowAt(const View& view, Node node) {
    const std::int32_t boundary = detail::boundaryAt(view, node);
    const std::int32_t condition =
        boundary < 0 ? BoundaryNode::none : view.boundaryNodes[boundary].condition;
    if (condition < 0) {
      return Real(0);
    }
    Real h[D3Q19::directions];
    detail::gatherAnywhere<FullTiles>(view, node, h);
    const Real before = conservedMoments(h).density;
    detail::applyTileCondition<FullTiles>(view, condition, h);
    return conservedMoments(h).density - before;
  }

  /// Adds a node to the sums, from its states after the last step and the step before. The next
  /// step overwrites the older state.
  TILEDLBM_HOST_DEVICE static void addToTally(const View& view, Node node, FlowTally& tally) {
    if (TileShape::contains(view.own[node / tileNodes], static_cast<int>(node % tileNodes))) {
      tiledlbm::addToTally(momentsAt<FullTiles>(view.target, node),
                           momentsAt<FullTiles>(view.source, node), tally);
    }
  }
};

/// The geometry of full tiles in the memory of a device.
template <class Access, class Backend>
class FullTileArrays {
  using Real = typename Access::Real;
  using Node = typename Access::Node;
  template <class T>
  using Table = typename Backend::template Table<T>;

 public:
  explicit FullTileArrays(const TileSet& tiles)
      : FullTileArrays(tiles, makeFullTileGeometry(tiles)) {}

  static constexpr bool hasBoundaryPopulations = false;
  static constexpr bool canHaveLead = false;
  static constexpr bool hasEnds = false;
  /// Range of the nodes in sums.
  static std::int64_t firstNode() { return 0; }
  std::int64_t endNode() const { return ownTileCount_ * TileShape::nodes; }

  std::int64_t tileCount() const { return tileCount_; }
  const WallCorrections<Access, Backend>& wallCorrections() const { return wallCorrections_; }
  /// Number of updated tiles: all tiles except those of ghosts alone.
  std::int64_t ownTileCount() const { return ownTileCount_; }
  std::int64_t firstBoundaryTile() const { return firstBoundaryTile_; }
  /// Number of values of a state.
  std::size_t valueCount() const {
    return static_cast<std::size_t>(tileCount_) * Access::Layout::values;
  }

  typename Access::View view(const Real* source, Real* target,
                             const BoundaryControl<Real>& control) const {
    return {source,
            target,
            neighbours_.data(),
            fluid_.data(),
            own_.size() > 0 ? own_.data() : fluid_.data(),
            wallIndex_.data(),
            walls_.data(),
            boundaryIndex_.data(),
            boundaryNodes_.data(),
            conditions_.data(),
            wallLinks_.data(),
            wallCorrections_.data(),
            donors_.data(),
            firstBoundaryTile_,
            control};
  }

  static Node nodeOf(const NodePlace& place) {
    return place.tile < 0 ? Access::noNode : place.tile * Access::tileNodes + place.node;
  }

  /// The nodes of some tiles, by index; noNode for solid nodes.
  struct NodesOfTiles {
    const std::uint64_t* fluid;
    Node first;

    TILEDLBM_HOST_DEVICE Node operator()(std::int64_t i) const {
      const Node node = first + i;
      return TileShape::contains(fluid[node / TileShape::nodes],
                                 static_cast<int>(node % TileShape::nodes))
                 ? node
                 : Access::noNode;
    }
  };
  NodesOfTiles nodesOfTiles(std::int64_t firstTile, std::int64_t) const {
    return {fluid_.data(), firstTile * TileShape::nodes};
  }

  std::uint64_t memory() const {
    return bytesOfArrays(neighbours_, fluid_, own_, wallIndex_, walls_, boundaryIndex_,
                         boundaryNodes_, conditions_, wallLinks_, donors_) +
           wallCorrections_.memory();
  }

 private:
  FullTileArrays(const TileSet& tiles, FullTileGeometry geometry)
      : tileCount_(tiles.tileCount()),
        ownTileCount_(tiles.ownTileCount()),
        firstBoundaryTile_(tiles.firstBoundaryTile),
        neighbours_(std::move(geometry.neighbours)),
        fluid_(tiles.fluid),
        own_(ownNodes(tiles)),
        wallIndex_(std::move(geometry.wallIndex)),
        walls_(std::move(geometry.walls)),
        boundaryIndex_(std::move(geometry.boundaryIndex)),
        boundaryNodes_(tiles.boundaryNodes),
        conditions_(convertConditions<Real>(tiles.conditions)),
        wallLinks_(tiles.wallLinks),
        wallCorrections_(tiles, {}, tiles.wallLinks, nodeOf),
        donors_(donorsOf<Node>(tiles, nodeOf)) {}

  /// Empty without ghosts.
  static std::vector<std::uint64_t> ownNodes(const TileSet& tiles) {
    std::vector<std::uint64_t> own(tiles.ghosts.size());
    for (std::size_t tile = 0; tile < own.size(); ++tile) {
      own[tile] = tiles.ownFluid(static_cast<std::int64_t>(tile));
    }
    return own;
  }

  std::int64_t tileCount_;
  std::int64_t ownTileCount_;
  std::int64_t firstBoundaryTile_;
  Table<std::int32_t> neighbours_;
  Table<std::uint64_t> fluid_;
  Table<std::uint64_t> own_;
  Table<std::int32_t> wallIndex_;
  Table<WallMasks> walls_;
  Table<std::int32_t> boundaryIndex_;
  Table<BoundaryNode> boundaryNodes_;
  Table<BoundaryCondition<Real>> conditions_;
  Table<WallLinks> wallLinks_;
  WallCorrections<Access, Backend> wallCorrections_;
  Table<Donor<Node>> donors_;
};

}  // namespace tiledlbm
