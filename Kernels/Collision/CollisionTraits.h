// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Boundary/InterpolatedBounceBack.h"
#include "Kernels/ModelNames.h"

namespace tiledlbm {

/// What the solver has to know of a collision model. Each model has one, its member `traits`.
struct CollisionTraits {
  const char* name;  ///< in words, for example "LBMRT"
  /// Smallest relaxation time with which it can be used.
  double smallestRelaxationTime;
  /// The same of the fluid where EddyViscosity raises it beside eddies.
  double smallestWithEddies;
  /// Smallest relaxation time at which a curved wall is where it should be, and a flow beside it
  /// becomes steady, as far as is known.
  double smallestAccurateRelaxationTime;
  /// Whether bounce-back walls move with the relaxation time.
  bool wallsMoveWithViscosity;
  /// How walls are placed between nodes.
  WallInterpolation wallInterpolation;
  /// (relaxation time - 1/2) (1 / s - 1/2) by the relaxation time, with the rate s of the odd
  /// moments, which tells where a wall between nodes lies.
  double (*magicParameter)(double relaxationTime);
  /// Whether it is the one to take where another becomes unstable.
  bool isMostStable;
  /// Whether the GPU's kernel in double precision has registers to spare (Kernels/Cuda/Launch.h).
  bool takesFewRegisters;
};

const CollisionTraits& traitsOf(CollisionModel collision);

/// The collision model to take where another becomes unstable.
CollisionModel mostStableCollision();

}  // namespace tiledlbm
