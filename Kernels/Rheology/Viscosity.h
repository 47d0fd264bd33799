// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace tiledlbm {

/// The viscosity of a fluid as relaxation times of the shear stress, lattice units: 1/2 + 3 nu,
/// with the kinematic viscosity nu.
struct Viscosity {
  /// A viscosity that does not depend on the shear rate.
  /// \param relaxationTime above 1/2.
  Viscosity(double relaxationTime)  // implicit: a relaxation time is a complete description
      : relaxationTime(relaxationTime), restRelaxationTime(relaxationTime) {}

  double relaxationTime;      ///< at an infinite shear rate, above 1/2
  double restRelaxationTime;  ///< at zero shear rate, at least relaxationTime
  double timeConstant = 0;    ///< steps; lambda of CarreauYasuda
  double transition = 2;      ///< 0.1 to 10; a of CarreauYasuda
  double powerIndex = 1;      ///< above 0, at most 1; n of CarreauYasuda
};

}  // namespace tiledlbm
