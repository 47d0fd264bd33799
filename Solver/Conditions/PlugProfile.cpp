// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/PlugProfile.h"

#include <algorithm>
#include <cstdint>
#include <numeric>

namespace tiledlbm {

std::vector<double> plugProfile(const VoxelMask& mask, const Opening& opening,
                                const Point& direction, WallModel walls,
                                const WallDistance& distance) {
  constexpr double layer = 0.75;
  std::vector<double> profile;
  profile.reserve(opening.voxels.size());
  for (const std::int64_t voxel : opening.voxels) {
    const double part = distance(mask.coordinates(voxel)) / layer;
    profile.push_back(walls == WallModel::Interpolated ? std::min(part, 1.0) : 1.0);
  }
  const double sum = std::accumulate(profile.begin(), profile.end(), 0.0);
  const double scale = opening.area() / (sum * dot(direction, opening.inwardNormal()));
  for (double& value : profile) {
    value *= scale;
  }
  return profile;
}

}  // namespace tiledlbm
