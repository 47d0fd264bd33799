// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Rheology/Newtonian.h"
#include "Kernels/Values/Values.h"

namespace tiledlbm {

/// What a kernel computes, chosen at compile time: the types of the values (Kernels/Values), the
/// fluid model (Kernels/Fluid), the collision model (Kernels/Collision) and the viscosity model
/// (Kernels/Rheology). How populations are stored is another matter, that of a storage.
template <class ValuesType, class FluidType, class CollisionType, class RheologyType = Newtonian>
struct Model {
  using Values = ValuesType;
  using Real = typename Values::Real;
  using Stored = typename Values::Stored;
  using Fluid = FluidType;
  using Collision = CollisionType;
  using Rheology = RheologyType;
  using Rates = typename Rheology::template Rates<Collision, Real>;
  /// The same without a viscosity model: for what does not depend on it, which is then compiled
  /// once for all of them.
  using Plain = Model<Values, Fluid, Collision>;
};

}  // namespace tiledlbm
