// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace tiledlbm {

/// A dynamic viscosity that falls with the shear rate g:
/// mu = mu_inf + (mu_0 - mu_inf) (1 + (lambda g)^a)^((n - 1) / a). The defaults are blood's in the
/// fit of Cho and Kensey 1991 (Biorheology 28, 241), with a = 2 the model of Carreau.
struct CarreauYasudaParameters {
  double zeroShearViscosity = 0.056;        ///< mu_0, Pa s, not below the other
  double infiniteShearViscosity = 0.00345;  ///< mu_inf, Pa s, above 0
  double timeConstant = 3.313;              ///< lambda, s, above 0
  double transition = 2;                    ///< a, 0.1 to 10
  double powerIndex = 0.3568;               ///< n, above 0, at most 1

  bool operator==(const CarreauYasudaParameters& other) const;
  bool operator!=(const CarreauYasudaParameters& other) const { return !(*this == other); }
};

}  // namespace tiledlbm
