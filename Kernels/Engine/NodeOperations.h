// SPDX-License-Identifier: BSD-3-Clause
// Symbols: Kernels/README.md, "Symbols".
#pragma once

#include <cstdint>

#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/NodeMoments.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// Function objects that a backend calls for each index of a list of nodes.
namespace detail {

/// The nodes of a list.
template <class Node>
struct ListedNodes {
  const Node* nodes;
  TILEDLBM_HOST_DEVICE Node operator()(std::int64_t i) const { return nodes[i]; }
};

/// Reads the moments or the populations of nodes, depending on State; zero for noNode.
template <class Access, class Nodes, class State>
struct ReadNodes {
  const typename Access::Stored* populations;
  Nodes nodes;
  State* states;

  TILEDLBM_HOST_DEVICE void operator()(std::int64_t i) const {
    State state{};
    const typename Access::Node node = nodes(i);
    if (node != Access::noNode) {
      typename Access::Real h[D3Q19::directions];
      Access::load(populations, node, h);
      toHost<typename Access::Model>(h, state);
    }
    states[i] = state;
  }
};

/// Sets nodes to given populations, or to the equilibrium of given moments.
template <class Access, class Nodes, class State>
struct SetNodes {
  typename Access::Stored* populations;
  Nodes nodes;
  const State* states;

  TILEDLBM_HOST_DEVICE void operator()(std::int64_t i) const {
    const typename Access::Node node = nodes(i);
    if (node != Access::noNode) {
      typename Access::Real h[D3Q19::directions];
      fromHost<typename Access::Model>(states[i], h);
      Access::store(populations, node, h);
    }
  }
};

/// Sets the moments of nodes, see Engine::shiftMoments. In double precision, because it adds a
/// difference.
template <class Access>
struct ShiftNodes {
  using Fluid = typename Access::Model::Fluid;
  using Collision = typename Access::Model::Collision;

  typename Access::Stored* populations;
  const typename Access::Node* nodes;
  const NodeMoments<double>* moments;

  TILEDLBM_HOST_DEVICE void operator()(std::int64_t i) const {
    const typename Access::Node node = nodes[i];
    if (node == Access::noNode || !(moments[i].density == moments[i].density)) {
      return;
    }
    typename Access::Real h[D3Q19::directions];
    Access::load(populations, node, h);
    double own[D3Q19::directions];
    for (int q = 0; q < D3Q19::directions; ++q) {
      own[q] = double(h[q]);
    }
    const ConservedMoments<double> from = conservedMoments(own);
    ConservedMoments<double> to{moments[i].density, {}};
    double velocity[3], before[D3Q19::directions], after[D3Q19::directions];
    Fluid::velocity(from, velocity);
    Collision::equilibrium(from, velocity, before);
    for (int axis = 0; axis < 3; ++axis) {
      velocity[axis] = moments[i].velocity[axis];
      to.momentum[axis] = Fluid::momentumDensity(to.density) * velocity[axis];
    }
    Collision::equilibrium(to, velocity, after);
    for (int q = 0; q < D3Q19::directions; ++q) {
      h[q] = typename Access::Real(own[q] + (after[q] - before[q]));
    }
    Access::store(populations, node, h);
  }
};

template <class Stored>
struct CopyValues {
  const Stored* from;
  Stored* to;

  TILEDLBM_HOST_DEVICE void operator()(std::int64_t i) const { to[i] = from[i]; }
};

/// Linear combination of the populations of nodes from `first` on with other populations.
template <class Access>
struct CombineNodes {
  const typename Access::Stored* others;
  typename Access::Stored* populations;
  std::int64_t first;
  typename Access::Real ofOwn, ofOthers;

  TILEDLBM_HOST_DEVICE void operator()(std::int64_t i) const {
    const auto node = static_cast<typename Access::Node>(first + i);
    typename Access::Real h[D3Q19::directions], other[D3Q19::directions];
    Access::load(populations, node, h);
    Access::load(others, node, other);
    for (int q = 0; q < D3Q19::directions; ++q) {
      h[q] = ofOwn * h[q] + ofOthers * other[q];
    }
    Access::store(populations, node, h);
  }
};

}  // namespace detail

}  // namespace tiledlbm
