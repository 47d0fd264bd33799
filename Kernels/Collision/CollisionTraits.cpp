// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/Collision/CollisionTraits.h"

#include "Kernels/ModelRegistry.h"

namespace tiledlbm {

namespace {

template <class... Types>
constexpr int countMostStable(TypeList<Types...>) {
  return (0 + ... + (Types::traits.isMostStable ? 1 : 0));
}
static_assert(countMostStable(Collisions{}) == 1, "one collision model is the most stable");

}  // namespace

const CollisionTraits& traitsOf(CollisionModel collision) {
  return *visitType(Collisions{}, static_cast<int>(collision),
                    [](auto type) { return &decltype(type)::Type::traits; });
}

CollisionModel mostStableCollision() {
  int model = 0;
  while (!traitsOf(static_cast<CollisionModel>(model)).isMostStable) {
    ++model;
  }
  return static_cast<CollisionModel>(model);
}

}  // namespace tiledlbm
