// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/Wall/Chords.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "Kernels/Lattice/D3Q19.h"

namespace tiledlbm {

namespace {

constexpr int longest = 48;  // beyond, its effect is less than other errors
constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double halfWay = 0.5;

}  // namespace

Chords::Chords(const VoxelMask& volume, const std::vector<Opening>& openings) : volume_(volume) {
  for (const Opening& opening : openings) {
    if (opening.isOfLabel()) {
      const Point normal = opening.inwardNormal();
      for (const std::int64_t voxel : opening.voxels) {
        normals_.emplace(voxel, normal);
      }
    }
  }
}

double Chords::operator()(const Coordinates& voxel, int q, double fraction) const {
  const auto& direction = D3Q19::components[q];
  const int first = std::min(fluidLinks(voxel, q), longest);
  Coordinates at = moved(voxel, direction, first);
  for (int links = first; links < longest; ++links) {
    const Coordinates before = at;
    at = moved(at, direction);
    const std::int64_t index = keepInVolume(at);
    if (volume_.labelOf(index) >= 0) {
      return mirrored(before, at, q, links + 1, fraction);
    }
    if (!volume_.isFluid(index)) {
      return fraction + links + halfWay;
    }
  }
  return infinite;
}

int Chords::fluidLinks(const Coordinates& voxel, int q) const {
  const auto& direction = D3Q19::components[q];
  std::int64_t most = longest;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    most = direction[axis] > 0   ? std::min(most, volume_.size()[axis] - 1 - voxel[axis])
           : direction[axis] < 0 ? std::min(most, voxel[axis])
                                 : most;
  }
  const std::int64_t step = volume_.index(direction[0], direction[1], direction[2]);
  std::int64_t at = volume_.index(voxel) + step;
  int links = 0;
  while (links < most && volume_.isFluid(at)) {
    at += step;
    ++links;
  }
  return links;
}

std::int64_t Chords::keepInVolume(Coordinates& at) const {
  volume_.moveInside(at);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    at[axis] = std::clamp<std::int64_t>(at[axis], 0, volume_.size()[axis] - 1);
  }
  return volume_.index(at);
}

double Chords::mirrored(const Coordinates& before, const Coordinates& first, int q, int linksBefore,
                        double fraction) const {
  const auto found = normals_.find(volume_.index(before));
  if (found == normals_.end()) {
    return infinite;
  }
  const auto& direction = D3Q19::components[q];
  const Point& normal = found->second;
  const Point straight = pointOf(moved({}, direction));
  const Point step = moved(straight, normal, -2 * dot(straight, normal));
  Point at = pointOf(first);
  for (int links = linksBefore; links < longest; ++links) {
    at = sum(at, step);
    const Coordinates outside = voxelNearest(at);
    Coordinates next = outside;
    const std::int64_t index = keepInVolume(next);
    at = sum(at, pointOf(moved(next, outside, -1)));
    if (volume_.isSolid(index)) {
      return fraction + links + halfWay;
    }
  }
  return infinite;
}

}  // namespace tiledlbm
