// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstring>

namespace tiledlbm {

/// Interpolated value and gradient of a field.
struct FieldSample {
  float value;
  std::array<float, 3> gradient;
};

/// Four consecutive values, with element-wise arithmetic.
using FourValues __attribute__((vector_size(16))) = float;

/// Catmull-Rom weights of four consecutive values, for the value and the derivative at a place from
/// 0 to 1 between the two in the middle.
struct CubicWeights {
  explicit CubicWeights(float t) {
    const FourValues start{0, 1, 0, 0}, linear{-0.5f, 0, 0.5f, 0}, square{1, -2.5f, 2, -0.5f},
        cubic{-0.5f, 1.5f, -1.5f, 0.5f};
    value = ((cubic * t + square) * t + linear) * t + start;
    slope = (3 * cubic * t + 2 * square) * t + linear;
  }
  FourValues value, slope;
};

/// Tricubic interpolation from 4 x 4 x 4 values.
/// \param place between the values in the middle, each coordinate from 0 to 1.
/// \param rowOf `rowOf(j, k)` points to the four values along x at index j along y and k along z.
template <class RowOf>
FieldSample tricubicSample(const std::array<float, 3>& place, const RowOf& rowOf) {
  const CubicWeights x(place[0]), y(place[1]), z(place[2]);
  // Along y first, then along z: four consecutive values along x are one vector.
  FourValues values{}, alongY{}, alongZ{};
  for (int k = 0; k < 4; ++k) {
    FourValues inPlane{}, slopes{};
    for (int j = 0; j < 4; ++j) {
      FourValues row;
      std::memcpy(&row, rowOf(j, k), sizeof(row));
      inPlane += y.value[j] * row;
      slopes += y.slope[j] * row;
    }
    values += z.value[k] * inPlane;
    alongY += z.value[k] * slopes;
    alongZ += z.slope[k] * inPlane;
  }
  const FourValues a = x.value * values, b = x.slope * values, c = x.value * alongY,
                   d = x.value * alongZ;
  // The sums of a, b, c and d in one vector.
  const FourValues ofTwo =
      __builtin_shufflevector(a, b, 0, 4, 1, 5) + __builtin_shufflevector(a, b, 2, 6, 3, 7);
  const FourValues ofOthers =
      __builtin_shufflevector(c, d, 0, 4, 1, 5) + __builtin_shufflevector(c, d, 2, 6, 3, 7);
  const FourValues sums = __builtin_shufflevector(ofTwo, ofOthers, 0, 1, 4, 5) +
                          __builtin_shufflevector(ofTwo, ofOthers, 2, 3, 6, 7);
  return {sums[0], {sums[1], sums[2], sums[3]}};
}

}  // namespace tiledlbm
