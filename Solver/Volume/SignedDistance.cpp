// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Volume/SignedDistance.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "Kernels/Host/Parallel.h"
#include "Solver/Volume/ForVoxels.h"

namespace tiledlbm {

namespace {

constexpr float none = 1e18f;  // a squared distance where nothing has been found

/// One-dimensional distance transform by the lower envelope of the parabolas on a line of voxels.
class LineTransform {
 public:
  explicit LineTransform(std::int64_t length)
      : values_(length), roots_(values_.size()), ends_(values_.size()) {}

  /// Adds the squared distance along the line to squared distances across it, and takes the least
  /// sums.
  void operator()(float* first, std::int64_t stride, float spacing) {
    const std::int64_t length = values_.size();
    const float squared = spacing * spacing;
    std::int64_t count = 0;  // of parabolas that are part of the envelope
    for (std::int64_t i = 0; i < length; ++i) {
      const float value = values_[i] = first[i * stride];
      if (value >= none) {
        continue;
      }
      float end = 0;  // where the parabola at i begins to be the lowest
      while (count > 0) {
        const std::int64_t root = roots_[count - 1];
        const float below = values_[root];
        end = 0.5f * ((value - below) / (squared * static_cast<float>(i - root)) +
                      static_cast<float>(i + root));
        if (count == 1 || end > ends_[count - 1]) {
          break;
        }
        --count;
      }
      roots_[count] = i;
      ends_[count] = end;
      ++count;
    }
    std::int64_t part = 0;
    for (std::int64_t i = 0; i < length && count > 0; ++i) {
      while (part + 1 < count && ends_[part + 1] < static_cast<float>(i)) {
        ++part;
      }
      const std::int64_t root = roots_[part];
      const auto way = static_cast<float>(i - root);
      first[i * stride] = squared * way * way + values_[root];
    }
  }

 private:
  std::vector<float> values_;
  std::vector<std::int64_t> roots_;
  std::vector<float> ends_;
};

/// Calls `body(first, stride, transform)` for each line of voxels along an axis.
template <class Body>
void forLines(const VoxelMask::Size& size, std::size_t axis, const Body& body) {
  const std::int64_t stride = axis == 0 ? 1 : axis == 1 ? size[0] : size[0] * size[1];
  const std::int64_t length = size[axis], lines = size[0] * size[1] * size[2] / length;
  constexpr std::int64_t linesAtATime = 256;
  parallelForRanges(0, lines, linesAtATime, [&](std::int64_t begin, std::int64_t end) {
    LineTransform transform(length);
    for (std::int64_t line = begin; line < end; ++line) {
      body(line % stride + line / stride * stride * length, stride, transform);
    }
  });
}

/// Squared distance of each voxel from the nearest one of a kind.
std::vector<float> squaredDistances(const std::vector<std::uint8_t>& isInside, bool kind,
                                    const VoxelMask::Size& size,
                                    const std::array<double, 3>& spacing) {
  std::vector<float> squared(isInside.size());
  forVoxels(isInside.size(),
            [&](std::size_t voxel) { squared[voxel] = (isInside[voxel] != 0) == kind ? 0 : none; });
  for (std::size_t axis = 0; axis < 3; ++axis) {
    forLines(size, axis, [&](std::int64_t first, std::int64_t stride, LineTransform& transform) {
      transform(&squared[first], stride, static_cast<float>(spacing[axis]));
    });
  }
  return squared;
}

}  // namespace

std::vector<float> signedDistances(const std::vector<std::uint8_t>& isInside,
                                   const VoxelMask::Size& size,
                                   const std::array<double, 3>& spacing, float farthest) {
  std::vector<float> distances = squaredDistances(isInside, false, size, spacing);
  const std::vector<float> outside = squaredDistances(isInside, true, size, spacing);
  const auto half = static_cast<float>(*std::min_element(spacing.begin(), spacing.end()) / 2);
  forVoxels(isInside.size(), [&](std::size_t voxel) {
    const bool inside = isInside[voxel] != 0;
    const float way = std::sqrt(inside ? distances[voxel] : outside[voxel]) - half;
    distances[voxel] = (inside ? 1.0f : -1.0f) * std::min(way, farthest);
  });
  return distances;
}

}  // namespace tiledlbm
