// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Wall/WallFit.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "Kernels/Cpu/Parallel.h"
#include "Solver/Geometry/NormalEquations.h"

namespace tiledlbm {

namespace {

using Coordinates = VoxelMask::Coordinates;

// All lengths are in voxels. The values are those with the least error of the solver's flow in
// tubes (measureTube in Testing/Validation).

constexpr double fitDepth = 4.5;   // into the fluid
constexpr double fitRadius = 1.8;  // along the wall
/// A voxel that is farther from the wall than its depth by so much is nearer to another wall.
constexpr double otherWall = 0.75;
constexpr double leastDistance = 1e-3;
/// Keeps a fit of few voxels solvable; the terms of higher order are given up first.
constexpr double regularisation = 1e-4;

/// How the velocity is fitted with one or the other wall.
struct VelocityFit {
  /// What a velocity at the wall counts, over all voxels of the fit.
  double noSlip;
  /// Distance at which a voxel counts a quarter: the velocity close to the wall errs as much as
  /// farther inside, where it is many times as large.
  double quarterWeight;
};

/// With half-way bounce-back the fluid rests at a staircase, so that its velocity at the smooth
/// wall is all but free.
VelocityFit velocityFitOf(WallModel walls) {
  return walls == WallModel::Interpolated ? VelocityFit{1e6, 0.5} : VelocityFit{0.03, 0};
}

/// A fluid voxel as seen from a point of the wall, in voxels.
struct Neighbour {
  std::int32_t offset;  ///< of its index from that of the seed
  double depth, x, y;   ///< along the normal and along the wall
  double distance;      ///< from this wall
  bool isMeasured;      ///< whether the distance is that of WallDistance
  double weight;

  Row<5> velocityTerms() const {
    constexpr double termLength = 3;  // brings the terms to one size
    return {distance, distance * distance / termLength, distance * x / termLength,
            distance * y / termLength, 1};
  }
  Row<3> bendTerms() const { return {x * x, x * y, y * y}; }
  Row<4> linearTerms() const { return {1, depth, x, y}; }
};

/// As std::llround, which is a call.
std::int64_t nearest(double coordinate) {
  return static_cast<std::int64_t>(std::floor(coordinate + 0.5));
}

struct Box {
  Coordinates first, last;
};

/// A point of the wall and the axes that it is looked around in.
struct Frame {
  Frame(const Point& point, const Point& inward) : at(point), normal(inward) {
    const bool isAlongX = std::abs(normal[0]) > 0.7;
    // At right angles to the normal, from the two of its components that are not both small.
    const std::size_t b = isAlongX ? 0 : 1, c = isAlongX ? 1 : 2;
    const double across = std::hypot(normal[b], normal[c]);
    x[b] = -normal[c] / across;
    x[c] = normal[b] / across;
    y = {normal[1] * x[2] - normal[2] * x[1], normal[2] * x[0] - normal[0] * x[2],
         normal[0] * x[1] - normal[1] * x[0]};
  }

  /// Around the patch, within a volume.
  Box box(const VoxelMask::Size& size) const {
    Box box{};
    for (std::size_t a = 0; a < 3; ++a) {
      const double aside = fitRadius * std::sqrt(std::max(0.0, 1 - normal[a] * normal[a]));
      const double end = at[a] + fitDepth * normal[a];
      const double first = std::ceil(std::min(at[a], end) - aside);
      const double last = std::floor(std::max(at[a], end) + aside);
      box.first[a] = std::max<std::int64_t>(static_cast<std::int64_t>(first), 0);
      box.last[a] = std::min(static_cast<std::int64_t>(last), size[a] - 1);
    }
    return box;
  }

  Point at, normal, x{}, y{};
};

}  // namespace

class WallFit::Fitter {
 public:
  Fitter(const WallGeometry& geometry, const WallMesh& mesh)
      : domain_(geometry.domain),
        distance_(*geometry.distance),
        mesh_(mesh),
        velocityFit_(velocityFitOf(geometry.walls)) {}

  /// Appends the terms of a point.
  void fit(std::size_t point, std::vector<Term>& terms) {
    findNeighbours(point);
    bendDeep();
    const double total = weigh();
    if (total <= 0) {
      terms.push_back({0, 1, 1});
      return;
    }
    Matrix<5> velocity{};
    Matrix<4> pressure{};
    for (const Neighbour& it : neighbours_) {
      addSquare(velocity, it.weight, it.velocityTerms());
      addSquare(pressure, it.weight, it.linearTerms());
    }
    const double ridge = regularisation * velocity[0][0] + 1e-9 * total;
    for (std::size_t i = 1; i < 4; ++i) {
      velocity[i][i] += ridge;
      pressure[i][i] += regularisation * total;
    }
    velocity[4][4] += velocityFit_.noSlip * total;
    const Row<5> ofSlope = solved(velocity, {1});
    const Row<4> ofValue = solved(pressure, {1});
    for (const Neighbour& it : neighbours_) {
      terms.push_back({it.offset, float(it.weight * product(ofSlope, it.velocityTerms())),
                       float(it.weight * product(ofValue, it.linearTerms()))});
    }
  }

 private:
  /// Looks at the voxels in the box around the patch: a cylinder from the point into the fluid.
  void findNeighbours(std::size_t point) {
    neighbours_.clear();
    const Frame frame(mesh_.points[point], mesh_.normals[point]);
    const Box box = frame.box(domain_.fluid().size());
    for (std::int64_t k = box.first[2]; k <= box.last[2]; ++k) {
      for (std::int64_t j = box.first[1]; j <= box.last[1]; ++j) {
        for (std::int64_t i = box.first[0]; i <= box.last[0]; ++i) {
          const std::int64_t voxel = domain_.fluid().index(i, j, k);
          if (domain_.fluid().isFluid(voxel)) {
            addNeighbour(frame, {i, j, k}, static_cast<std::int32_t>(voxel - mesh_.seeds[point]));
          }
        }
      }
    }
  }

  /// Adds a voxel if it is in the patch.
  void addNeighbour(const Frame& frame, const Coordinates& voxel, std::int32_t offset) {
    constexpr double behindWall = 0.5;
    const Point from{double(voxel[0]) - frame.at[0], double(voxel[1]) - frame.at[1],
                     double(voxel[2]) - frame.at[2]};
    const double depth = dot(from, frame.normal);
    const double x = dot(from, frame.x), y = dot(from, frame.y);
    const double aside = (x * x + y * y) / (fitRadius * fitRadius);
    if (depth <= -behindWall || depth >= fitDepth || aside >= 1 || !isSeen(from, frame.at)) {
      return;
    }
    const double measured = distance_(voxel);
    const bool isOfThisWall =
        measured < WallDistance::reach && std::abs(measured - depth) < otherWall;
    neighbours_.push_back({offset, depth, x, y, isOfThisWall ? measured : depth, isOfThisWall, 0});
  }

  /// Gives the voxels deeper than distances are told those of a wall that is bent as the voxels
  /// closer to it tell: the depth and a quadratic form of the place along the wall.
  void bendDeep() {
    Matrix<3> squares{};
    Row<3> bend{};
    for (std::size_t i = 0; i < 3; ++i) {
      squares[i][i] = 1;  // flat where there are few
    }
    for (const Neighbour& it : neighbours_) {
      if (it.isMeasured) {
        addSquare(squares, 1, it.bendTerms());
        for (std::size_t i = 0; i < 3; ++i) {
          bend[i] += (it.distance - it.depth) * it.bendTerms()[i];
        }
      }
    }
    bend = solved(squares, bend);
    for (Neighbour& it : neighbours_) {
      it.distance = std::max(it.distance + (it.isMeasured ? 0 : product(bend, it.bendTerms())),
                             leastDistance);
    }
  }

  /// Gives the voxels their weights, which fall to zero towards the edge of the patch.
  /// \return their sum.
  double weigh() {
    double total = 0;
    for (Neighbour& it : neighbours_) {
      const double aside = (it.x * it.x + it.y * it.y) / (fitRadius * fitRadius);
      const double part = std::min(it.distance / fitDepth, 1.0);
      const double near = it.distance / (it.distance + velocityFit_.quarterWeight);
      it.weight = (1 - aside) * (1 - part * part) * near * near;
      total += it.weight;
    }
    return total;
  }

  /// Whether there is fluid all the way from a point of the wall to a voxel.
  bool isSeen(const Point& from, const Point& at) const {
    constexpr double spacing = 0.7, nearWall = 0.8;
    const double length = std::sqrt(dot(from, from));
    for (int step = 1; length - step * spacing > nearWall; ++step) {
      const double part = 1 - step * spacing / length;
      if (!domain_.isFluid(nearest(at[0] + part * from[0]), nearest(at[1] + part * from[1]),
                           nearest(at[2] + part * from[2]))) {
        return false;
      }
    }
    return true;
  }

  const FluidDomain& domain_;
  const WallDistance& distance_;
  const WallMesh& mesh_;
  const VelocityFit velocityFit_;
  std::vector<Neighbour> neighbours_;
};

WallFit::WallFit(const WallGeometry& geometry, const WallMesh& mesh)
    : seeds_(mesh.seeds), parts_((mesh.points.size() + pointsOfPart - 1) / pointsOfPart) {
  parallelFor(0, static_cast<std::int64_t>(parts_.size()), 1, [&](std::int64_t number) {
    Part& part = parts_[static_cast<std::size_t>(number)];
    Fitter fitter(geometry, mesh);
    const std::size_t first = static_cast<std::size_t>(number) * pointsOfPart;
    for (std::size_t i = first; i < std::min(first + pointsOfPart, mesh.points.size()); ++i) {
      part.first.push_back(part.terms.size());
      fitter.fit(i, part.terms);
    }
    part.first.push_back(part.terms.size());
  });
}

}  // namespace tiledlbm
