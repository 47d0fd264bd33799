#pragma once

#include <cstring>

namespace tiledlbm {

/// As many values as the CPU's vector registers hold, with element-wise arithmetic.
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

  typedef Real Type __attribute__((vector_size(bytes)));

  static Type load(const Real* values) {
    Type pack;
    std::memcpy(&pack, values, bytes);
    return pack;
  }
  static void store(const Type& pack, Real* values) {
    std::memcpy(values, &pack, bytes);
  }
};

}  // namespace tiledlbm
