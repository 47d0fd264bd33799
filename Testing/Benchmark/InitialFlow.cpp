// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/InitialFlow.h"
#include "Solver/Constants.h"

#include <array>
#include <cmath>
#include <memory>
#include <sstream>

namespace tiledlbm::benchmark {

namespace {

constexpr double speed = 0.01;
constexpr double densityDeviation = 0.001;
/// Of a velocity: each of its components is the sum of two sines along different axes.
constexpr double meanSquare = 3 * speed * speed;
/// Of a velocity component and of a density that the walls have thrown back.
constexpr double largest = 4 * speed;
/// A lattice has no faster flows.
constexpr double fastest = 0.3;

}  // namespace

InitialFlow waves(const VoxelMask::Size& size) {
  // Of each axis, since a sine for each of 10^7 nodes would take longer than to time them.
  using Tables = std::array<std::vector<double>, 3>;
  const auto sines = std::make_shared<Tables>();
  for (std::size_t axis = 0; axis < 3; ++axis) {
    // Tiles can reach beyond the volume.
    for (std::int64_t i = 0; i < size[axis] + TileShape::edge; ++i) {
      (*sines)[axis].push_back(std::sin(2 * pi * (double(i) + 0.5) / double(size[axis])));
    }
  }
  return [sines](std::int64_t x, std::int64_t y, std::int64_t z) {
    const double a = (*sines)[0][x];
    const double b = (*sines)[1][y];
    const double c = (*sines)[2][z];
    return NodeMoments<double>{densityDeviation * a * b * c,
                               {speed * (b + c), speed * (c + a), speed * (a + b)}};
  };
}

std::string whatIsWrong(const FlowSums& sums, std::int64_t nodes, std::int64_t steps,
                        Precision precision) {
  const double count = double(nodes);
  const double density = sums.density / count;
  const double square = sums.velocitySquared / count;
  const double highest = std::sqrt(sums.largestSpeedSquared);
  // The sines' mean is zero. A step rounds each node's density by a few units in the last place.
  const double rounding = 4 * epsilonOf(precision) * largest * (double(steps) + 1);
  std::ostringstream wrong;
  // Each condition is false for what is not a number, too.
  if (!(std::abs(density) <= rounding)) {
    wrong << "the mean density left that of the start by " << density
          << ", where rounding explains " << rounding;
  } else if (!(square <= 1.01 * meanSquare && square >= 0.5 * meanSquare)) {
    wrong << "the mean square of the velocity went from " << meanSquare << " to " << square;
  } else if (!(highest < fastest)) {
    wrong << "the highest speed is " << highest;
  }
  return wrong.str();
}

}  // namespace tiledlbm::benchmark
