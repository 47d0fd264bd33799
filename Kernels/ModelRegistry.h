#pragma once

#include <utility>

#include "Kernels/Collision/Lbgk.h"
#include "Kernels/Collision/Lbmrt.h"
#include "Kernels/Fluid/Incompressible.h"
#include "Kernels/Fluid/QuasiCompressible.h"
#include "Kernels/Models.h"
#include "Kernels/Values/Values.h"

namespace tiledlbm {

/// A type passed as a value.
template <class T>
struct TypeTag {
  using Type = T;
};

/// The model types that run-time choices stand for. A new collision or fluid model is one line here
/// and one name in the lists of Kernels/CMakeLists.txt.
namespace registry {

template <class Visitor>
auto visitPrecision(Precision precision, Visitor&& visitor) {
  switch (precision) {
    case Precision::Single:
      return visitor(TypeTag<SingleValues>{});
    case Precision::SixteenBit:
      return visitor(TypeTag<SixteenBitValues>{});
    default:
      return visitor(TypeTag<DoubleValues>{});
  }
}

template <class Visitor>
auto visitFluid(FluidModel fluid, Visitor&& visitor) {
  switch (fluid) {
    case FluidModel::Incompressible:
      return visitor(TypeTag<Incompressible>{});
    default:
      return visitor(TypeTag<QuasiCompressible>{});
  }
}

template <class Visitor>
auto visitCollision(CollisionModel collision, Visitor&& visitor) {
  switch (collision) {
    case CollisionModel::Lbgk:
      return visitor(TypeTag<Lbgk>{});
    default:
      return visitor(TypeTag<Lbmrt>{});
  }
}

}  // namespace registry

/// Calls `visitor` with the TypeTags of the types that a choice stands for: those of the values,
/// the fluid model and the collision model.
template <class Visitor>
auto visitModel(const ModelChoice& choice, Visitor&& visitor) {
  return registry::visitPrecision(choice.precision, [&](auto values) {
    return registry::visitFluid(choice.fluid, [&](auto fluid) {
      return registry::visitCollision(
          choice.collision, [&](auto collision) { return visitor(values, fluid, collision); });
    });
  });
}

}  // namespace tiledlbm
