// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/Wall/GreyWall.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "Solver/Geometry/Wall/ClosestPoints.h"
#include "Solver/Geometry/Wall/WallProfile.h"

namespace tiledlbm {

namespace {

constexpr float band = 3.5f;
constexpr float unknown = std::numeric_limits<float>::infinity();

/// Calls `body(index, level, isInside)` for each voxel.
template <class Body>
void forLevels(const WallBlocks& blocks, const std::vector<float>& levels, const Body& body) {
  blocks.forBlocks([&](std::int64_t block) {
    const Coordinates first = blocks.origin(block);
    WallBlocks::forVoxels(block, [&](int x, int y, int z, std::size_t index) {
      const auto at = blocks.inVolume({first[0] + x, first[1] + y, first[2] + z});
      body(index, levels[blocks.indexInVolume(at)], blocks.isInside(at));
    });
  });
}

/// Keeps each voxel on its side of the wall, and fills the ghost blocks.
void keepVoxels(const WallBlocks& blocks, const std::vector<float>& levels, WallField& distances) {
  constexpr float least = 1e-3f;
  forLevels(blocks, levels, [&](std::size_t index, float, bool isInside) {
    distances[index] =
        isInside ? std::max(distances[index], least) : std::min(distances[index], -least);
  });
  blocks.exchangeOnAll(distances);
}

/// Difference between the distance by the level of a voxel and that by the mask; unknown where the
/// level gives no distance.
WallField corrections(const WallBlocks& blocks, const std::vector<float>& levels,
                      const WallProfile& profile, const WallField& maskDistances, float beyond) {
  WallField found(maskDistances.size(), unknown);
  forLevels(blocks, levels, [&](std::size_t index, float level, bool isInside) {
    if (profile.isReporting(level) && (level > 0) == isInside) {
      found[index] = level;
    }
  });
  blocks.forBlocks([&](std::int64_t block) {
    WallBlocks::Patch<float, 1> patch;
    blocks.gather(block, maskDistances, beyond, patch);
    WallBlocks::forVoxels(block, [&](int x, int y, int z, std::size_t index) {
      if (found[index] == unknown || std::abs(maskDistances[index]) > band) {
        found[index] = unknown;
        return;
      }
      std::array<double, 3> normal{patch(x + 1, y, z) - patch(x - 1, y, z),
                                   patch(x, y + 1, z) - patch(x, y - 1, z),
                                   patch(x, y, z + 1) - patch(x, y, z - 1)};
      const double length = std::max(std::hypot(normal[0], normal[1], normal[2]), 1e-3);
      for (double& component : normal) {
        component /= length;
      }
      found[index] =
          static_cast<float>(profile.distance(found[index], normal)) - maskDistances[index];
    });
  });
  blocks.exchangeOnAll(found);
  return found;
}

/// Extends the corrections: voxels without one get the weighted mean of those nearby.
WallField spread(const WallBlocks& blocks, const WallField& known) {
  constexpr int reach = 2;
  WallField all(known.size());
  blocks.forBlocks([&](std::int64_t block) {
    WallBlocks::Patch<float, reach> patch;
    blocks.gather(block, known, unknown, patch);
    WallBlocks::forVoxels(block, [&](int x, int y, int z, std::size_t index) {
      all[index] = known[index];
      if (known[index] != unknown) {
        return;
      }
      float sum = 0, weights = 0;
      for (int k = -reach; k <= reach; ++k) {
        for (int j = -reach; j <= reach; ++j) {
          for (int i = -reach; i <= reach; ++i) {
            const float at = patch(x + i, y + j, z + k);
            const float weight = 1.0f / float(1 << (i * i + j * j + k * k));
            if (std::isfinite(at)) {
              sum += weight * at;
              weights += weight;
            }
          }
        }
      }
      all[index] = weights > 0 ? sum / weights : 0;
    });
  });
  return all;
}

/// Moves the wall back by the shift that blur causes at a curved wall: half the variance times the
/// sum of the principal curvatures, which is the Laplacian of the distance.
WallField unbent(const WallBlocks& blocks, const WallField& distances, double variance,
                 float beyond) {
  constexpr float greatestCurvature = 1;
  WallField moved(distances.size());
  blocks.forBlocks([&](std::int64_t block) {
    WallBlocks::Patch<float, 1> patch;
    blocks.gather(block, distances, beyond, patch);
    WallBlocks::forVoxels(block, [&](int x, int y, int z, std::size_t index) {
      const float curvature = patch(x - 1, y, z) + patch(x + 1, y, z) + patch(x, y - 1, z) +
                              patch(x, y + 1, z) + patch(x, y, z - 1) + patch(x, y, z + 1) -
                              6 * patch(x, y, z);
      moved[index] =
          distances[index] - static_cast<float>(variance / 2) *
                                 std::clamp(curvature, -greatestCurvature, greatestCurvature);
    });
  });
  return moved;
}

}  // namespace

WallField distancesOfLevels(const WallBlocks& blocks, const std::vector<float>& levels,
                            const WallField& maskDistances, float beyond) {
  const WallProfile profile(blocks, levels, maskDistances);
  WallField distances(maskDistances.size());
  if (profile.hasPlateaus()) {
    distances = spread(blocks, corrections(blocks, levels, profile, maskDistances, beyond));
    blocks.forBlocks([&](std::int64_t block) {
      WallBlocks::forVoxels(block, [&](int, int, int, std::size_t index) {
        distances[index] += maskDistances[index];
      });
    });
    blocks.exchangeOnAll(distances);
    distances = distancesFromZero(blocks, distances, band, beyond);
    distances = unbent(blocks, distances, profile.variance(), beyond);
  } else {
    forLevels(blocks, levels, [&](std::size_t index, float level, bool) {
      distances[index] = std::clamp(level / static_cast<float>(profile.slope()), -beyond, beyond);
    });
  }
  keepVoxels(blocks, levels, distances);
  distances = distancesFromZero(blocks, distances, band, beyond);
  keepVoxels(blocks, levels, distances);
  return distances;
}

}  // namespace tiledlbm
