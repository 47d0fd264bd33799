// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Unit/NodeUpdateSource.h"

#include <tuple>

namespace tiledlbm::test {

namespace {

template <class... Models>
constexpr auto updatesOf(testing::Types<Models...>) {
  return std::tuple(&updateEachNode<FullTiles<Models>>...);
}

template <class... Models>
constexpr auto collisionsOf(testing::Types<Models...>) {
  return std::tuple(&collideNode<Models>...);
}

}  // namespace

// The compiler emits the functions whose addresses the tuple takes.
extern const std::tuple nodeUpdates(updatesOf(ModelTypes{}), collisionsOf(ModelTypes{}),
                                    collisionsOf(EddyModels{}));

}  // namespace tiledlbm::test
