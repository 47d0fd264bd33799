// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/Wall/WallProfile.h"

#include <algorithm>
#include <cmath>

#include "Solver/Constants.h"

namespace tiledlbm {

/// Median level of the voxels at each distance from the wall.
class WallProfile::LevelsByDistance {
 public:
  static constexpr int binsOfVoxel = 4, reach = 3, count = 2 * reach * binsOfVoxel;
  static constexpr double width = 1.0 / binsOfVoxel;

  LevelsByDistance(const WallBlocks& blocks, const std::vector<float>& levels,
                   const WallField& distances) {
    std::array<std::vector<float>, count> ofBins;
    for (std::int64_t block = blocks.own().first; block < blocks.own().end; ++block) {
      const Coordinates first = blocks.origin(block);
      WallBlocks::forVoxels(block, [&](int x, int y, int z, std::size_t index) {
        const Coordinates at{first[0] + x, first[1] + y, first[2] + z};
        const float distance = distances[index];
        if (std::abs(distance) < reach && blocks.inVolume(at) == at) {
          const int bin = static_cast<int>((distance + reach) * binsOfVoxel);
          ofBins[std::min(bin, count - 1)].push_back(levels[blocks.indexInVolume(at)]);
        }
      });
    }
    if (!blocks.team().isAlone()) {
      for (std::vector<float>& of : ofBins) {
        of = gatherOnAll(*blocks.team().ranks, of);
      }
    }
    parallelFor(0, count, 1, [&](std::int64_t bin) {
      std::vector<float>& of = ofBins[bin];
      if (!of.empty()) {
        const auto middle = of.begin() + of.size() / 2;
        std::nth_element(of.begin(), middle, of.end());
        medians_[bin] = *middle;
      }
    });
    fillGaps(ofBins);
  }

  double median(int bin) const { return medians_[bin]; }
  /// Mean of the medians in the two bins next to a distance in voxels.
  double around(double distance) const {
    const int bin = static_cast<int>(std::lround((distance + reach) * binsOfVoxel));
    return (median(bin - 1) + median(bin)) / 2;
  }

 private:
  /// Narrow vessels and thin walls have no voxels far from the wall: an empty bin gets the median
  /// of the next bin towards the wall.
  void fillGaps(const std::array<std::vector<float>, count>& ofBins) {
    for (std::size_t bin = count / 2 + 1; bin < count; ++bin) {
      if (ofBins[bin].empty()) {
        medians_[bin] = medians_[bin - 1];
      }
      const std::size_t outside = count - 1 - bin;
      if (ofBins[outside].empty()) {
        medians_[outside] = medians_[outside + 1];
      }
    }
  }

  std::array<double, count> medians_{};
};

namespace {

constexpr double leastBlur = 0.05;

double normalDensity(double x) {
  return std::exp(-x * x / 2) / std::sqrt(2 * pi);
}
/// Tail of the normal distribution beyond x standard deviations.
double normalTail(double x) {
  return 0.5 * std::erfc(x * std::sqrt(0.5));
}
/// Integral of normalTail from x on.
double normalTailIntegral(double x) {
  return normalDensity(x) - x * normalTail(x);
}

/// Fraction of a voxel inside a flat wall, and its derivative with respect to the distance.
struct Share {
  double value, slope;
};

/// The fraction is the third difference, over the edges of the voxel, of the blurred function
///   (x > 0 ? x^3 / 6 : 0).
Share shareInside(double distance, const std::array<double, 3>& normal, double blur) {
  Share sum{0, 0};
  for (int corner = 0; corner < 8; ++corner) {
    double x = distance, sign = 1;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const double side = (corner >> axis & 1) == 1 ? 1 : -1;
      x += side * normal[axis] / 2;
      sign *= side;
    }
    const double t = x / blur;
    const double below = normalTail(-t), density = normalDensity(t);
    const double squared = blur * blur;
    sum.value +=
        sign * ((x * x + 3 * squared) * x * below + blur * (x * x + 2 * squared) * density) / 6;
    sum.slope += sign * ((x * x + squared) * below + blur * x * density) / 2;
  }
  const double volume = normal[0] * normal[1] * normal[2];
  return {sum.value / volume, sum.slope / volume};
}

}  // namespace

WallProfile::WallProfile(const WallBlocks& blocks, const std::vector<float>& volumeLevels,
                         const WallField& distances) {
  const LevelsByDistance levels(blocks, volumeLevels, distances);
  const double slope = levels.around(0.5) - levels.around(-0.5);
  if (!(slope > 0)) {
    return;
  }
  slope_ = slope;
  // Two voxels from the wall, the slope of a profile with a blur of 1.2 voxels is a quarter of that
  // at the wall, while a distance keeps its slope.
  const double slopeFar =
      (levels.around(2.75) - levels.around(1.25) + levels.around(-1.25) - levels.around(-2.75)) / 3;
  constexpr double leastPart = 0.6;
  if (slopeFar > leastPart * slope) {
    return;
  }
  findPlateaus(levels);
}

/// Fixed-point iteration: within reach of the bins the levels miss the plateaus by an amount that
/// depends on the width of the profile, and the width depends on the plateaus.
void WallProfile::findPlateaus(const LevelsByDistance& levels) {
  constexpr double far = 2.75, reach = LevelsByDistance::reach;
  constexpr int rounds = 6;
  const double lower = levels.around(-far), upper = levels.around(far);
  double deviation = 0;
  for (int round = 0; round < rounds; ++round) {
    const double missing = deviation > 0 ? normalTail(far / deviation) : 0;
    const double rise = (upper - lower) / (1 - 2 * missing);
    outside_ = lower - missing * rise;
    inside_ = upper + missing * rise;
    const double beyond = deviation > 0 ? 2 * deviation * normalTailIntegral(reach / deviation) : 0;
    // Standard deviation of a normal distribution with this mean deviation.
    deviation = (meanDeviation(levels) + beyond) * std::sqrt(pi / 2);
  }
  // Contributions of the voxels, the bins and the error of the distances to the variance.
  constexpr double width = LevelsByDistance::width;
  constexpr double others = 1.0 / 12 + width * width / 12 + 0.05 * 0.05;
  blur_ = std::sqrt(std::max(deviation * deviation - others, leastBlur * leastBlur));
}

/// Mean absolute deviation, from the middle of the profile, of the distances at which the levels
/// rise.
double WallProfile::meanDeviation(const LevelsByDistance& levels) const {
  constexpr double width = LevelsByDistance::width;
  double middle = LevelsByDistance::reach;
  for (int bin = 0; bin < LevelsByDistance::count; ++bin) {
    middle -= width * partOfRise(levels.median(bin));
  }
  double sum = 0;
  for (int bin = 0; bin < LevelsByDistance::count; ++bin) {
    const double at = (bin + 0.5) * width - LevelsByDistance::reach;
    sum += width * std::abs((at > middle ? 1 : 0) - partOfRise(levels.median(bin)));
  }
  return sum;
}

bool WallProfile::isReporting(double level) const {
  constexpr double margin = 0.03;
  const double part = partOfRise(level);
  return part > margin && part < 1 - margin;
}

double WallProfile::distance(double level, const std::array<double, 3>& normal) const {
  std::array<double, 3> rounded{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    constexpr double least = 0.05;
    rounded[axis] = std::max(std::abs(normal[axis]), least);
  }
  return distanceFromMiddle(partOfRise(level), rounded) -
         distanceFromMiddle(partOfRise(0), rounded);
}

/// Newton's method, which starts from a logistic profile of the same width.
double WallProfile::distanceFromMiddle(double part, const std::array<double, 3>& normal) const {
  constexpr double leastPart = 0.02, logisticWidth = 0.5513, accuracy = 1e-4, leastSlope = 0.02;
  constexpr int mostSteps = 12;
  const double within = std::clamp(part, leastPart, 1 - leastPart);
  double distance = logisticWidth * std::sqrt(variance()) * std::log(within / (1 - within));
  for (int step = 0; step < mostSteps; ++step) {
    const Share share = shareInside(distance, normal, blur_);
    const double move =
        std::clamp((within - share.value) / std::max(share.slope, leastSlope), -0.3, 0.3);
    distance += move;
    if (std::abs(move) < accuracy) {
      break;
    }
  }
  return distance;
}

}  // namespace tiledlbm
