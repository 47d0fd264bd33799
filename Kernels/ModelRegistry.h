// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <utility>

#include "Kernels/Model.h"
#include "Kernels/Models.h"
#include "Kernels/RegisteredModels.h"
#include "Kernels/Values/Values.h"

namespace tiledlbm {

/// A type passed as a value.
template <class T>
struct TypeTag {
  using Type = T;
};

/// Calls `visitor` with the TypeTag of one type of a list.
/// \param index of the type, below the number of types.
template <class First, class... Rest, class Visitor>
auto visitType(TypeList<First, Rest...>, int index, Visitor&& visitor) {
  if constexpr (sizeof...(Rest) > 0) {
    if (index > 0) {
      return visitType(TypeList<Rest...>{}, index - 1, std::forward<Visitor>(visitor));
    }
  }
  return visitor(TypeTag<First>{});
}

/// The model types of run-time choices.
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
  return visitType(Fluids{}, static_cast<int>(fluid), std::forward<Visitor>(visitor));
}

template <class Visitor>
auto visitCollision(CollisionModel collision, Visitor&& visitor) {
  return visitType(Collisions{}, static_cast<int>(collision), std::forward<Visitor>(visitor));
}

template <class Visitor>
auto visitViscosity(ViscosityModel viscosity, Visitor&& visitor) {
  return visitType(Rheologies{}, static_cast<int>(viscosity), std::forward<Visitor>(visitor));
}

}  // namespace registry

/// Calls `visitor` with the TypeTag of the Model of a choice.
template <class Visitor>
auto visitModel(const ModelChoice& choice, Visitor&& visitor) {
  return registry::visitPrecision(choice.precision, [&](auto values) {
    return registry::visitFluid(choice.fluid, [&](auto fluid) {
      return registry::visitCollision(choice.collision, [&](auto collision) {
        return registry::visitViscosity(choice.viscosity, [&](auto rheology) {
          return visitor(
              TypeTag<
                  Model<typename decltype(values)::Type, typename decltype(fluid)::Type,
                        typename decltype(collision)::Type, typename decltype(rheology)::Type>>{});
        });
      });
    });
  });
}

}  // namespace tiledlbm
