#pragma once

#include <vector>

namespace tiledlbm {

/// What is prescribed at a node of an opening.
enum class BoundaryKind : int { Velocity, Pressure, MovingWall };

/// A node in an opening: one that pulls populations from beyond a face of the volume.
template <class Real>
struct BoundaryNode {
  BoundaryKind kind;
  int face;          ///< 0..5: x-, x+, y-, y+, z-, z+
  Real velocity[3];  ///< lattice units; for Velocity and MovingWall
  Real density;      ///< deviation from 1; for Pressure
  int signal;        ///< number of the factor on them, see OpeningSignals
  int circuit = -1;  ///< number of the OutletCircuit whose density is added, -1 for none
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
                      node.circuit});
  }
  return result;
}

}  // namespace tiledlbm
