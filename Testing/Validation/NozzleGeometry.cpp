// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/NozzleGeometry.h"

#include <algorithm>
#include <cmath>

namespace tiledlbm::validation {

double NozzleGeometry::depth(double along, double r) {
  const double inThroat = throatRadius - r;
  if (along > 0) {
    return std::min(pipeRadius - r, inThroat > 0 ? std::hypot(along, inThroat) : along);
  }
  if (along > -throatLength) {
    // Outside the throat the nearest wall may be that of the expansion.
    return inThroat > 0 || r > pipeRadius ? inThroat : -std::min(-inThroat, -along);
  }
  if (along > coneStart) {
    const double slope = (pipeRadius - throatRadius) / coneLength;
    return (throatRadius + slope * (-throatLength - along) - r) / std::hypot(1, slope);
  }
  return pipeRadius - r;
}

NozzlePlane::Section NozzlePlane::section() const {
  Section section;
  double middle = 0, walls = 0;
  for (const NozzleVoxel& voxel : voxels) {
    const double velocity = voxel.velocity / samples, r = std::hypot(voxel.x, voxel.y);
    section.flow += velocity;
    section.across += (voxel.across - (voxel.u * voxel.u + voxel.v * voxel.v) / samples) / samples;
    if (r < grid.voxel()) {
      section.centre += velocity;
      section.square += voxel.square / samples - velocity * velocity;
      ++middle;
    }
    if (NozzleGeometry::depth(grid.along(number), r) < 1.5 * grid.voxel()) {
      section.wallPressure += voxel.pressure / samples;
      ++walls;
    }
  }
  section.centre /= middle;
  section.square /= middle;
  section.wallPressure /= std::max(walls, 1.0);
  section.across /= double(voxels.size());
  return section;
}

std::vector<NozzlePlane::Ring> NozzlePlane::rings(int width) const {
  struct Sums {
    double count = 0, r = 0, rr = 0, u = 0, ur = 0, c = 0, cc = 0, cr = 0, uc = 0;
  };
  std::vector<Sums> sums;
  for (const NozzleVoxel& voxel : voxels) {
    const double r = std::hypot(voxel.x, voxel.y);
    const double c = std::cos(4 * std::atan2(voxel.y, voxel.x));
    const double u = voxel.velocity / samples;
    const auto ring = std::size_t(r / (width * grid.voxel()));
    sums.resize(std::max(sums.size(), ring + 1));
    Sums& of = sums[ring];
    ++of.count;
    of.r += r;
    of.rr += r * r;
    of.u += u;
    of.ur += u * r;
    of.c += c;
    of.cc += c * c;
    of.cr += c * r;
    of.uc += u * c;
  }
  std::vector<Ring> rings;
  for (const Sums& of : sums) {
    // Normal equations for u less its mean over r and c less theirs.
    const double n = of.count, rr = of.rr - of.r * of.r / n, cc = of.cc - of.c * of.c / n,
                 cr = of.cr - of.c * of.r / n, ur = of.ur - of.u * of.r / n,
                 uc = of.uc - of.u * of.c / n, determinant = rr * cc - cr * cr;
    constexpr double fewest = 12;
    const bool isTold = n >= fewest && determinant > 1e-9 * rr * cc;
    rings.push_back({of.r / n, of.u / n, isTold ? (rr * uc - cr * ur) / determinant : 0});
  }
  return rings;
}

std::string nozzlePlaceName(double place) {
  return " z=" + std::to_string(std::lround(place)) + " mm";
}

}  // namespace tiledlbm::validation
