// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "Kernels/Host/Parallel.h"
#include "Solver/Geometry/LayerSharing.h"
#include "Solver/Run/CaseOnDevice.h"

namespace tiledlbm {

/// Values of voxels that each rank computes in its own layers, and sends to the ranks that request
/// them.
template <class T>
class LayerValues {
 public:
  /// \param of outlives this object.
  /// \param components values per voxel.
  /// \param asked layers that this rank requests.
  /// \param[out] to values of the voxels of these layers.
  LayerValues(const CaseOnDevice& of, std::int64_t components, const LayerRange& asked, T* to)
      : team_(of.team),
        components_(components),
        voxelsOfLayer_(of.setup.volume().mask().size()[0] * of.setup.volume().mask().size()[1]),
        own_(of.ownLayers()),
        asked_(asked),
        to_(to) {
    if (!asked.contains(own_)) {
      buffer_.resize(own_.count() * voxelsOfLayer_ * components_);
    }
  }

  /// Sets all values to zero.
  void clear() {
    clear(to_, asked_.count() * voxelsOfLayer_ * components_);
    clear(buffer_.data(), buffer_.size());
  }

  /// Values of a voxel of an own layer.
  /// \param voxel its index in the mask.
  T* at(std::int64_t voxel) {
    return buffer_.empty() ? to_ + (voxel - asked_.first * voxelsOfLayer_) * components_
                           : buffer_.data() + (voxel - own_.first * voxelsOfLayer_) * components_;
  }

  /// Sends the values to the ranks that request them. All ranks call this function.
  void exchangeOnAll() {
    const T* const from = buffer_.empty() && !own_.isEmpty()
                              ? to_ + (own_.first - asked_.first) * voxelsOfLayer_ * components_
                              : buffer_.data();
    passLayers(team_, voxelsOfLayer_ * components_, own_, from, asked_, to_);
  }

 private:
  static void clear(T* values, std::int64_t count) {
    constexpr std::int64_t valuesAtATime = 1 << 18;
    parallelForRanges(0, count, valuesAtATime, [values](std::int64_t begin, std::int64_t end) {
      std::fill(values + begin, values + end, T(0));
    });
  }

  const RankTeam& team_;
  std::int64_t components_, voxelsOfLayer_;
  LayerRange own_, asked_;
  T* to_;
  std::vector<T> buffer_;  ///< of the own layers, unless this rank requests all of them
};

}  // namespace tiledlbm
