// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/OpeningContacts.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
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

/// Ids of openings by their voxels.
using Owners = std::unordered_map<std::int64_t, int>;

/// The owner of a neighbour of a voxel, if it is another one than that of the voxel.
std::optional<int> otherOwnerNextTo(const VoxelMask& mask, const Owners& owners, std::int64_t voxel,
                                    int owner) {
  for (int q = 1; q < D3Q19::directions; ++q) {
    if (const auto at = mask.find(moved(mask.coordinates(voxel), D3Q19::components[q]))) {
      const auto other = owners.find(*at);
      if (other != owners.end() && other->second != owner) {
        return other->second;
      }
    }
  }
  return {};
}

}  // namespace

void checkContacts(const VoxelMask& mask, const std::vector<Opening>& openings,
                   const std::vector<OpeningCondition>& conditions) {
  Owners owners;
  VoxelsOfPairs shared, touching;
  for (const Opening& opening : openings) {
    for (const std::int64_t voxel : opening.voxels) {
      if (!isWall(conditions[opening.id].role)) {
        const auto [owner, isFirst] = owners.try_emplace(voxel, opening.id);
        if (!isFirst) {
          ++shared[std::minmax(owner->second, opening.id)];
        }
      }
    }
  }
  const auto outline = [&openings](int id) { return outlineOf(openings[id]); };
  if (!shared.empty()) {
    const auto& [ids, count] = *largestOf(shared);
    throw InvalidInput(OpeningsShareVoxels{outline(ids.first), outline(ids.second), count});
  }
  for (const auto& [voxel, owner] : owners) {
    if (!openings[owner].isOfLabel()) {
      continue;
    }
    if (const std::optional<int> other = otherOwnerNextTo(mask, owners, voxel, owner)) {
      ++touching[std::minmax(owner, *other)];
    }
  }
  if (!touching.empty()) {
    const auto& [ids, count] = *largestOf(touching);
    throw InvalidInput(OpeningsTouch{outline(ids.first), outline(ids.second), count});
  }
}

}  // namespace tiledlbm
