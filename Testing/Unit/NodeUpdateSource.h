// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Testing/Unit/NodeUpdates.h"

namespace tiledlbm::test {

template <class S>
void updateEachNode(const typename S::View& view, const Neighbourhood<typename S::Real>& around,
                    const WallMasks* walls, bool hasConditions,
                    const typename S::Model::Rates& rates, std::int64_t tile) {
  for (int node = 0; node < TileShape::nodes; ++node) {
    if (walls == nullptr) {
      updateNode<S>(view, around, rates, tile, node);
    } else if (hasConditions) {
      updateNodeAtWalls<S, true>(view, around, *walls, rates, tile, node);
    } else {
      updateNodeAtWalls<S, false>(view, around, *walls, rates, tile, node);
    }
  }
}

template <class M>
void collideNode(typename M::Real (&h)[D3Q19::directions], const typename M::Rates& rates) {
  M::Collision::template collide<typename M::Fluid>(h, rates);
}

}  // namespace tiledlbm::test
