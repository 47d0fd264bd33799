// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Boundary/Donor.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// The threads that share the donors of a node: here one has them all. Each calls the same
/// functions for the node.
struct LoneThread {
  TILEDLBM_HOST_DEVICE int rank() const { return 0; }
  TILEDLBM_HOST_DEVICE int size() const { return 1; }
  /// Adds up what the donors of all threads give, for each of them.
  template <class Real>
  TILEDLBM_HOST_DEVICE void addUp(InnerState<Real>&) const {}
};

}  // namespace tiledlbm
