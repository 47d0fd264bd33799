// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>

#include "Kernels/Boundary/BoundaryControl.h"
#include "Kernels/Boundary/Donor.h"
#include "Kernels/Boundary/InterpolatedBounceBack.h"
#include "Kernels/CompactTiles/CompactBoundaryNode.h"
#include "Kernels/CompactTiles/NodeLinks.h"

namespace tiledlbm {

/// Sizes of tables of CompactView.
struct BoundarySizes {
  std::size_t streamed;  ///< boundary nodes and donors, for streamBoundaryNode()
  std::size_t conditions, donors;
};

/// Data of the update of a compact tile, as plain pointers into the memory of its device.
/// CompactGeometry describes the arrays.
template <class V>
struct CompactView {
  using Real = typename V::Real;
  using Stored = typename V::Stored;

  const Stored* source;  ///< populations before the step
  Stored* target;        ///< populations after it
  /// Populations of the boundary nodes in this step, as compact tiles of only these nodes; see
  /// completeBoundaryNode.
  Stored* boundaryPopulations;
  /// Their states, followed by those of the donors.
  ExtrapolatedState<Real>* states;
  std::uint32_t boundaryCount;
  const NodeGroup* groups;
  const NodeLinks* links;
  const NeighbourRows* rows;
  const NeighbourRows* overflowRows;
  const std::uint32_t* firstBoundaryNode;
  const GroupWalls* groupWalls;              ///< null if no node has wall links
  const CompactBoundaryNode* boundaryNodes;  ///< followed by the donors
  const BoundaryCondition<Real>* conditions;
  BoundaryControl<Real> control;
  const WallLinks* wallLinks;
  const WallCorrection* wallCorrections;
  const Donor<std::uint32_t>* donors;  ///< with the indices of their states among all donors
  const WrappedLinks* wrappedLinks;
};

}  // namespace tiledlbm
