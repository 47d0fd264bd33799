#pragma once

#include <cstdint>
#include <vector>

namespace tiledlbm {

/// What is prescribed at a node.
enum class BoundaryKind : int {
  Velocity,
  Pressure,
  MovingWall,
  Wall  ///< nothing beside the place of its walls
};

/// A node in an opening, which pulls populations from beyond a face of the volume or from voxels of
/// a label, or a node at walls that do not lie half-way.
template <class Real>
struct BoundaryNode {
  BoundaryKind kind;
  int face;  ///< 0..5: x-, x+, y-, y+, z-, z+; of an opening
  /// Lattice units; for Velocity and MovingWall. For Pressure with links: the opening's unit
  /// normal.
  Real velocity[3];
  Real density;      ///< deviation from 1; for Pressure
  int signal;        ///< number of the factor on them, see OpeningSignals
  int circuit = -1;  ///< number of the OutletCircuit whose density is added, -1 for none
  /// Bit q is set where population q comes from a label; 0 for a node at a face. A node with links
  /// has no face, and is no MovingWall.
  std::uint32_t links = 0;
  int walls = -1;  ///< number of the node's WallLinks, -1 where its walls lie half-way
  /// Share of the dynamic pressure that is taken off the pressure where fluid enters, 0 to 1; for
  /// Pressure. See backflowLoss.
  Real backflowShare = Real(0);
};

/// The same nodes with values of another precision.
template <class Real>
std::vector<BoundaryNode<Real>> convertBoundaryNodes(
    const std::vector<BoundaryNode<double>>& nodes) {
  std::vector<BoundaryNode<Real>> result;
  result.reserve(nodes.size());
  for (const BoundaryNode<double>& node : nodes) {
    result.push_back({node.kind,
                      node.face,
                      {Real(node.velocity[0]), Real(node.velocity[1]), Real(node.velocity[2])},
                      Real(node.density),
                      node.signal,
                      node.circuit,
                      node.links,
                      node.walls,
                      Real(node.backflowShare)});
  }
  return result;
}

}  // namespace tiledlbm
