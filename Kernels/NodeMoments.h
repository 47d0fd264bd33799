// SPDX-License-Identifier: BSD-3-Clause
// Symbols: Kernels/README.md, "Symbols".
#pragma once

#include "Kernels/Fluid/ConservedMoments.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Portability.h"
#include "Kernels/Rheology/ShearFlux.h"

namespace tiledlbm {

/// Density and velocity of a node, lattice units. A collision conserves both.
template <class Real>
struct NodeMoments {
  Real density;  ///< deviation from 1
  Real velocity[3];
};

/// Populations of a node between two steps, after the collision, as deviations from the fluid at
/// rest.
struct NodePopulations {
  double value[D3Q19::directions];
};

/// ShearFlux of a node between two steps, after the collision, divided by its density: xx, yy, zz,
/// xy, yz, xz, without the trace.
struct NodeShear {
  float flux[6];
};

/// Moments of a node's populations.
/// \tparam M see Model.
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
  const Real momentumDensity = M::Fluid::momentumDensity(moments.density);
  const ConservedMoments<Real> conserved{
      moments.density,
      {momentumDensity * moments.velocity[0], momentumDensity * moments.velocity[1],
       momentumDensity * moments.velocity[2]}};
  M::Collision::equilibrium(conserved, moments.velocity, h);
}

/// Converts moments to another precision.
template <class To, class Real>
TILEDLBM_HOST_DEVICE NodeMoments<To> convertMoments(const NodeMoments<Real>& moments) {
  return {To(moments.density),
          {To(moments.velocity[0]), To(moments.velocity[1]), To(moments.velocity[2])}};
}

/// Converts the populations of a node to its state on the host: moments, populations or shear.
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
TILEDLBM_HOST_DEVICE void toHost(const typename M::Real (&h)[D3Q19::directions], NodeShear& shear) {
  using Real = typename M::Real;
  const ConservedMoments<Real> conserved = conservedMoments(h);
  Real velocity[3];
  M::Fluid::velocity(conserved, velocity);
  const ShearFlux<Real> flux = shearFlux(h, conserved, velocity);
  const Real inverse = M::Fluid::inverseMomentumDensity(conserved.density);
  const Real xx = flux.xx * Real(1.0 / 3), others = Real(-0.5) * xx,
             difference = Real(0.5) * flux.ww;
  const Real all[] = {xx, others + difference, others - difference, flux.xy, flux.yz, flux.xz};
  for (int i = 0; i < 6; ++i) {
    shear.flux[i] = float(all[i] * inverse);
  }
}

/// Converts a state from the host to the populations of a node: the equilibrium of the moments, or
/// the populations.
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

/// Moments of a node from its stored populations.
template <class Storage>
TILEDLBM_HOST_DEVICE NodeMoments<typename Storage::Real> momentsAt(
    const typename Storage::Stored* populations, typename Storage::Node node) {
  typename Storage::Real h[D3Q19::directions];
  Storage::load(populations, node, h);
  return momentsOf<typename Storage::Model>(h);
}

}  // namespace tiledlbm
