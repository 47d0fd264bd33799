// SPDX-License-Identifier: BSD-3-Clause
// Symbols: Kernels/README.md, "Symbols".
#pragma once

#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// Type of a scalar constant in an expression of Value: Value itself, or the element of a vector.
template <class Value, class = void>
struct ScalarOf {
  using Type = Value;
};
template <class Value>
struct ScalarOf<Value, std::void_t<decltype(std::declval<Value&>()[0])>> {
  using Type = std::remove_reference_t<decltype(std::declval<Value&>()[0])>;
};
template <class Value>
using Scalar = typename ScalarOf<Value>::Type;

/// c_q . v of direction Q.
template <int Q, class Value>
TILEDLBM_HOST_DEVICE Value alongDirection(const Value (&v)[3]) {
  using Real = Scalar<Value>;
  using At = D3Q19::At<Q>;
  return Real(At::x) * v[0] + Real(At::y) * v[1] + Real(At::z) * v[2];
}

/// The conserved moments of one node: density less the rest density 1, and momentum.
template <class Value>
struct ConservedMoments {
  Value density;  ///< deviation from 1
  Value momentum[3];
};

/// Sums populations to the conserved moments.
/// \param h populations as deviations from the rest state.
template <class Value>
TILEDLBM_HOST_DEVICE ConservedMoments<Value> conservedMoments(const Value (&h)[D3Q19::directions]) {
  using L = D3Q19;
  ConservedMoments<Value> m;
  const Value axes = ((h[L::E] + h[L::W]) + (h[L::N] + h[L::S])) + (h[L::T] + h[L::B]);
  const Value xy = (h[L::NE] + h[L::SW]) + (h[L::NW] + h[L::SE]);
  const Value xz = (h[L::ET] + h[L::WB]) + (h[L::EB] + h[L::WT]);
  const Value yz = (h[L::NT] + h[L::SB]) + (h[L::NB] + h[L::ST]);
  m.density = h[L::O] + axes + ((xy + xz) + yz);
  m.momentum[0] = (h[L::E] - h[L::W]) + ((h[L::NE] - h[L::SW]) + (h[L::SE] - h[L::NW])) +
                  ((h[L::ET] - h[L::WB]) + (h[L::EB] - h[L::WT]));
  m.momentum[1] = (h[L::N] - h[L::S]) + ((h[L::NE] - h[L::SW]) + (h[L::NW] - h[L::SE])) +
                  ((h[L::NT] - h[L::SB]) + (h[L::NB] - h[L::ST]));
  m.momentum[2] = (h[L::T] - h[L::B]) + ((h[L::ET] - h[L::WB]) + (h[L::WT] - h[L::EB])) +
                  ((h[L::NT] - h[L::SB]) + (h[L::ST] - h[L::NB]));
  return m;
}

}  // namespace tiledlbm
