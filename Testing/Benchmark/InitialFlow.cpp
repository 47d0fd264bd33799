#include "Testing/Benchmark/InitialFlow.h"

#include <array>
#include <cmath>
#include <memory>

namespace tiledlbm::benchmark {

namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double speed = 0.01;
constexpr double densityDeviation = 0.001;

}  // namespace

InitialFlow waves(const VoxelMask::Size& size) {
  // Of each axis, since a sine for each of 10^7 nodes would take longer than to time them.
  using Tables = std::array<std::vector<double>, 3>;
  const auto sines = std::make_shared<Tables>();
  for (std::size_t axis = 0; axis < 3; ++axis) {
    // Tiles can reach beyond the volume.
    for (std::int64_t i = 0; i < size[axis] + TileShape::edge; ++i) {
      (*sines)[axis].push_back(
          std::sin(2 * pi * (static_cast<double>(i) + 0.5) / static_cast<double>(size[axis])));
    }
  }
  return [sines](std::int64_t x, std::int64_t y, std::int64_t z) {
    const double a = (*sines)[0][static_cast<std::size_t>(x)];
    const double b = (*sines)[1][static_cast<std::size_t>(y)];
    const double c = (*sines)[2][static_cast<std::size_t>(z)];
    return NodeMoments<double>{densityDeviation * a * b * c,
                               {speed * (b + c), speed * (c + a), speed * (a + b)}};
  };
}

}  // namespace tiledlbm::benchmark
