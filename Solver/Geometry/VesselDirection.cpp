// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/VesselDirection.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "Kernels/Host/Parallel.h"
#include "Solver/Geometry/FluidRuns.h"
#include "Solver/Geometry/LabelOpenings.h"
#include "Solver/Geometry/NormalEquations.h"
#include "Solver/Geometry/Point.h"

namespace tiledlbm {

namespace {

/// The normal of the wall at a voxel next to it.
struct WallNormal {
  Point normal;  ///< of length one
  double along;  ///< voxels from the plane of the opening
};

/// Normals of the walls near an opening.
std::vector<WallNormal> wallNormalsNear(const VoxelMask& mask, const Opening& opening,
                                        const Point& inward, const WallDistance& distance) {
  constexpr double diameters = 1.25, atWall = 1.5, leastSlope = 0.5;
  const Point middle = opening.isOfLabel() ? middleOfFaces(mask, opening) : centroid(mask, opening);
  // Beyond a face of the volume the distance continues as at the face, which turns nearby normals.
  const double first = opening.isOfLabel() ? 0 : 1.5;
  const double depth = diameters * equivalentDiameter(opening.area());
  const Slab slab{middle, inward, depth};
  const std::vector<VoxelRun> runs = FluidRuns(mask, slab).linkedTo(opening.voxels);
  const auto normalsOf = [&](const VoxelRun& run, std::vector<WallNormal>& normals) {
    for (std::int64_t voxel = run.begin; voxel < run.end; ++voxel) {
      const Coordinates at = mask.coordinates(voxel);
      const double along = slab.ahead(at);
      if (std::abs(distance(at)) >= atWall || along < first) {
        continue;
      }
      const FieldSample sample = distance.sample(pointOf(at));
      const Point slope{sample.gradient[0], sample.gradient[1], sample.gradient[2]};
      if (const double length = lengthOf(slope); length > leastSlope) {
        normals.push_back({quotient(slope, length), along});
      }
    }
  };
  constexpr std::int64_t runsOfPart = 256;
  const std::int64_t count = runs.size();
  std::vector<std::vector<WallNormal>> parts((count + runsOfPart - 1) / runsOfPart);
  parallelFor(0, parts.size(), 1, [&](std::int64_t part) {
    const std::int64_t end = std::min((part + 1) * runsOfPart, count);
    for (std::int64_t run = part * runsOfPart; run < end; ++run) {
      normalsOf(runs[run], parts[part]);
    }
  });
  std::vector<WallNormal> normals;
  for (const std::vector<WallNormal>& part : parts) {
    normals.insert(normals.end(), part.begin(), part.end());
  }
  return normals;
}

}  // namespace

Point vesselDirection(const VoxelMask& mask, const Opening& opening, const WallDistance& distance) {
  constexpr std::size_t fewest = 24;
  constexpr double greatestTangent = 1.8, greatestDeviation = 0.2;
  const Point inward = opening.inwardNormal();
  const std::vector<WallNormal> normals = wallNormalsNear(mask, opening, inward, distance);
  if (normals.size() < fewest) {
    return inward;
  }
  const auto [first, second] = axesAcross(inward);
  // Along the wall the direction is inward + (a + c along) first + (b + d along) second; its
  // component along the normals is e, due to taper.
  const auto functionsAt = [&, &first = first, &second = second](const WallNormal& at) {
    const double x = dot(at.normal, first), y = dot(at.normal, second);
    return Row<5>{x, y, x * at.along, y * at.along, -1};
  };
  constexpr double ridge = 1e-9;
  Matrix<5> squares{};
  Row<5> rightSide{};
  for (std::size_t i = 0; i < rightSide.size(); ++i) {
    squares[i][i] = ridge;
  }
  for (const WallNormal& at : normals) {
    const Row<5> functions = functionsAt(at);
    addSquare(squares, 1, functions);
    for (std::size_t i = 0; i < rightSide.size(); ++i) {
      rightSide[i] -= functions[i] * dot(at.normal, inward);
    }
  }
  const Row<5> factors = solved(squares, rightSide);
  double sum = 0;
  for (const WallNormal& at : normals) {
    const double rest = dot(at.normal, inward) + product(factors, functionsAt(at));
    sum += rest * rest;
  }
  const double deviation = std::sqrt(sum / double(normals.size()));
  if (!(std::hypot(factors[0], factors[1]) < greatestTangent && deviation < greatestDeviation)) {
    return inward;
  }
  return unit(moved(moved(inward, first, factors[0]), second, factors[1])).value_or(inward);
}

}  // namespace tiledlbm
