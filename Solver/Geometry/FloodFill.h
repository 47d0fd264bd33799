// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <unordered_set>
#include <vector>

#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// Flood fill: some voxels and all that are connected to them across faces, edges and corners;
/// incomplete if there are more than `most`.
/// \param find `find(at)`: index of the voxel at coordinates; none where the fill ends.
template <class Find>
std::vector<std::int64_t> connectedTo(const VoxelMask& mask, std::vector<std::int64_t> voxels,
                                      const Find& find,
                                      std::size_t most = std::numeric_limits<std::size_t>::max()) {
  std::unordered_set<std::int64_t> found(voxels.begin(), voxels.end());
  for (std::size_t next = 0; next < voxels.size() && voxels.size() <= most; ++next) {
    forCube(mask.coordinates(voxels[next]), 1, [&](const Coordinates& at) {
      const std::optional<std::int64_t> voxel = find(at);
      if (voxel && found.insert(*voxel).second) {
        voxels.push_back(*voxel);
      }
    });
  }
  return voxels;
}

/// Flood fills of a plane of places (u, v) with four neighbours each.
class PlaneFlood {
 public:
  /// \param periodic along u and v, whether the plane continues at the opposite edge.
  PlaneFlood(std::int64_t width, std::int64_t height, const std::array<bool, 2>& periodic = {})
      : size_{width, height}, periodic_(periodic), isFound_(width * height) {}

  /// The places connected to (u, v), from near to far; no place of an earlier fill.
  /// \param isPart `isPart(u, v)`: whether a place can be filled.
  template <class IsPart>
  std::vector<std::array<std::int64_t, 2>> from(std::int64_t u, std::int64_t v,
                                                const IsPart& isPart) {
    std::vector<std::array<std::int64_t, 2>> found;
    const auto visit = [&](std::array<std::int64_t, 2> at) {
      for (std::size_t axis = 0; axis < 2; ++axis) {
        at[axis] = periodic_[axis] ? (at[axis] + size_[axis]) % size_[axis] : at[axis];
        if (at[axis] < 0 || at[axis] >= size_[axis]) {
          return;
        }
      }
      const std::int64_t place = at[0] + size_[0] * at[1];
      if (!isFound_[place] && isPart(at[0], at[1])) {
        isFound_[place] = true;
        found.push_back(at);
      }
    };
    visit({u, v});
    for (std::size_t next = 0; next < found.size();) {  // the list grows
      const auto [x, y] = found[next++];
      visit({x - 1, y});
      visit({x + 1, y});
      visit({x, y - 1});
      visit({x, y + 1});
    }
    return found;
  }

 private:
  std::array<std::int64_t, 2> size_;
  std::array<bool, 2> periodic_;
  std::vector<bool> isFound_;
};

}  // namespace tiledlbm
