// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Boundary/AntiBounceBack.h"
#include "Kernels/Boundary/BoundaryControl.h"
#include "Kernels/Boundary/BoundaryNode.h"
#include "Kernels/Boundary/Ladd.h"
#include "Kernels/Boundary/MovingWall.h"
#include "Kernels/Boundary/Regularisation.h"
#include "Kernels/Boundary/ZouHe.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

namespace detail {

/// The condition of a node on face Face of the volume.
template <class Fluid, class Collision, int Face, class Real>
TILEDLBM_HOST_DEVICE void updateAtFace(Real (&h)[D3Q19::directions],
                                       const BoundaryCondition<Real>& condition,
                                       const BoundaryControl<Real>& control) {
  if (condition.kind == BoundaryKind::MovingWall) {
    applyMovingWall<Face>(h, condition, control.signals.factor[condition.signal]);
  } else {
    applyZouHe<Fluid, Face>(h, condition, control);
    regularise<Fluid, Collision>(h, control.stressFraction);
  }
}

/// The same for a face known at run time only.
template <class Fluid, class Collision, class Real>
TILEDLBM_HOST_DEVICE void updateAtFace(Real (&h)[D3Q19::directions],
                                       const BoundaryCondition<Real>& condition,
                                       const BoundaryControl<Real>& control) {
  switch (condition.face) {
    case 0:
      updateAtFace<Fluid, Collision, 0>(h, condition, control);
      break;
    case 1:
      updateAtFace<Fluid, Collision, 1>(h, condition, control);
      break;
    case 2:
      updateAtFace<Fluid, Collision, 2>(h, condition, control);
      break;
    case 3:
      updateAtFace<Fluid, Collision, 3>(h, condition, control);
      break;
    case 4:
      updateAtFace<Fluid, Collision, 4>(h, condition, control);
      break;
    default:
      updateAtFace<Fluid, Collision, 5>(h, condition, control);
      break;
  }
}

/// The condition of a node at a label. The links may lie at any angle.
template <class Fluid, class Collision, class Real>
TILEDLBM_HOST_DEVICE void updateAtLinks(Real (&h)[D3Q19::directions],
                                        const BoundaryCondition<Real>& condition,
                                        const BoundaryControl<Real>& control) {
  if (condition.kind == BoundaryKind::Pressure) {
    applyAntiBounceBack<Fluid, Collision>(h, condition, prescribedDensity(condition, control));
    straighten<Fluid, Collision>(h, condition.normal);
  } else {
    applyLadd<Fluid>(h, condition, control.signals.factor[condition.signal]);
  }
  regularise<Fluid, Collision>(h, control.stressFraction);
}

}  // namespace detail

/// Replaces the populations that enter a node from beyond a face of the volume or from a label.
///
/// On entry those hold what a resting wall half-way would give (bounce-back), and so do the
/// populations from solid neighbours.
template <class Fluid, class Collision, class Real>
TILEDLBM_HOST_DEVICE_LARGE void updateBoundary(Real (&h)[D3Q19::directions],
                                               const BoundaryCondition<Real>& condition,
                                               const BoundaryControl<Real>& control) {
  if (condition.links != 0) {
    detail::updateAtLinks<Fluid, Collision>(h, condition, control);
  } else {
    detail::updateAtFace<Fluid, Collision>(h, condition, control);
  }
}

}  // namespace tiledlbm
