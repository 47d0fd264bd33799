// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Boundary/Donor.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// The threads that share a node and its donors; here a single thread. Each thread calls the same
/// functions for the node.
struct LoneThread {
  /// Whether lane 0, the first thread, gathers the populations of the node while the other threads
  /// gather those of the donors.
  static constexpr bool gathersAtOnce = false;
  /// Index of this thread in the team.
  TILEDLBM_HOST_DEVICE int lane() const { return 0; }
  /// First donor of this thread, and the distance to its next one.
  TILEDLBM_HOST_DEVICE int firstDonor() const { return 0; }
  TILEDLBM_HOST_DEVICE int donorStride() const { return 1; }
  /// Waits until populations may be read. Reads of constant data may precede it and hide their
  /// latency on a GPU.
  TILEDLBM_HOST_DEVICE void awaitPopulations() const {}
  /// Sums the states of all threads; each thread gets the sum.
  template <class Real>
  TILEDLBM_HOST_DEVICE void addUp(InnerState<Real>&) const {}
};

}  // namespace tiledlbm
