// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>

namespace tiledlbm {

/// Layers of a volume along z, from `first` to `end` - 1: a range of the indices of its voxels.
struct LayerRange {
  std::int64_t first = 0, end = 0;

  std::int64_t count() const { return end - first; }
  bool isEmpty() const { return end <= first; }
  bool contains(const LayerRange& other) const {
    return other.isEmpty() || (first <= other.first && other.end <= end);
  }
  bool operator==(const LayerRange& other) const {
    return first == other.first && end == other.end;
  }
  bool operator!=(const LayerRange& other) const { return !(*this == other); }

  /// The layers of both ranges.
  LayerRange overlap(const LayerRange& other) const {
    const std::int64_t from = std::max(first, other.first);
    return {from, std::max(from, std::min(end, other.end))};
  }
  /// The smallest range that contains both.
  LayerRange including(const LayerRange& other) const {
    return isEmpty()         ? other
           : other.isEmpty() ? *this
                             : LayerRange{std::min(first, other.first), std::max(end, other.end)};
  }
  /// The range with `by` more layers on each side, within a volume of `layers`; an empty one stays
  /// empty.
  LayerRange widened(std::int64_t by, std::int64_t layers) const {
    return isEmpty()
               ? *this
               : LayerRange{std::max<std::int64_t>(first - by, 0), std::min(end + by, layers)};
  }
};

}  // namespace tiledlbm
