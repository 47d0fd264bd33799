// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

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
  /// Of a column of voxels from the axis.
  double offset(std::int64_t x) const { return voxel() * (double(x) - double(width() - 1) / 2); }
};

/// A voxel, with sums over the samples of a flow.
struct NozzleVoxel {
  double x = 0, y = 0;                            ///< mm from the axis
  double velocity = 0, square = 0, pressure = 0;  ///< axial, m/s, (m/s)^2, Pa
  double u = 0, v = 0, across = 0;  ///< across the axis: m/s, and (m/s)^2 of both together
};

/// The voxels of a plane across the nozzle that are looked at.
struct NozzlePlane {
  /// Means over the samples, over the section or over its voxels around the axis.
  struct Section {
    double centre = 0, square = 0;  ///< velocity, m/s, and square of its fluctuation
    double flow = 0;                ///< sum of the velocity over the voxels, m/s
    double wallPressure = 0;        ///< Pa, next to the wall
    double across = 0;              ///< square of the fluctuation across the axis
  };
  Section section() const;

  /// A ring of the section.
  struct Ring {
    double radius = 0;    ///< mm
    double velocity = 0;  ///< mean, m/s
    double fourfold = 0;  ///< amplitude of what goes with cos(4 azimuth), m/s
  };
  /// In each ring the velocity is fitted by a line over the distance from the axis and a wave with
  /// four crests around it, which is what a lattice can tell from round.
  /// \param width voxels.
  std::vector<Ring> rings(int width) const;

  NozzleGrid grid;
  std::int64_t number;  ///< along the nozzle
  std::vector<NozzleVoxel> voxels;
  double samples = 0;
};

/// " z=8 mm": what curves at a place along the nozzle have in their names.
std::string nozzlePlaceName(double place);

}  // namespace tiledlbm::validation
