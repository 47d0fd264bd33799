// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/OpeningContacts.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>

#include "Kernels/Lattice/D3Q19.h"
#include "Solver/Error.h"

namespace tiledlbm {

namespace {

/// Number of voxels by pair of opening ids, the lower id first.
using VoxelsOfPairs = std::map<std::pair<int, int>, std::int64_t>;

VoxelsOfPairs::const_iterator largestOf(const VoxelsOfPairs& pairs) {
  return std::max_element(pairs.begin(), pairs.end(),
                          [](const auto& a, const auto& b) { return a.second < b.second; });
}

/// Openings with a flow, and the owners of their voxels.
class OpenVoxels {
 public:
  OpenVoxels(const VoxelMask& mask, const std::vector<Opening>& openings,
             const std::vector<OpeningCondition>& conditions)
      : mask_(mask), openings_(openings) {
    for (const Opening& opening : openings) {
      if (isWall(conditions[opening.id].role)) {
        continue;
      }
      for (const std::int64_t voxel : opening.voxels) {
        const auto [owner, isFirst] = owners_.try_emplace(voxel, opening.id);
        if (!isFirst) {
          ++shared_[std::minmax(owner->second, opening.id)];
        }
      }
    }
  }

  const VoxelsOfPairs& shared() const { return shared_; }

  /// Voxels of label openings next to another opening.
  VoxelsOfPairs touching() const {
    VoxelsOfPairs touching;
    for (const auto& [voxel, owner] : owners_) {
      if (openings_[owner].isOfLabel()) {
        countNeighbours(voxel, owner, touching);
      }
    }
    return touching;
  }

 private:
  void countNeighbours(std::int64_t voxel, int owner, VoxelsOfPairs& into) const {
    for (int q = 1; q < D3Q19::directions; ++q) {
      if (const auto at = mask_.find(moved(mask_.coordinates(voxel), D3Q19::components[q]))) {
        const auto other = owners_.find(*at);
        if (other != owners_.end() && other->second != owner) {
          ++into[std::minmax(owner, other->second)];
          return;
        }
      }
    }
  }

  const VoxelMask& mask_;
  const std::vector<Opening>& openings_;
  std::unordered_map<std::int64_t, int> owners_;  ///< ids of openings by their voxels
  VoxelsOfPairs shared_;
};

}  // namespace

void checkContacts(const VoxelMask& mask, const std::vector<Opening>& openings,
                   const std::vector<OpeningCondition>& conditions) {
  const auto outline = [&openings](int id) { return outlineOf(openings[id]); };
  const OpenVoxels voxels(mask, openings, conditions);
  if (!voxels.shared().empty()) {
    const auto& [ids, count] = *largestOf(voxels.shared());
    throw InvalidInput(OpeningsShareVoxels{outline(ids.first), outline(ids.second), count});
  }
  const VoxelsOfPairs touching = voxels.touching();
  if (!touching.empty()) {
    const auto& [ids, count] = *largestOf(touching);
    throw InvalidInput(OpeningsTouch{outline(ids.first), outline(ids.second), count});
  }
}

}  // namespace tiledlbm
