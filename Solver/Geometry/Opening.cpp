// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/Opening.h"

#include <algorithm>
#include <cmath>

#include "Kernels/Lattice/D3Q19.h"
#include "Solver/Constants.h"
#include "Solver/Geometry/Point.h"

namespace tiledlbm {

std::string nameOf(Face face) {
  static constexpr const char* names[] = {"x-", "x+", "y-", "y+", "z-", "z+"};
  return names[static_cast<int>(face)];
}

std::optional<std::size_t> Opening::indexAt(const VoxelMask& mask, const Coordinates& at) const {
  const std::optional<std::int64_t> voxel = mask.find(at);
  if (!voxel) {
    return std::nullopt;
  }
  const auto found = std::lower_bound(voxels.begin(), voxels.end(), *voxel);
  return found != voxels.end() && *found == *voxel ? std::optional(found - voxels.begin())
                                                   : std::nullopt;
}

Point Opening::areaVector(std::size_t index) const {
  Point vector{};
  if (!isOfLabel()) {
    vector[axisOf(face)] = isUpper(face) ? -1 : 1;
    return vector;
  }
  forEachDirection<1, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    using At = D3Q19::At<q>;
    if ((links[index] >> q & 1u) != 0) {
      vector[0] += 6 * At::weight * At::x;
      vector[1] += 6 * At::weight * At::y;
      vector[2] += 6 * At::weight * At::z;
    }
  });
  return vector;
}

Point Opening::areaVector() const {
  Point total{};
  for (std::size_t index = 0; index < voxels.size(); ++index) {
    total = sum(total, areaVector(index));
  }
  return total;
}

double Opening::faceArea() const {
  const auto vector = areaVector();
  return std::hypot(vector[0], vector[1], vector[2]);
}

Point Opening::inwardNormal() const {
  const Point normal = areaVector();
  return quotient(normal, std::hypot(normal[0], normal[1], normal[2]));
}

Point centroid(const VoxelMask& mask, const Opening& opening) {
  Point middle{};
  for (const std::int64_t voxel : opening.voxels) {
    middle = sum(middle, quotient(pointOf(mask.coordinates(voxel)), double(opening.voxels.size())));
  }
  return middle;
}

double equivalentDiameter(double area) {
  return std::sqrt(4 * area / pi);
}

}  // namespace tiledlbm
