// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <cstring>
#include <utility>

#include "Kernels/Fluid/ConservedMoments.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

namespace detail {

/// Integers of the size of a value; for a vector, the type of its comparisons.
template <class Value>
struct BitsOf {
  using Type = decltype(std::declval<Value>() < std::declval<Value>());
};
template <>
struct BitsOf<double> {
  using Type = std::uint64_t;
};
template <>
struct BitsOf<float> {
  using Type = std::uint32_t;
};

/// The format of a number (IEEE 754), and the number of terms of the series that it resolves.
template <class Real>
struct Format;
template <>
struct Format<double> {
  using Word = std::int64_t;
  static constexpr int mantissaBits = 52;
  static constexpr Word bias = 1023;
  static constexpr Word halfRoot = 0x3fe6a09e667f3bcd;  ///< the bits of sqrt(1/2)
  static constexpr double largestExponent = 1000;
  static constexpr int logarithmTerms = 11;
  static constexpr int exponentialTerms = 14;
};
template <>
struct Format<float> {
  using Word = std::int32_t;
  static constexpr int mantissaBits = 23;
  static constexpr Word bias = 127;
  static constexpr Word halfRoot = 0x3f3504f3;
  static constexpr float largestExponent = 100;
  static constexpr int logarithmTerms = 5;
  static constexpr int exponentialTerms = 8;
};

template <class To, class From>
TILEDLBM_HOST_DEVICE To bitCast(const From& from) {
  static_assert(sizeof(To) == sizeof(From), "the same bits");
  To to;
  memcpy(&to, &from, sizeof to);
  return to;
}

/// 1 / N! as a constant. The GPU's compiler accepts a constant, but no function of the host.
template <int N>
struct InverseFactorial {
  static constexpr double value = InverseFactorial<N - 1>::value / N;
};
template <>
struct InverseFactorial<0> {
  static constexpr double value = 1;
};

/// 1 / (2 Term + 1) + z / (2 Term + 3) + ...
template <int Term, int Terms, class Value>
TILEDLBM_HOST_DEVICE auto logarithmSeries(const Value& z) {
  using Real = Scalar<Value>;
  if constexpr (Term + 1 == Terms) {
    return Real(1.0 / (2 * Term + 1));
  } else {
    return Real(1.0 / (2 * Term + 1)) + z * logarithmSeries<Term + 1, Terms>(z);
  }
}

/// 1 / Term! + y / (Term + 1)! + ...
template <int Term, int Terms, class Value>
TILEDLBM_HOST_DEVICE auto exponentialSeries(const Value& y) {
  using Real = Scalar<Value>;
  if constexpr (Term + 1 == Terms) {
    return Real(InverseFactorial<Term>::value);
  } else {
    return Real(InverseFactorial<Term>::value) + y * exponentialSeries<Term + 1, Terms>(y);
  }
}

/// log2 of a positive number, within some units in the last place; of 0 a number below
/// -Format::bias. With x = 2^e m and m from sqrt(1/2) to sqrt(2), ln m is twice the area tangent of
/// (m - 1) / (m + 1).
template <class Value>
TILEDLBM_HOST_DEVICE Value logarithm(const Value& x) {
  using Real = Scalar<Value>;
  using Bits = typename BitsOf<Value>::Type;
  using F = Format<Real>;
  using Word = typename F::Word;
  constexpr Word one = F::bias << F::mantissaBits;
  constexpr Word implicitOne = F::bias + F::mantissaBits;
  const Bits bits = bitCast<Bits>(x);
  const Bits exponent = (bits + (one - F::halfRoot)) >> F::mantissaBits;
  const Value m = bitCast<Value>(Bits(bits - (exponent << F::mantissaBits) + one));
  // The bits of 2^mantissaBits with the exponent in the last bits are 2^mantissaBits + exponent.
  constexpr Real offset = Real(Word(1) << F::mantissaBits) + Real(F::bias);
  const Value e = bitCast<Value>(Bits(exponent | (implicitOne << F::mantissaBits))) - offset;
  const Value s = (m - Real(1)) / (m + Real(1));
  constexpr Real twoOverLn2 = Real(2.885390081777926815);
  return e + s * (twoOverLn2 * logarithmSeries<0, F::logarithmTerms>(Value(s * s)));
}

/// 2^x, within some units in the last place, for x within +-Format::largestExponent; other x are
/// clamped to this range.
template <class Value>
TILEDLBM_HOST_DEVICE Value exponential(const Value& x) {
  using Real = Scalar<Value>;
  using Bits = typename BitsOf<Value>::Type;
  using F = Format<Real>;
  using Word = typename F::Word;
  const Value largest = Value{} + F::largestExponent;
  const Value below = x < largest ? x : largest;
  const Value within = below > -largest ? below : Value(-largest);
  // The addition of this constant rounds a number to an integer, which the last bits then hold.
  constexpr Real rounder = Real(1.5) * Real(Word(1) << F::mantissaBits);
  const Value rounded = within + rounder;
  const Value y = Real(0.693147180559945309) * (within - (rounded - rounder));
  const Value scale = bitCast<Value>(Bits((bitCast<Bits>(rounded) + F::bias) << F::mantissaBits));
  return scale * exponentialSeries<0, F::exponentialTerms>(y);
}

}  // namespace detail

/// base^exponent for base >= 0, with a relative error of some units in the last place times the
/// logarithm of the result. Results are clamped to 2^-1000 (double) or 2^-100 (float) and the
/// inverse. It uses only additions, multiplications and bits, and is the same on the CPU, in its
/// vector units and on the GPU.
template <class Value>
TILEDLBM_HOST_DEVICE Value power(const Value& base, Scalar<Value> exponent) {
  return detail::exponential(Value(exponent * detail::logarithm(base)));
}

}  // namespace tiledlbm
