// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cmath>
#include <cstdint>

namespace tiledlbm::validation {

/// The benchmark nozzle of the FDA (Hariharan et al. 2011, J. Biomech. Eng. 133, 041002), from its
/// drawing: a pipe of 12 mm, a cone of 22.685 mm down to a throat of 4 mm by 40 mm, and a sudden
/// expansion to 12 mm. Lengths along it are in mm from the expansion.
struct NozzleGeometry {
  static constexpr double pipeRadius = 6, throatRadius = 2;
  static constexpr double throatLength = 40, coneLength = 22.685;
  static constexpr double inletLength = 30, outletLength = 90;
  static constexpr double coneStart = -throatLength - coneLength;
  static constexpr double start = coneStart - inletLength;
  /// From where to where the pressure that is lost is measured.
  static constexpr double lossStart = coneStart - 20, lossEnd = 50;
  /// Where profiles were measured.
  static constexpr double profilePlaces[] = {-88, -64, -48, -20, -8, 0, 8, 16, 24, 32, 60, 80};
  static constexpr double density = 1056, dynamicViscosity = 0.0035;  // kg/m3, Pa s

  /// How far a point lies inside, mm; negative outside. Exact next to the wall.
  /// \param r distance from the axis, mm.
  static double depth(double along, double r);
};

/// Voxels across the nozzle's axis and along it. Lengths are in mm.
struct NozzleGrid {
  std::int64_t across;  ///< voxels across the throat

  double voxel() const { return 2 * NozzleGeometry::throatRadius / double(across); }
  std::int64_t width() const {
    constexpr std::int64_t margin = 3;  // voxels of solid around it
    return 2 * (std::llround(NozzleGeometry::pipeRadius / voxel()) + margin);
  }
  std::int64_t length() const {
    return std::llround((NozzleGeometry::outletLength - NozzleGeometry::start) / voxel());
  }
  /// Of a plane of voxels, from the expansion.
  double along(std::int64_t plane) const {
    return NozzleGeometry::start + (double(plane) + 0.5) * voxel();
  }
  std::int64_t planeAt(double place) const {
    return std::int64_t((place - NozzleGeometry::start) / voxel());
  }
};

}  // namespace tiledlbm::validation
