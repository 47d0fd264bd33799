// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>

#include "Kernels/NodeMoments.h"
#include "Solver/Geometry/Tiling.h"

namespace tiledlbm::validation {

/// Calls `body(i, x, y, z)` for each node of tiles, i in the order in which an engine has them.
template <class Body>
void forNodes(const TileSet& tiles, const Body& body) {
  std::size_t i = 0;
  for (const auto& corner : tiles.corners) {
    for (int node = 0; node < TileShape::nodes; ++node, ++i) {
      body(i, corner[0] + TileShape::x(node), corner[1] + TileShape::y(node),
           corner[2] + TileShape::z(node));
    }
  }
}

/// Adds a velocity to that of a node of an incompressible fluid: the difference between the
/// equilibria of second order. Lattice units.
void addVelocity(const std::array<double, 3>& added, NodePopulations& node);

}  // namespace tiledlbm::validation
