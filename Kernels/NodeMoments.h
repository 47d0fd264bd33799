#pragma once

#include <cstdint>
#include <vector>

#include "Kernels/NodeUpdate.h"

namespace tiledlbm {

/// Density and velocity of a node, lattice units. Collisions conserve both, so they are the same
/// before and after one.
template <class Real>
struct NodeMoments {
  Real density;  ///< deviation from 1
  Real velocity[3];
};

/// Populations of a node between two steps, after the collision: deviations from those of the fluid
/// at rest.
struct NodePopulations {
  double value[D3Q19::directions];
};

/// Moments of a node's populations.
template <class M>
TILEDLBM_HOST_DEVICE NodeMoments<typename M::Real> momentsOf(
    const typename M::Real (&h)[D3Q19::directions]) {
  const ConservedMoments<typename M::Real> conserved = conservedMoments(h);
  NodeMoments<typename M::Real> moments;
  moments.density = conserved.density;
  M::Fluid::velocity(conserved, moments.velocity);
  return moments;
}

/// Equilibrium populations of given moments.
template <class M>
TILEDLBM_HOST_DEVICE void equilibriumOf(const NodeMoments<typename M::Real>& moments,
                                        typename M::Real (&h)[D3Q19::directions]) {
  using Real = typename M::Real;
  const Real carrier = M::Fluid::momentumDensity(moments.density);
  const ConservedMoments<Real> conserved{
      moments.density,
      {carrier * moments.velocity[0], carrier * moments.velocity[1],
       carrier * moments.velocity[2]}};
  M::Collision::equilibrium(conserved, moments.velocity, h);
}

/// The same moments in another precision.
template <class To, class Real>
TILEDLBM_HOST_DEVICE NodeMoments<To> convertMoments(const NodeMoments<Real>& moments) {
  return {To(moments.density),
          {To(moments.velocity[0]), To(moments.velocity[1]), To(moments.velocity[2])}};
}

namespace detail {

/// What the host asks of a node, and what it sets it to: moments or populations.
template <class M>
TILEDLBM_HOST_DEVICE void toHost(const typename M::Real (&h)[D3Q19::directions],
                                 NodeMoments<double>& moments) {
  moments = convertMoments<double>(momentsOf<M>(h));
}
template <class M>
TILEDLBM_HOST_DEVICE void toHost(const typename M::Real (&h)[D3Q19::directions],
                                 NodePopulations& populations) {
  for (int q = 0; q < D3Q19::directions; ++q) {
    populations.value[q] = double(h[q]);
  }
}
template <class M>
TILEDLBM_HOST_DEVICE void fromHost(const NodeMoments<double>& moments,
                                   typename M::Real (&h)[D3Q19::directions]) {
  equilibriumOf<M>(convertMoments<typename M::Real>(moments), h);
}
template <class M>
TILEDLBM_HOST_DEVICE void fromHost(const NodePopulations& populations,
                                   typename M::Real (&h)[D3Q19::directions]) {
  for (int q = 0; q < D3Q19::directions; ++q) {
    h[q] = typename M::Real(populations.value[q]);
  }
}

/// Populations as they are stored for a node.
template <class M>
TILEDLBM_HOST_DEVICE void load(const typename M::Real* populations, std::int64_t tile, int node,
                               typename M::Real (&h)[D3Q19::directions]) {
  const typename M::Real* own = populations + tile * M::Layout::values;
  forEachDirection<0, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    h[q] = own[M::Layout::template offset<q>(node)];
  });
}

}  // namespace detail

/// Moments of a node from the populations stored for it.
template <class M>
TILEDLBM_HOST_DEVICE NodeMoments<typename M::Real> momentsOfNode(
    const typename M::Real* populations, std::int64_t tile, int node) {
  typename M::Real h[D3Q19::directions];
  detail::load<M>(populations, tile, node, h);
  return momentsOf<M>(h);
}

/// Tells the moments or the populations of a node.
template <class M, class State>
TILEDLBM_HOST_DEVICE void readNode(const typename M::Real* populations, std::int64_t tile, int node,
                                   State& state) {
  typename M::Real h[D3Q19::directions];
  detail::load<M>(populations, tile, node, h);
  detail::toHost<M>(h, state);
}

/// Sets a node to given populations, or to the equilibrium of given moments.
template <class M, class State>
TILEDLBM_HOST_DEVICE void setNode(const State& state, typename M::Real* populations,
                                  std::int64_t tile, int node) {
  typename M::Real h[D3Q19::directions];
  detail::fromHost<M>(state, h);
  detail::store<M>(populations, tile, node, h);
}

/// Sums over all nodes that toHost the state of the flow, lattice units, in double precision.
struct FlowSums {
  double velocityChangeSquared = 0;  ///< of one step, see Engine::sums
  double velocitySquared = 0;
  double density = 0;  ///< deviation from 1
  double largestSpeedSquared = 0;
};

/// Adds one node to the sums, from its moments now and those a step earlier or later.
template <class Real>
TILEDLBM_HOST_DEVICE void addToSums(const NodeMoments<Real>& other, const NodeMoments<Real>& now,
                                    FlowSums& sums) {
  double squared = 0;
  for (int axis = 0; axis < 3; ++axis) {
    const double change = double(other.velocity[axis]) - double(now.velocity[axis]);
    sums.velocityChangeSquared += change * change;
    squared += double(now.velocity[axis]) * double(now.velocity[axis]);
  }
  sums.velocitySquared += squared;
  sums.density += double(now.density);
  sums.largestSpeedSquared =
      squared > sums.largestSpeedSquared ? squared : sums.largestSpeedSquared;
}

/// Adds one node to the sums, from its populations after and before the last step.
template <class M>
TILEDLBM_HOST_DEVICE void addToSums(const typename M::Real* after, const typename M::Real* before,
                                    std::int64_t tile, int node, FlowSums& sums) {
  addToSums(momentsOfNode<M>(before, tile, node), momentsOfNode<M>(after, tile, node), sums);
}

/// Adds the sums of another set of nodes.
TILEDLBM_HOST_DEVICE void addSums(FlowSums& sums, const FlowSums& more) {
  sums.velocityChangeSquared += more.velocityChangeSquared;
  sums.velocitySquared += more.velocitySquared;
  sums.density += more.density;
  sums.largestSpeedSquared = more.largestSpeedSquared > sums.largestSpeedSquared
                                 ? more.largestSpeedSquared
                                 : sums.largestSpeedSquared;
}

/// Sums of all parts, added up in their order.
inline FlowSums totalOf(const std::vector<FlowSums>& parts) {
  FlowSums total;
  for (const FlowSums& part : parts) {
    addSums(total, part);
  }
  return total;
}

}  // namespace tiledlbm
