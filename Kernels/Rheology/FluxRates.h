// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Portability.h"
#include "Kernels/Rheology/Viscosity.h"

namespace tiledlbm {

/// Rates of a collision for a variable viscosity: each node computes them from its flux.
/// \tparam Law has `relaxationRate(fluxSquared)`, the rate of the shear stress, where fluxSquared
///         is ShearFlux::doubleSquare.
template <class Law, class Collision>
class FluxRates {
 public:
  explicit FluxRates(const Viscosity& viscosity) : law_(viscosity) {}

  /// \param fluxSquared a function that computes it. Constant rates do not call it.
  template <class FluxSquared>
  TILEDLBM_HOST_DEVICE auto at(const FluxSquared& fluxSquared) const {
    using Value = decltype(fluxSquared());
    return typename Collision::template LocalRates<Value>(
        law_.template relaxationRate<Value>(fluxSquared()));
  }

 private:
  Law law_;
};

}  // namespace tiledlbm
