// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Volume/GridPlace.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "Kernels/Host/Parallel.h"

namespace tiledlbm {

namespace {

/// Interpolation weights of four voxels of a line, for a place between the middle two.
struct Weights {
  std::array<std::int64_t, 4> voxels;
  std::array<float, 4> shares;
};

std::vector<Weights> weightsOf(const GridPlace& place, std::size_t axis, std::int64_t length) {
  std::vector<Weights> all(place.size[axis]);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double at = std::clamp(place.first[axis] + place.step[axis] * double(i), 0.0,
                                 static_cast<double>(length - 1));
    const double below = std::floor(at);
    const auto t = static_cast<float>(at - below);
    for (std::int64_t k = 0; k < 4; ++k) {
      all[i].voxels[k] =
          std::clamp<std::int64_t>(static_cast<std::int64_t>(below) + k - 1, 0, length - 1);
    }
    all[i].shares = {0.5f * t * (t * (2 - t) - 1), 0.5f * (t * t * (3 * t - 5) + 2),
                     0.5f * t * (t * (4 - 3 * t) + 1), 0.5f * t * t * (t - 1)};
  }
  return all;
}

/// Interpolates along one axis.
/// \param[in,out] size of the values; along the axis it becomes that of the grid.
std::vector<float> resampledAlong(std::size_t axis, const std::vector<float>& values,
                                  VoxelMask::Size& size, const GridPlace& place) {
  const std::vector<Weights> weights = weightsOf(place, axis, size[axis]);
  const std::int64_t stride = axis == 0 ? 1 : axis == 1 ? size[0] : size[0] * size[1];
  const std::int64_t from = size[axis], to = place.size[axis];
  size[axis] = to;
  std::vector<float> all(size[0] * size[1] * size[2]);
  const std::int64_t slabs = static_cast<std::int64_t>(all.size()) / (stride * to);
  const std::int64_t rowsAtATime = std::max<std::int64_t>(1, (1 << 14) / stride);
  parallelFor(0, slabs * to, rowsAtATime, [&](std::int64_t row) {
    const Weights& at = weights[row % to];
    const float* source = &values[row / to * from * stride];
    float* target = &all[row * stride];
    for (std::int64_t i = 0; i < stride; ++i) {
      float sum = 0;
      for (std::size_t k = 0; k < 4; ++k) {
        sum += at.shares[k] * source[at.voxels[k] * stride + i];
      }
      target[i] = sum;
    }
  });
  return all;
}

}  // namespace

std::vector<float> resampled(std::vector<float> values, const VoxelMask::Size& size,
                             const GridPlace& place) {
  VoxelMask::Size current = size;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    values = resampledAlong(axis, values, current, place);
  }
  return values;
}

}  // namespace tiledlbm
