// SPDX-License-Identifier: BSD-3-Clause
// Symbols: Kernels/README.md, "Symbols".
#pragma once

#include "Kernels/Boundary/BoundaryNode.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// A wall that moves in its own plane, half a voxel beyond the node: bounce-back with the momentum
/// of the wall, f_i = f_opp + 6 w_i c_i.u (Ladd 1994, J. Fluid Mech. 271, 285, Eq. 3.3).
/// \param[in,out] h populations; on entry the entering ones hold those of a resting wall.
/// \param factor on the prescribed velocity.
template <class Real>
TILEDLBM_HOST_DEVICE void applyMovingWall(Real (&h)[D3Q19::directions],
                                          const BoundaryCondition<Real>& condition, Real factor) {
  const Real u[3] = {factor * condition.velocity[0], factor * condition.velocity[1],
                     factor * condition.velocity[2]};
  forEachDirection<1, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    using At = D3Q19::At<q>;
    if ((condition.replaced >> q & 1u) != 0) {
      h[q] += Real(6 * At::weight) * (Real(At::x) * u[0] + Real(At::y) * u[1] + Real(At::z) * u[2]);
    }
  });
}

}  // namespace tiledlbm
