// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/Openings.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>

#include "Kernels/Tile/TileShape.h"
#include "Solver/Error.h"
#include "Solver/Geometry/FloodFill.h"
#include "Solver/Geometry/LabelOpenings.h"
#include "Solver/Geometry/Point.h"

namespace tiledlbm {

namespace {

/// Fewest voxels along each axis: with fewer, a node would lie on two opposite faces or next to
/// both.
constexpr std::int64_t smallestSize = 3;

void findOpeningsOfFace(const VoxelMask& mask, Face face, std::vector<Opening>& openings) {
  const int axis = axisOf(face), first = axis == 0 ? 1 : 0, second = axis == 2 ? 1 : 2;
  const std::int64_t width = mask.size()[first], height = mask.size()[second];
  const auto voxelAt = [&](std::int64_t u, std::int64_t v) {
    Coordinates at{};
    at[axis] = isUpper(face) ? mask.size()[axis] - 1 : 0;
    at[first] = u;
    at[second] = v;
    return mask.index(at);
  };
  const auto isFluid = [&](std::int64_t u, std::int64_t v) { return mask.isFluid(voxelAt(u, v)); };
  PlaneFlood flood(width, height, {mask.periodic()[first], mask.periodic()[second]});
  for (std::int64_t v = 0; v < height; ++v) {
    for (std::int64_t u = 0; u < width; ++u) {
      const auto places = flood.from(u, v, isFluid);
      if (places.empty()) {
        continue;
      }
      Opening opening;
      opening.face = face;
      for (const auto& [pu, pv] : places) {
        opening.voxels.push_back(voxelAt(pu, pv));
      }
      std::sort(opening.voxels.begin(), opening.voxels.end());
      openings.push_back(std::move(opening));
    }
  }
}

/// The search for label openings stays within the box: none may lie across a periodic face.
void checkPeriodicLabels(const VoxelMask& mask) {
  if (mask.labels().empty() || mask.periodic() == VoxelMask::Periodicity{}) {
    return;
  }
  for (const std::int64_t voxel : mask.labelledVoxels()) {
    const int label = mask.labelOf(voxel);
    const Coordinates at = mask.coordinates(voxel);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (mask.periodic()[axis] && (at[axis] == 0 || at[axis] == mask.size()[axis] - 1)) {
        throw InvalidInput(LabelOnPeriodicFace{mask.labels()[label], static_cast<int>(axis)});
      }
    }
  }
}

}  // namespace

std::vector<Opening> findOpenings(const VoxelMask& mask) {
  std::vector<Opening> openings;
  for (int face = 0; face < 6; ++face) {
    if (!mask.periodic()[axisOf(static_cast<Face>(face))]) {
      findOpeningsOfFace(mask, static_cast<Face>(face), openings);
    }
  }
  findLabelOpenings(mask, openings);
  const auto key = [](const Opening& opening) {
    constexpr double resolution = 1e-6;  // of a voxel face: sums of thirds and sixths round
    return std::make_tuple(-std::llround(opening.area() / resolution), opening.isOfLabel(),
                           opening.face, opening.label, opening.voxels.front());
  };
  std::sort(openings.begin(), openings.end(),
            [&key](const Opening& a, const Opening& b) { return key(a) < key(b); });
  for (std::size_t i = 0; i < openings.size(); ++i) {
    openings[i].id = static_cast<int>(i);
  }
  return openings;
}

std::optional<Face> faceAlike(const VoxelMask& mask, const Opening& opening) {
  if (!opening.isOfLabel()) {
    return opening.face;
  }
  constexpr double alongAxis = 1 - 1e-9;
  const Point normal = opening.inwardNormal();
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (std::abs(normal[axis]) > alongAxis) {
      const std::int64_t plane = mask.coordinates(opening.voxels.front())[axis];
      const bool isPlane =
          std::all_of(opening.voxels.begin(), opening.voxels.end(),
                      [&](std::int64_t voxel) { return mask.coordinates(voxel)[axis] == plane; });
      return isPlane ? std::optional(static_cast<Face>(2 * axis + (normal[axis] < 0 ? 1 : 0)))
                     : std::nullopt;
    }
  }
  return std::nullopt;
}

void checkMask(const VoxelMask& mask) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (mask.size()[axis] < smallestSize) {
      throw InvalidInput(VolumeTooThin{static_cast<int>(axis), mask.size()[axis], smallestSize});
    }
    if (mask.periodic()[axis] && mask.size()[axis] % TileShape::edge != 0) {
      throw InvalidInput(
          PeriodicAxisNotWhole{static_cast<int>(axis), mask.size()[axis], TileShape::edge});
    }
  }
  checkPeriodicLabels(mask);
  if (mask.fluidCount() == 0) {
    throw InvalidInput(NoFluid{mask.voxelCount()});
  }
}

void requireOpening(const std::vector<Opening>& openings) {
  if (openings.empty()) {
    throw InvalidInput(NoOpening{});
  }
}

}  // namespace tiledlbm
