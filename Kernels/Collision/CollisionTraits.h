// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Boundary/InterpolatedBounceBack.h"
#include "Kernels/ModelNames.h"

namespace tiledlbm {

/// Properties of a collision model for the solver. Each model has them as its member `traits`.
struct CollisionTraits {
  const char* name;  ///< for example "LBMRT"
  /// Smallest usable relaxation time.
  double smallestRelaxationTime;
  /// Smallest usable relaxation time of the fluid with EddyViscosity, which raises it near eddies.
  double smallestWithEddies;
  /// Smallest relaxation time with a correct position of curved walls and a steady flow next to
  /// them, as far as is known.
  double smallestAccurateRelaxationTime;
  /// Whether the position of bounce-back walls depends on the relaxation time.
  bool wallsMoveWithViscosity;
  /// Interpolation of walls between nodes.
  WallInterpolation wallInterpolation;
  /// (relaxation time - 1/2) (1 / s - 1/2) as a function of the relaxation time, with the rate s of
  /// the odd moments. It determines the position of a wall between nodes.
  double (*magicParameter)(double relaxationTime);
  /// Whether it replaces another model that becomes unstable.
  bool isMostStable;
  /// Whether the GPU's kernel in double precision has spare registers (Kernels/Cuda/Launch.h).
  bool takesFewRegisters;
};

const CollisionTraits& traitsOf(CollisionModel collision);

/// The collision model to use where another one becomes unstable.
CollisionModel mostStableCollision();

}  // namespace tiledlbm
