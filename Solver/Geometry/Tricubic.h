// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>

namespace tiledlbm {

/// A field between the points of a grid.
struct FieldSample {
  float value;
  std::array<float, 3> gradient;
};

/// Weights of four values on end, and what they are for the derivative, from 0 to 1 between the two
/// in the middle (Catmull and Rom).
struct CubicWeights {
  explicit CubicWeights(float t)
      : value{((2 - t) * t - 1) * t / 2, ((3 * t - 5) * t * t + 2) / 2,
              ((4 - 3 * t) * t + 1) * t / 2, (t - 1) * t * t / 2},
        slope{((4 - 3 * t) * t - 1) / 2, (9 * t - 10) * t / 2, ((8 - 9 * t) * t + 1) / 2,
              (3 * t - 2) * t / 2} {}
  std::array<float, 4> value, slope;
};

/// Tricubic interpolation from 4 x 4 x 4 values.
/// \param place between the values in the middle, each coordinate from 0 to 1.
/// \param rowOf `rowOf(j, k)` points to the four values along x at number j along y and k along z.
template <class RowOf>
FieldSample tricubicSample(const std::array<float, 3>& place, const RowOf& rowOf) {
  const CubicWeights x(place[0]), y(place[1]), z(place[2]);
  // Along y first, then along z: four values along x on end are one vector.
  std::array<float, 4> values{}, alongY{}, alongZ{};
  for (int k = 0; k < 4; ++k) {
    std::array<float, 4> value{}, slope{};
    for (int j = 0; j < 4; ++j) {
      const float* row = rowOf(j, k);
      for (int i = 0; i < 4; ++i) {
        value[i] += y.value[j] * row[i];
        slope[i] += y.slope[j] * row[i];
      }
    }
    for (int i = 0; i < 4; ++i) {
      values[i] += z.value[k] * value[i];
      alongY[i] += z.value[k] * slope[i];
      alongZ[i] += z.slope[k] * value[i];
    }
  }
  FieldSample sum{};
  for (int i = 0; i < 4; ++i) {
    sum.value += x.value[i] * values[i];
    sum.gradient[0] += x.slope[i] * values[i];
    sum.gradient[1] += x.value[i] * alongY[i];
    sum.gradient[2] += x.value[i] * alongZ[i];
  }
  return sum;
}

}  // namespace tiledlbm
