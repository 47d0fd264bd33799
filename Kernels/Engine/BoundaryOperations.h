// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "Kernels/Boundary/DonorTeam.h"
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

  template <class Team = LoneThread>
  TILEDLBM_HOST_DEVICE void operator()(std::int64_t i, const Team& team = {}) const {
    if (nodes[i] == Access::noNode) {
      return;
    }
    const double inflow = double(Access::inflowAt(view, nodes[i], team));
    team.awaitPopulations();
    if (team.lane() == 0) {
      const auto number = static_cast<std::uint32_t>(i);
      sums.add(2 * groups[i], number, double(momentsAt<Access>(view.source, nodes[i]).density));
      sums.add(2 * groups[i] + 1, number, inflow);
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

  template <class Team = LoneThread>
  TILEDLBM_HOST_DEVICE void operator()(std::int64_t i, const Team& team = {}) const {
    team.awaitPopulations();  // and the state of the circuits
    double value = 0;
    if (view.control.circuits[circuits[i]].isInletAbsorber()) {
      value = double(momentsAt<Access>(view.source, nodes[i]).density);
    } else {
      value = double(Access::inflowAt(view, nodes[i], team));
    }
    if (team.lane() == 0) {
      sums.add(circuits[i], static_cast<std::uint32_t>(i), value);
    }
  }
};

/// Computes the states of donors.
template <class Access>
struct GatherDonor {
  typename Access::View view;

  void operator()(std::int64_t i) const {
    gatherDonor<Access>(view, static_cast<std::uint32_t>(i));
  }
};

/// Gathers the populations of boundary nodes and the mass inflow through their conditions.
template <class Access>
struct GatherBoundary {
  typename Access::View view;
  SharedSums sums;

  template <class Team = LoneThread>
  TILEDLBM_HOST_DEVICE void operator()(std::int64_t i, const Team& team = {}) const {
    gatherBoundaryNode<Access>(view, static_cast<std::uint32_t>(i), sums, team);
  }
};

/// Applies the conditions of boundary nodes to the gathered populations.
template <class Access>
struct CompleteBoundary {
  typename Access::View view;

  template <class Team = LoneThread>
  TILEDLBM_HOST_DEVICE void operator()(std::int64_t i, const Team& team = {}) const {
    completeBoundaryNode<Access>(view, static_cast<std::uint32_t>(i), team);
  }
};

}  // namespace detail

}  // namespace tiledlbm
