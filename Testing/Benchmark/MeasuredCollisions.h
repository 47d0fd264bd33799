// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/ModelRegistry.h"

namespace tiledlbm::benchmark {

/// Calls `visitor` with the TypeTag of a collision model that is measured, see allKernels: those of
/// the paper.
template <class Visitor>
auto visitMeasuredCollision(CollisionModel collision, Visitor&& visitor) {
  return collision == CollisionModel::Lbgk ? visitor(TypeTag<Lbgk>{}) : visitor(TypeTag<Lbmrt>{});
}

}  // namespace tiledlbm::benchmark
