// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Boundary/Donor.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// The threads that share a node and its donors: here one has them all. Each calls the same
/// functions for the node.
struct LoneThread {
  /// Whether the thread of rank 0 gathers what arrives at the node while the others gather what
  /// arrives at its donors.
  static constexpr bool gathersAtOnce = false;
  TILEDLBM_HOST_DEVICE int rank() const { return 0; }
  /// Number of the first donor of this thread, and from one of its donors to the next.
  TILEDLBM_HOST_DEVICE int firstDonor() const { return 0; }
  TILEDLBM_HOST_DEVICE int donorStride() const { return 1; }
  /// Waits until populations may be read; what never changes may be read before, since that is much
  /// to wait for on a GPU.
  TILEDLBM_HOST_DEVICE void awaitPopulations() const {}
  /// Adds up what the donors of all threads give, for each of them.
  template <class Real>
  TILEDLBM_HOST_DEVICE void addUp(InnerState<Real>&) const {}
};

}  // namespace tiledlbm
