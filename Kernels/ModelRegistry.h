#pragma once

#include <utility>

#include "Kernels/Collision/Lbgk.h"
#include "Kernels/Collision/Lbmrt.h"
#include "Kernels/Collision/Trt.h"
#include "Kernels/Fluid/Incompressible.h"
#include "Kernels/Fluid/QuasiCompressible.h"
#include "Kernels/Models.h"
#include "Kernels/Rheology/CarreauYasuda.h"
#include "Kernels/Rheology/Newtonian.h"
#include "Kernels/Values/Values.h"

namespace tiledlbm {

/// A type passed as a value.
template <class T>
struct TypeTag {
  using Type = T;
};

/// The model types that run-time choices stand for. A new collision, fluid or viscosity model is
/// one line here and one name in the lists of Kernels/CMakeLists.txt.
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
    case CollisionModel::Trt:
      return visitor(TypeTag<Trt>{});
    default:
      return visitor(TypeTag<Lbmrt>{});
  }
}

template <class Visitor>
auto visitViscosity(ViscosityModel viscosity, Visitor&& visitor) {
  switch (viscosity) {
    case ViscosityModel::CarreauYasuda:
      return visitor(TypeTag<CarreauYasuda>{});
    default:
      return visitor(TypeTag<Newtonian>{});
  }
}

}  // namespace registry

/// Calls `visitor` with the TypeTags of the types that a choice stands for: those of the values,
/// the fluid model, the collision model and the viscosity model.
template <class Visitor>
auto visitModel(const ModelChoice& choice, Visitor&& visitor) {
  return registry::visitPrecision(choice.precision, [&](auto values) {
    return registry::visitFluid(choice.fluid, [&](auto fluid) {
      return registry::visitCollision(choice.collision, [&](auto collision) {
        return registry::visitViscosity(choice.viscosity, [&](auto rheology) {
          return visitor(values, fluid, collision, rheology);
        });
      });
    });
  });
}

}  // namespace tiledlbm
