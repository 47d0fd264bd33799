// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <cstring>

#ifdef __CUDACC__
#include <cuda_fp16.h>
#endif

#include "Kernels/Portability.h"

namespace tiledlbm {

/// A 16-bit number: one bit for the sign, 5 for the exponent, 10 for the mantissa (IEEE 754
/// binary16). The relative error is 2^-11 from 6.1e-5 to 65504; below, the absolute error is 3e-8.
struct SixteenBit {
  std::uint16_t bits;
};

namespace detail {

inline std::uint32_t bitsOf(float value) {
  std::uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

inline float fromBits(std::uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

/// The nearest 16-bit number, ties to even; infinite beyond the largest.
inline SixteenBit narrowOnHost(float value) {
  constexpr std::uint32_t infinity = 0x7f800000u;
  constexpr std::uint32_t overflow = 0x477ff000u;        // 65520, half-way beyond the largest
  constexpr std::uint32_t smallestNormal = 0x38800000u;  // 2^-14
  const std::uint32_t bits = bitsOf(value);
  const auto sign = static_cast<std::uint16_t>(bits >> 16 & 0x8000u);
  const std::uint32_t magnitude = bits & 0x7fffffffu;
  std::uint32_t result;
  if (magnitude > infinity) {
    result = 0x7e00u;  // not a number
  } else if (magnitude >= overflow) {
    result = 0x7c00u;
  } else if (magnitude >= smallestNormal) {
    const std::uint32_t odd = magnitude >> 13 & 1u;
    result = (magnitude - 0x38000000u + 0xfffu + odd) >> 13;
  } else {
    // The sum with 1/2 rounds a smaller number to a multiple of 2^-24, the unit of subnormal
    // numbers.
    result = bitsOf(fromBits(magnitude) + 0.5f) - bitsOf(0.5f);
  }
  return {static_cast<std::uint16_t>(sign | result)};
}

inline float widenOnHost(SixteenBit value) {
  const std::uint32_t sign = (value.bits & 0x8000u) << 16;
  const std::uint32_t magnitude = value.bits & 0x7fffu;
  std::uint32_t result;
  if (magnitude >= 0x7c00u) {
    result = 0x7f800000u | (magnitude & 0x3ffu) << 13;
  } else if (magnitude >= 0x400u) {
    result = (magnitude << 13) + 0x38000000u;
  } else {
    result = bitsOf(static_cast<float>(magnitude) * 0x1p-24f);
  }
  return fromBits(sign | result);
}

}  // namespace detail

/// The 16-bit number nearest to a value.
TILEDLBM_HOST_DEVICE SixteenBit narrow(float value) {
#ifdef __CUDA_ARCH__
  return {__half_as_ushort(__float2half_rn(value))};
#else
  return detail::narrowOnHost(value);
#endif
}

/// The value of a 16-bit number, exact in single precision.
TILEDLBM_HOST_DEVICE float widen(SixteenBit value) {
#ifdef __CUDA_ARCH__
  return __half2float(__ushort_as_half(value.bits));
#else
  return detail::widenOnHost(value);
#endif
}

}  // namespace tiledlbm
