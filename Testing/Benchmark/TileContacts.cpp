// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/TileContacts.h"

#include <array>

namespace tiledlbm::benchmark {

TileContacts contactsOf(const TileSet& tiles) {
  TileContacts contacts;
  std::array<std::int64_t, 3> at{};
  const auto isTile = [&](const std::array<std::int64_t, 3>& place) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (place[axis] >= tiles.grid[axis]) {
        return false;
      }
    }
    const std::int64_t index = place[0] + tiles.grid[0] * (place[1] + tiles.grid[1] * place[2]);
    return tiles.map[index] >= 0;
  };
  for (const auto& corner : tiles.corners) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      at[axis] = corner[axis] / TileShape::edge;
    }
    // Each contact is counted by its tile of the lowest coordinates.
    std::array<bool, 3> next{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      auto place = at;
      ++place[axis];
      next[axis] = isTile(place);
      contacts.faces += next[axis];
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const std::size_t a = (axis + 1) % 3;
      const std::size_t b = (axis + 2) % 3;
      auto place = at;
      ++place[a];
      ++place[b];
      contacts.edges += next[a] && next[b] && isTile(place);
    }
  }
  return contacts;
}

}  // namespace tiledlbm::benchmark
