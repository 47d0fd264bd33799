// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "Solver/Geometry/LayerRange.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// A selection of the voxels in some layers of a volume, numbered in the order of their indices,
/// for arrays of values of these voxels alone. Takes a bit and a half for each voxel of the layers.
class SelectedVoxels {
 public:
  SelectedVoxels(const VoxelMask::Size& size, const LayerRange& layers)
      : firstVoxel_(layers.first * size[0] * size[1]),
        words_((static_cast<std::size_t>(layers.count() * size[0] * size[1]) + bits - 1) / bits),
        before_(words_.size()) {}

  /// Selects a voxel; before number(), from any thread.
  /// \param voxel index of a voxel in the layers.
  void select(std::int64_t voxel) {
    const Place place = placeOf(voxel);
    std::atomic<std::uint64_t>& word = words_[place.word];
    if ((word.load(std::memory_order_relaxed) & place.bit) == 0) {
      word.fetch_or(place.bit, std::memory_order_relaxed);
    }
  }

  /// Numbers the selected voxels.
  void number() {
    for (std::size_t word = 0; word < words_.size(); ++word) {
      before_[word] = count_;
      count_ += static_cast<std::uint32_t>(__builtin_popcountll(words_[word]));
    }
  }

  std::size_t count() const { return count_; }

  /// The number of a voxel in the layers, -1 where it is not selected.
  std::int64_t numberOf(std::int64_t voxel) const {
    const Place place = placeOf(voxel);
    const std::uint64_t word = words_[place.word].load(std::memory_order_relaxed);
    return (word & place.bit) == 0
               ? -1
               : std::int64_t(before_[place.word]) + __builtin_popcountll(word & (place.bit - 1));
  }

 private:
  static constexpr std::size_t bits = 64;

  struct Place {
    std::size_t word;
    std::uint64_t bit;
  };
  Place placeOf(std::int64_t voxel) const {
    const auto at = static_cast<std::uint64_t>(voxel - firstVoxel_);
    return {at / bits, std::uint64_t(1) << at % bits};
  }

  std::int64_t firstVoxel_;
  std::vector<std::atomic<std::uint64_t>> words_;
  std::vector<std::uint32_t> before_;  ///< selected ones before each word
  std::uint32_t count_ = 0;
};

}  // namespace tiledlbm
