// SPDX-License-Identifier: BSD-3-Clause
// Symbols: Kernels/README.md, "Symbols".
#pragma once

#include "Kernels/Boundary/BoundaryNode.h"
#include "Kernels/Fluid/ConservedMoments.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// Population that a wall adds to direction Q by moving with the velocity u, 6 w_q c_q . u (Ladd
/// 1994, J. Fluid Mech. 271, 285, Eq. 3.3).
template <int Q, class Value>
TILEDLBM_HOST_DEVICE Value ofMovingWall(const Value (&u)[3]) {
  return Scalar<Value>(6 * D3Q19::At<Q>::weight) * alongDirection<Q>(u);
}

/// A wall that moves in its own plane, half a voxel beyond the node: bounce-back with the momentum
/// of the wall, see ofMovingWall.
/// \param[in,out] h populations; on entry the entering ones hold those of a resting wall.
/// \param factor on the prescribed velocity.
template <class Real>
TILEDLBM_HOST_DEVICE void applyMovingWall(Real (&h)[D3Q19::directions],
                                          const BoundaryCondition<Real>& condition, Real factor) {
  const Real u[3] = {factor * condition.velocity[0], factor * condition.velocity[1],
                     factor * condition.velocity[2]};
  forEachDirection<1, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    if ((condition.replaced >> q & 1u) != 0) {
      h[q] += ofMovingWall<q>(u);
    }
  });
}

}  // namespace tiledlbm
