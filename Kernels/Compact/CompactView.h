#pragma once

#include <cstdint>

#include "Kernels/Boundary/OpeningUpdate.h"
#include "Kernels/Boundary/WallLinks.h"
#include "Kernels/Compact/NodeLinks.h"

namespace tiledlbm {

/// What the update of a compact tile reads and writes, as plain pointers into the memory of the
/// device that runs it. CompactGeometry tells what the arrays hold.
template <class V>
struct CompactView {
  using Real = typename V::Real;
  using Stored = typename V::Stored;

  const Stored* source;  ///< populations before the step
  Stored* target;        ///< populations after it
  /// What arrives at the opening nodes in this step, as compact tiles of these alone; see
  /// updateBoundaryPopulations.
  Stored* boundaryPopulations;
  const NodeGroup* groups;
  const NodeLinks* links;
  const NeighbourRows* rows;
  const NeighbourRows* overflowRows;
  const std::uint32_t* firstOpening;
  const std::uint32_t* openingNodes;
  const BoundaryNode<Real>* boundaryNodes;
  OpeningControl<Real> openings;
  const WallLinks* wallLinks;  ///< those that boundary nodes name
};

}  // namespace tiledlbm
