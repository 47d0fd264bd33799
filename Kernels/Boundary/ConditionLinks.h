// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "Kernels/Boundary/BoundaryNode.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// Calls `body` with std::integral_constant<int, q> for each q that is a link of the node.
template <class Real, class Body>
TILEDLBM_HOST_DEVICE void forEachLink(const BoundaryCondition<Real>& condition, Body&& body) {
  forEachDirection<1, D3Q19::directions>([&](auto direction) {
    if ((condition.links >> decltype(direction)::value & 1u) != 0) {
      body(direction);
    }
  });
}

}  // namespace tiledlbm
