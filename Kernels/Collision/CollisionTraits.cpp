#include "Kernels/Collision/CollisionTraits.h"

#include "Kernels/ModelRegistry.h"

namespace tiledlbm {

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
