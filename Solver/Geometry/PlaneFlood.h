// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tiledlbm {

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
