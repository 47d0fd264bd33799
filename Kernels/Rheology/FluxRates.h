// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Portability.h"
#include "Kernels/Rheology/Viscosity.h"

namespace tiledlbm {

/// What a kernel needs of a viscosity that varies: the rates of a collision in each node from the
/// flux there.
/// \tparam Law has `relaxationRate(fluxSquared)`, the rate of the shear stress, where fluxSquared
/// is
///         ShearFlux::doubleSquare.
template <class Law, class Collision>
class FluxRates {
 public:
  explicit FluxRates(const Viscosity& viscosity) : law_(viscosity) {}

  /// \param fluxSquared a function that gives it. Rates that do not vary do not call it.
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
