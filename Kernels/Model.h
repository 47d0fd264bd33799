// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Rheology/Newtonian.h"
#include "Kernels/Values/Values.h"

namespace tiledlbm {

/// The compile-time choices of a kernel: value types (Kernels/Values), fluid model (Kernels/Fluid),
/// collision model (Kernels/Collision) and viscosity model (Kernels/Rheology). The storage of the
/// populations is a separate choice.
template <class ValuesType, class FluidType, class CollisionType, class RheologyType = Newtonian>
struct Model {
  using Values = ValuesType;
  using Real = typename Values::Real;
  using Stored = typename Values::Stored;
  using Fluid = FluidType;
  using Collision = CollisionType;
  using Rheology = RheologyType;
  using Rates = typename Rheology::template Rates<Collision, Real>;
  /// The model without its viscosity model. Code that does not depend on the viscosity uses it and
  /// is compiled once for all viscosity models.
  using Plain = Model<Values, Fluid, Collision>;
};

}  // namespace tiledlbm
