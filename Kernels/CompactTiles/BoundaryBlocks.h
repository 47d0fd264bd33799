// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "Kernels/Boundary/BoundaryNode.h"
#include "Kernels/Boundary/Donor.h"
#include "Kernels/CompactTiles/CompactBoundaryNode.h"

namespace tiledlbm {

/// The part of a thread block in BoundaryBlocks. Indices are those in the tables of all blocks.
struct BoundaryBlock {
  std::uint32_t firstNode = 0;  ///< index of its first boundary node among all boundary nodes
  std::uint32_t nodeCount = 0;
  std::uint32_t firstStreamed = 0;  ///< its boundary nodes, followed by their donors
  std::uint32_t streamedCount = 0;
  std::uint32_t firstDonor = 0;
  std::uint32_t donorCount = 0;
};

/// The boundary nodes of a geometry, divided among thread blocks. Each block has the donors of its
/// nodes, each once; blocks may have the same donors.
///
/// The indices in the tables of a block count from its first entry: the condition of a node has the
/// index of the node, and a donor that of its state among the donors of the block.
template <class Real>
struct BoundaryBlocks {
  std::vector<BoundaryBlock> blocks;
  std::vector<CompactBoundaryNode> streamed;
  std::vector<BoundaryCondition<Real>> conditions;  ///< of the boundary nodes
  std::vector<Donor<std::uint32_t>> donors;
};

/// \param nodes all boundary nodes, followed by all donors; the others as in CompactView.
template <class Real>
BoundaryBlocks<Real> makeBoundaryBlocks(std::size_t blockCount, std::uint32_t boundaryCount,
                                        const std::vector<CompactBoundaryNode>& nodes,
                                        const std::vector<BoundaryCondition<Real>>& conditions,
                                        const std::vector<Donor<std::uint32_t>>& donors) {
  BoundaryBlocks<Real> result;
  const auto nodesOfBlock =
      static_cast<std::uint32_t>((boundaryCount + blockCount - 1) / blockCount);
  for (std::uint32_t number = 0; number < blockCount; ++number) {
    BoundaryBlock block;
    block.firstNode = std::min(number * nodesOfBlock, boundaryCount);
    block.nodeCount = std::min(nodesOfBlock, boundaryCount - block.firstNode);
    block.firstStreamed = static_cast<std::uint32_t>(result.streamed.size());
    block.firstDonor = static_cast<std::uint32_t>(result.donors.size());
    for (std::uint32_t i = 0; i < block.nodeCount; ++i) {
      CompactBoundaryNode node = nodes[block.firstNode + i];
      BoundaryCondition<Real> condition{};
      if (node.condition >= 0) {
        condition = conditions[static_cast<std::size_t>(node.condition)];
        const auto first = donors.begin() + condition.firstDonor;
        condition.firstDonor = static_cast<std::int32_t>(result.donors.size() - block.firstDonor);
        result.donors.insert(result.donors.end(), first, first + condition.donorCount);
        node.condition = static_cast<std::int32_t>(i);
      }
      result.streamed.push_back(node);
      result.conditions.push_back(condition);
    }
    block.donorCount = static_cast<std::uint32_t>(result.donors.size()) - block.firstDonor;
    const std::vector<std::uint32_t> nodesOfDonors =
        numberNodesOnce(result.donors.begin() + block.firstDonor, result.donors.end());
    for (const std::uint32_t donor : nodesOfDonors) {
      result.streamed.push_back(nodes[boundaryCount + donor]);
    }
    block.streamedCount = static_cast<std::uint32_t>(result.streamed.size()) - block.firstStreamed;
    result.blocks.push_back(block);
  }
  return result;
}

}  // namespace tiledlbm
