// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/CompactTiles/CompactGeometry.h"

#include <algorithm>

#include "Kernels/CompactTiles/CompactLinker.h"
#include "Kernels/CompactTiles/CompactTile.h"
#include "Kernels/KernelError.h"
#include "Kernels/Stage.h"

namespace tiledlbm {

namespace {

constexpr int edge = TileShape::edge;
constexpr int nodesOfSlice = edge * edge;

/// Bytes of the links of a node: its own and its share of those of its group, with the overflow
/// rows of a rugged geometry (spheres, porosity 0.1). Few geometries need more.
constexpr std::uint64_t linkBytesOfNode = 9;

/// Bytes per tile of 4^3 nodes for the map from tiles to compact tiles.
constexpr std::uint64_t numberingBytesOfTile = 80;

std::size_t at(std::int64_t index) {
  return static_cast<std::size_t>(index);
}

/// Number of non-solid nodes in the slices at the periodic faces along x.
std::int64_t countWrappedNodes(const TileSet& tiles) {
  if (!tiles.periodic[0]) {
    return 0;
  }
  constexpr std::uint64_t firstColumn = 0x1111111111111111u;
  std::int64_t count = 0;
  for (std::size_t tile = 0; tile < tiles.fluid.size(); ++tile) {
    const std::int64_t x = tiles.corners[tile][0] / edge;
    const std::uint64_t first = x == 0 ? firstColumn : 0;
    const std::uint64_t last = x == tiles.grid[0] - 1 ? firstColumn << (edge - 1) : 0;
    count += __builtin_popcountll(tiles.fluid[tile] & (first | last));
  }
  return count;
}

/// Number of nodes that are donors.
std::int64_t countDonors(const TileSet& tiles) {
  auto donors = donorsOf<std::int64_t>(tiles, [](const NodePlace& place) {
    return std::int64_t(place.tile) * TileShape::nodes + place.node;
  });
  return static_cast<std::int64_t>(numberNodesOnce(donors.begin(), donors.end()).size());
}

/// Appends the donors to the boundary nodes, each once.
void addDonors(const TileSet& tiles, CompactGeometry& geometry) {
  geometry.donors = donorsOf<std::uint32_t>(tiles, [&](const NodePlace& place) {
    return geometry.numbering.numberOf(place.tile, place.node);
  });
  const std::vector<std::uint32_t> numbers =
      numberNodesOnce(geometry.donors.begin(), geometry.donors.end());
  std::vector<CompactBoundaryNode>& nodes = geometry.boundaryNodes;
  geometry.boundaryCount = static_cast<std::uint32_t>(nodes.size());
  nodes.reserve(nodes.size() + numbers.size());
  for (const std::uint32_t number : numbers) {
    const auto end = nodes.begin() + geometry.boundaryCount;
    const auto own = std::lower_bound(
        nodes.begin(), end, number,
        [](const CompactBoundaryNode& node, std::uint32_t of) { return node.number < of; });
    const bool isWrapped = own != end && own->number == number;
    nodes.push_back({number, BoundaryNode::none, isWrapped ? own->wrapped : BoundaryNode::none});
  }
}

}  // namespace

std::int64_t CompactGeometry::compactTileCount() const {
  return numbering.nodeCount / CompactTile::nodes;
}

CompactGeometry makeCompactGeometry(const TileSet& tiles) {
  const Stage stage("links of nodes");
  CompactGeometry geometry;
  std::vector<std::int64_t> firstOfVolumeRow;
  geometry.numbering = numberNodes(tiles, firstOfVolumeRow);
  linkNodes(tiles, firstOfVolumeRow, geometry);
  if (geometry.reach > CompactTile::largestDistance) {
    throw UnsupportedChoice(CompactNeighboursTooFar{geometry.reach, CompactTile::largestDistance});
  }
  addDonors(tiles, geometry);
  return geometry;
}

std::int64_t boundOfReach(const TileSet& tiles) {
  if (tiles.periodic[2]) {
    return tiles.nonSolidNodes;
  }
  constexpr std::uint64_t slice = 0xffffu;
  std::vector<std::int64_t> nodes(at(tiles.grid[2] * edge + 1), 0);
  for (std::size_t tile = 0; tile < tiles.fluid.size(); ++tile) {
    for (int z = 0; z < edge; ++z) {
      nodes[at(tiles.corners[tile][2] + z)] +=
          __builtin_popcountll(tiles.fluid[tile] >> z * nodesOfSlice & slice);
    }
  }
  std::int64_t most = 0;
  for (std::size_t z = 0; z + 1 < nodes.size(); ++z) {
    most = std::max(most, nodes[z] + nodes[z + 1]);
  }
  return most;
}

std::uint64_t compactTileMemory(const TileSet& tiles, Precision precision, bool inPlace) {
  const auto valueBytes = static_cast<std::uint64_t>(bytesOf(precision));
  const std::uint64_t bytesOfComputed =
      precision == Precision::Double ? sizeof(double) : sizeof(float);
  const std::int64_t nodes = countCompactNodes(tiles);
  const std::int64_t lead = largestSlack * CompactTile::nodes + boundOfReach(tiles);
  const bool isTwice = !inPlace || nodes <= mostTilesTwice * CompactTile::nodes;
  const std::int64_t second = isTwice ? nodes : std::min(nodes, lead);
  const std::int64_t wrapped = countWrappedNodes(tiles);
  const std::int64_t boundary =
      wrapped + std::count_if(tiles.boundaryNodes.begin(), tiles.boundaryNodes.end(),
                              [](const BoundaryNode& node) { return node.condition >= 0; });
  return static_cast<std::uint64_t>(nodes + second + boundary + CompactTile::nodes) *
             D3Q19::directions * valueBytes +
         static_cast<std::uint64_t>(nodes) * linkBytesOfNode +
         static_cast<std::uint64_t>(tiles.tileCount()) * numberingBytesOfTile +
         static_cast<std::uint64_t>(boundary + countDonors(tiles)) *
             (sizeof(CompactBoundaryNode) + ExtrapolatedState<double>::values * bytesOfComputed) +
         static_cast<std::uint64_t>(wrapped) * sizeof(WrappedLinks) + boundaryMemory(tiles);
}

std::uint64_t boundaryBlockMemory(const TileSet& tiles) {
  constexpr std::uint64_t divisions = 2;  // for single steps and for joint ones
  return divisions *
         (tiles.donors.size() * (sizeof(Donor<std::uint32_t>) + sizeof(CompactBoundaryNode)) +
          tiles.boundaryNodes.size() *
              (sizeof(CompactBoundaryNode) + sizeof(BoundaryCondition<double>)));
}

}  // namespace tiledlbm
