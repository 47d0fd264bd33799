// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#ifdef __SSE2__
#include <immintrin.h>
#endif

#include "Kernels/Host/HostMemory.h"

namespace tiledlbm {

/// One vector register of the CPU, with element-wise arithmetic.
template <class Real>
struct Pack {
#if defined(__AVX512F__)
  static constexpr int bytes = 64;
#elif defined(__AVX__)
  static constexpr int bytes = 32;
#else
  static constexpr int bytes = 16;
#endif
  static constexpr int width = bytes / static_cast<int>(sizeof(Real));

  using Type __attribute__((vector_size(bytes))) = Real;

  static Type load(const Real* values) {
    Type pack;
    std::memcpy(&pack, values, bytes);
    return pack;
  }
  static void store(const Type& pack, Real* values) {
    std::memcpy(values, &pack, bytes);
  }

  /// Streaming store, which saves the read of the overwritten memory. Other threads see the values
  /// after finishStreams.
  /// \param values aligned to the size of a pack.
  static void stream(const Type& pack, Real* values) {
#if defined(__AVX512F__)
    _mm512_stream_si512(reinterpret_cast<__m512i*>(values), reinterpret_cast<__m512i>(pack));
#elif defined(__AVX__)
    _mm256_stream_si256(reinterpret_cast<__m256i*>(values), reinterpret_cast<__m256i>(pack));
#elif defined(__SSE2__)
    _mm_stream_si128(reinterpret_cast<__m128i*>(values), reinterpret_cast<__m128i>(pack));
#else
    store(pack, values);
#endif
  }
  static void finishStreams() {
#ifdef __SSE2__
    _mm_sfence();
#endif
  }

  /// Lanes of `first` where the bits are set, otherwise lanes of `second`.
  static Type select(std::uint64_t bits, const Type& first, const Type& second) {
    const Lanes set = (laneBits(Indices{}) & static_cast<Lane>(bits)) != 0;
    return set ? first : second;
  }

  /// `width` lanes from lane Start on, of `first` followed by `second`.
  template <int Start>
  static Type slide(const Type& first, const Type& second) {
    return slide<Start>(first, second, Indices{});
  }

  /// Moves each row of Length lanes up by Step (1 or -1) lane. The last (first) lane of the same
  /// row of `entering` enters it.
  template <int Length, int Step>
  static Type moveRows(const Type& pack, const Type& entering) {
    return moveRows<Length, Step>(pack, entering, Indices{});
  }

 private:
  using Lane = std::conditional_t<sizeof(Real) == 8, std::int64_t, std::int32_t>;
  using Lanes __attribute__((vector_size(bytes))) = Lane;
  using Indices = std::make_integer_sequence<int, width>;

  template <int... I>
  static Lanes laneBits(std::integer_sequence<int, I...>) {
    return Lanes{Lane(1) << I...};
  }

  template <int Start, int... I>
  static Type slide(const Type& first, const Type& second, std::integer_sequence<int, I...>) {
    return __builtin_shufflevector(first, second, (Start + I)...);
  }

  template <int Length, int Step, int... I>
  static Type moveRows(const Type& pack, const Type& entering, std::integer_sequence<int, I...>) {
    return __builtin_shufflevector(pack, entering, movedFrom(I, Length, Step)...);
  }

  /// Lane of the pack, or `width` and more for a lane of `entering`.
  static constexpr int movedFrom(int lane, int length, int step) {
    const int row = lane / length * length, place = lane % length - step;
    return place < 0 ? width + row + length - 1 : place >= length ? width + row : row + place;
  }
};

}  // namespace tiledlbm
