// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "Kernels/CompactTiles/CompactBoundary.h"
#include "Kernels/NodeMoments.h"
#include "Kernels/Portability.h"
#include "Kernels/SharedSums.h"

namespace tiledlbm {

/// Function objects that a backend calls for each index of a list of boundary nodes.
namespace detail {

/// Adds the density of nodes, and the mass inflow through their conditions, to the sums of their
/// groups.
template <class Access>
struct AddWatched {
  typename Access::View view;
  const typename Access::Node* nodes;
  const std::int32_t* groups;  ///< of each node
  SharedSums sums;             ///< two per group

  TILEDLBM_HOST_DEVICE void operator()(std::int64_t i) const {
    if (nodes[i] != Access::noNode) {
      const auto number = static_cast<std::uint32_t>(i);
      sums.add(2 * groups[i], number, double(momentsAt<Access>(view.source, nodes[i]).density));
      sums.add(2 * groups[i] + 1, number, double(Access::inflowAt(view, nodes[i])));
    }
  }
};

/// Adds the inflow, or the density, of the nodes of circuits to the sums of the circuits.
template <class Access>
struct AddToSums {
  typename Access::View view;
  const typename Access::Node* nodes;
  const std::int32_t* circuits;  ///< of each node
  SharedSums sums;

  TILEDLBM_HOST_DEVICE void operator()(std::int64_t i) const {
    sums.add(circuits[i], static_cast<std::uint32_t>(i),
             double(view.control.circuits[circuits[i]].isInletAbsorber()
                        ? momentsAt<Access>(view.source, nodes[i]).density
                        : Access::inflowAt(view, nodes[i])));
  }
};

/// Applies the conditions of boundary nodes to the gathered populations.
template <class Access>
struct CompleteBoundary {
  typename Access::View view;

  TILEDLBM_HOST_DEVICE void operator()(std::int64_t i) const {
    completeBoundaryNode<Access>(view, static_cast<std::uint32_t>(i));
  }
};

}  // namespace detail

}  // namespace tiledlbm
