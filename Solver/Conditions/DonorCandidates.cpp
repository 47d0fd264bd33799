// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/DonorCandidates.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "Kernels/Lattice/D3Q19.h"

namespace tiledlbm {

namespace {

/// Fluid of a box around a voxel, with a margin of solid that bounds the flood fill.
class FluidBox {
 public:
  FluidBox(const VoxelMask& mask, const Coordinates& from, std::int64_t reach)
      : mask_(mask),
        from_(from),
        reach_(reach),
        width_(2 * reach + 3),
        isFree_(width_ * width_ * width_, 0) {
    Coordinates reaches{reach, reach, reach};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (mask.periodic()[axis]) {
        reaches[axis] = std::min(reach, mask.size()[axis] - 1);  // once around a periodic axis
        hasRepeats_ = hasRepeats_ || 2 * reaches[axis] >= mask.size()[axis];
      }
    }
    forBox(moved({}, reaches, -1), reaches, [&](const Coordinates& at) {
      const std::int64_t voxel = voxelOf(moved(from, at));
      isFree_[place(at[0], at[1], at[2])] = voxel >= 0 && mask.isFluid(voxel) ? 1 : 0;
    });
  }

  /// Voxels connected with the central one, without itself.
  std::vector<LinkedVoxel> flood() {
    std::array<std::ptrdiff_t, D3Q19::directions> steps{};
    for (int q = 1; q < D3Q19::directions; ++q) {
      const auto& c = D3Q19::components[q];
      steps[q] = c[0] + width_ * (c[1] + width_ * c[2]);
    }
    const auto start = static_cast<std::ptrdiff_t>(place(0, 0, 0));
    take(start);
    std::vector<std::ptrdiff_t> pending{start};
    std::vector<LinkedVoxel> linked;
    while (!pending.empty()) {
      const std::ptrdiff_t at = pending.back();
      pending.pop_back();
      for (int q = 1; q < D3Q19::directions; ++q) {
        const std::ptrdiff_t next = at + steps[q];
        if (isFree_[next] != 0) {
          const Coordinates coordinates = take(next);
          pending.push_back(next);
          linked.push_back({coordinates, voxelOf(coordinates)});
        }
      }
    }
    return linked;
  }

 private:
  /// Marks a position as reached, and all periodic images of its voxel.
  Coordinates take(std::ptrdiff_t at) {
    isFree_[at] = 0;
    const Coordinates coordinates = coordinatesOf(at);
    if (hasRepeats_) {
      const std::int64_t voxel = voxelOf(coordinates);
      for (std::size_t other = 0; other < isFree_.size(); ++other) {
        if (isFree_[other] != 0 &&
            voxelOf(coordinatesOf(static_cast<std::ptrdiff_t>(other))) == voxel) {
          isFree_[other] = 0;
        }
      }
    }
    return coordinates;
  }
  /// \param x, y, z relative to the central voxel.
  std::size_t place(std::int64_t x, std::int64_t y, std::int64_t z) const {
    const std::int64_t middle = reach_ + 1;
    return x + middle + width_ * (y + middle + width_ * (z + middle));
  }
  Coordinates coordinatesOf(std::ptrdiff_t place) const {
    const std::int64_t middle = reach_ + 1;
    return {from_[0] + place % width_ - middle, from_[1] + place / width_ % width_ - middle,
            from_[2] + place / (width_ * width_) - middle};
  }
  /// -1 outside of the volume.
  std::int64_t voxelOf(Coordinates at) const { return mask_.find(at).value_or(-1); }

  const VoxelMask& mask_;
  Coordinates from_;
  std::int64_t reach_, width_;
  std::vector<std::uint8_t> isFree_;  ///< fluid that the flood has not reached
  bool hasRepeats_ = false;           ///< whether a voxel is in the box more than once
};

}  // namespace

std::vector<LinkedVoxel> linkedVoxels(const VoxelMask& mask, const Coordinates& from,
                                      std::int64_t reach) {
  return FluidBox(mask, from, reach).flood();
}

void keepNearest(std::size_t fewest, std::vector<DonorCandidate>& candidates) {
  std::sort(candidates.begin(), candidates.end(),
            [](const DonorCandidate& a, const DonorCandidate& b) {
              return a.nearness != b.nearness ? a.nearness > b.nearness : a.voxel < b.voxel;
            });
  std::size_t count = std::min(candidates.size(), fewest);
  constexpr double alike = 1 - 1e-9;
  while (count > 0 && count < candidates.size() &&
         candidates[count].nearness > alike * candidates[count - 1].nearness) {
    ++count;
  }
  candidates.resize(count);
}

void boundWeights(double most, const std::vector<double>& mean, std::vector<double>& weights) {
  if (most <= 1) {  // the only result; avoids an effect of rounding errors
    weights = mean;
    return;
  }
  const double sum =
      std::accumulate(weights.begin(), weights.end(), 0.,
                      [](double all, double weight) { return all + std::abs(weight); });
  if (sum > most) {
    const double part = (most - 1) / (sum - 1);
    std::transform(
        weights.begin(), weights.end(), mean.begin(), weights.begin(),
        [part](double weight, double average) { return average + part * (weight - average); });
  }
}

}  // namespace tiledlbm
