// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/Geometries.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <sstream>

#include "Solver/Error.h"
#include "Testing/Unit/TestGeometries.h"

namespace tiledlbm::benchmark {

namespace {

using Point = std::array<double, 3>;

constexpr double radius = 20;
/// Candidates for one sphere. Near the densest packing of centres fewer than one in a million finds
/// room.
constexpr std::int64_t largestTries = 100'000'000;

/// Uniform in [0, 1). The distributions of the standard library differ between its vendors.
double uniform(std::mt19937_64& random) {
  return double(random() >> 11) * 0x1p-53;
}

/// Centres so far, sorted into cells of one radius, so that a candidate is compared with few.
class Centres {
 public:
  explicit Centres(std::int64_t edge)
      : cells_(std::int64_t(std::ceil(double(edge) / radius))),
        centres_(std::size_t(cells_ * cells_ * cells_)) {}

  /// Adds the centre unless an earlier one is closer than a radius.
  bool add(const Point& centre) {
    const auto home = cellOf(centre);
    for (std::int64_t z = first(home[2]); z <= last(home[2]); ++z) {
      for (std::int64_t y = first(home[1]); y <= last(home[1]); ++y) {
        for (std::int64_t x = first(home[0]); x <= last(home[0]); ++x) {
          for (const Point& other : centres_[place(x, y, z)]) {
            if (squaredDistance(centre, other) < radius * radius) {
              return false;
            }
          }
        }
      }
    }
    centres_[place(home[0], home[1], home[2])].push_back(centre);
    return true;
  }

 private:
  static double squaredDistance(const Point& a, const Point& b) {
    double sum = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      sum += (a[axis] - b[axis]) * (a[axis] - b[axis]);
    }
    return sum;
  }
  std::array<std::int64_t, 3> cellOf(const Point& point) const {
    return {std::int64_t(point[0] / radius), std::int64_t(point[1] / radius),
            std::int64_t(point[2] / radius)};
  }
  std::int64_t first(std::int64_t cell) const { return std::max<std::int64_t>(cell - 1, 0); }
  std::int64_t last(std::int64_t cell) const { return std::min(cell + 1, cells_ - 1); }
  std::size_t place(std::int64_t x, std::int64_t y, std::int64_t z) const {
    return std::size_t(x + cells_ * (y + cells_ * z));
  }

  std::int64_t cells_;
  std::vector<std::vector<Point>> centres_;
};

/// Makes the voxels whose middle lies in a sphere solid. \return how many were fluid.
std::int64_t fillSphere(VoxelMask& mask, const Point& centre) {
  const auto begin = [&](std::size_t axis, double half) {
    return std::max<std::int64_t>(std::int64_t(std::ceil(centre[axis] - half - 0.5)), 0);
  };
  const auto end = [&](std::size_t axis, double half) {
    return std::min<std::int64_t>(std::int64_t(std::floor(centre[axis] + half - 0.5)) + 1,
                                  mask.size()[axis]);
  };
  const auto offset = [&](std::size_t axis, std::int64_t at) {
    return double(at) + 0.5 - centre[axis];
  };
  std::int64_t filled = 0;
  for (std::int64_t z = begin(2, radius); z < end(2, radius); ++z) {
    const double inPlane = std::sqrt(radius * radius - offset(2, z) * offset(2, z));
    for (std::int64_t y = begin(1, inPlane); y < end(1, inPlane); ++y) {
      const double inRow =
          std::sqrt(std::max(inPlane * inPlane - offset(1, y) * offset(1, y), 0.0));
      for (std::int64_t x = begin(0, inRow); x < end(0, inRow); ++x) {
        const std::int64_t voxel = mask.index(x, y, z);
        filled += mask.isFluid(voxel);
        mask.setFluid(voxel, false);
      }
    }
  }
  return filled;
}

Point nextCentre(Centres& centres, std::int64_t edge, std::mt19937_64& random) {
  for (std::int64_t tries = 0; tries < largestTries; ++tries) {
    Point centre;
    for (double& coordinate : centre) {
      coordinate = double(edge) * uniform(random);
    }
    if (centres.add(centre)) {
      return centre;
    }
  }
  throw InvalidInput("No more spheres find a place in the cube: ask for a higher porosity.");
}

}  // namespace

std::vector<VoxelMask::Size> channelSizes() {
  constexpr std::int64_t nodes = 1'000'000;
  constexpr std::array<std::int64_t, 5> widths{4, 8, 20, 44, 100};
  std::vector<VoxelMask::Size> sizes;
  const auto add = [&sizes](const VoxelMask::Size& size) {
    if (std::find(sizes.begin(), sizes.end(), size) == sizes.end()) {
      sizes.push_back(size);
    }
  };
  for (std::size_t narrow = 0; narrow < widths.size(); ++narrow) {
    for (std::size_t wide = narrow; wide < widths.size(); ++wide) {
      const std::int64_t a = widths[narrow];
      const std::int64_t b = widths[wide];
      const std::int64_t length = nodes / (a * b) / 4 * 4;
      add({a, b, length});
      add({a, length, b});
      add({length, a, b});
    }
  }
  return sizes;
}

VoxelMask spheres(std::int64_t edge, double porosity, std::uint64_t seed) {
  VoxelMask mask = test::allFluid({edge, edge, edge});
  std::int64_t fluid = mask.voxelCount();
  const double target = porosity * double(fluid);
  Centres centres(edge);
  std::mt19937_64 random(seed);
  while (double(fluid) > target) {
    fluid -= fillSphere(mask, nextCentre(centres, edge, random));
  }
  return mask;
}

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
