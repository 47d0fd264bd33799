// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <cstring>

#include "Kernels/Cpu/Pack.h"
#include "Kernels/Values/Values.h"

namespace tiledlbm {

/// Packs of 16-bit numbers as single precision, converted lane by lane as in widen() and narrow().
/// NaN remains NaN. It uses the compiler's vectors and works on any processor.
class SixteenBitLanes {
  using P = Pack<float>;
  using Words __attribute__((vector_size(P::bytes))) = std::uint32_t;
  using Lanes __attribute__((vector_size(P::bytes))) = std::int32_t;
  using Halves __attribute__((vector_size(P::bytes / 2))) = std::uint16_t;

 public:
  static P::Type widen(const SixteenBit* from) {
    Halves halves;
    std::memcpy(&halves, from, sizeof halves);
    const Words words = __builtin_convertvector(halves, Words);
    const Words sign = (words & 0x8000u) << 16;
    const Words magnitude = words & 0x7fffu;
    const Words special = 0x7f800000u | (magnitude & 0x3ffu) << 13;
    const Words normal = (magnitude << 13) + 0x38000000u;
    const Words small = reinterpret_cast<Words>(
        __builtin_convertvector(reinterpret_cast<Lanes>(magnitude), P::Type) * 0x1p-24f);
    const Words finite = magnitude >= 0x400u ? normal : small;
    return reinterpret_cast<P::Type>(sign | (magnitude >= 0x7c00u ? special : finite));
  }

  static void narrow(const P::Type& pack, SixteenBit* to) {
    constexpr std::uint32_t infinity = 0x7f800000u;
    constexpr std::uint32_t overflow = 0x477ff000u;        // 65520, half-way beyond the largest
    constexpr std::uint32_t smallestNormal = 0x38800000u;  // 2^-14
    const Words words = reinterpret_cast<Words>(pack);
    const Words sign = words >> 16 & 0x8000u;
    const Words magnitude = words & 0x7fffffffu;
    const Words odd = magnitude >> 13 & 1u;
    const Words normal = (magnitude - 0x38000000u + 0xfffu + odd) >> 13;
    // The sum with 1/2 rounds a smaller number to a multiple of 2^-24, the unit of subnormal
    // numbers.
    const Words small =
        reinterpret_cast<Words>(reinterpret_cast<P::Type>(magnitude) + 0.5f) - 0x3f000000u;
    const Words finite = magnitude >= smallestNormal ? normal : small;
    const Words beyond = magnitude > infinity ? Words{} + 0x7e00u : Words{} + 0x7c00u;
    const Halves halves =
        __builtin_convertvector(sign | (magnitude >= overflow ? beyond : finite), Halves);
    std::memcpy(to, &halves, sizeof halves);
  }
};

/// Reads and writes a Pack of consecutive stored populations.
template <class V>
struct StoredPack {
  using P = Pack<typename V::Real>;

  static typename P::Type load(const typename V::Stored* from) { return P::load(from); }
  static void store(const typename P::Type& pack, typename V::Stored* to) { P::store(pack, to); }
};

/// With the processor's own conversions where available. (The variants with a mask of all ones
/// avoid a g++ warning about the undefined operand of the others.)
template <>
struct StoredPack<SixteenBitValues> {
  using P = Pack<float>;

  static P::Type load(const SixteenBit* from) {
#if defined(__AVX512F__)
    return reinterpret_cast<P::Type>(
        _mm512_maskz_cvtph_ps(0xffff, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from))));
#elif defined(__AVX__) && defined(__F16C__)
    return reinterpret_cast<P::Type>(
        _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from))));
#else
    return SixteenBitLanes::widen(from);
#endif
  }

  static void store(const P::Type& pack, SixteenBit* to) {
#if defined(__AVX512F__)
    _mm256_storeu_si256(
        reinterpret_cast<__m256i*>(to),
        _mm512_maskz_cvtps_ph(0xffff, reinterpret_cast<__m512>(pack), _MM_FROUND_TO_NEAREST_INT));
#elif defined(__AVX__) && defined(__F16C__)
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to),
                     _mm256_cvtps_ph(reinterpret_cast<__m256>(pack), _MM_FROUND_TO_NEAREST_INT));
#else
    SixteenBitLanes::narrow(pack, to);
#endif
  }
};

}  // namespace tiledlbm
