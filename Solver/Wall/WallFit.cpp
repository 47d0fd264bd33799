// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Wall/WallFit.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>

#include "Kernels/Cpu/Parallel.h"

namespace tiledlbm {

namespace {

using Point = WallMesh::Point;
using Coordinates = VoxelMask::Coordinates;

double env(const char* n, double d) { const char* v = std::getenv(n); return v ? std::atof(v) : d; }
const double fitDepth = env("FD", 3.5);
const double fitRadius = env("FR", 1.8);
const double nearPower = env("NP", 0.0);
const double offsetWeight = env("OW", 1e6);
const double ridgeSecond = env("RS", 0);
const double nearScale = env("NS", 0.5);
constexpr double tolerance = 0.75;
constexpr double leastDistance = 1e-3;
constexpr double regularisation = 1e-4;

template <std::size_t Size>
using Row = std::array<double, Size>;
template <std::size_t Size>
using Matrix = std::array<Row<Size>, Size>;

/// The first row of the inverse of a symmetric, positive definite matrix.
template <std::size_t Size>
Row<Size> firstRowOfInverse(Matrix<Size> a) {
  // Cholesky decomposition, the lower triangle in place.
  for (std::size_t i = 0; i < Size; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = a[i][j];
      for (std::size_t k = 0; k < j; ++k) {
        sum -= a[i][k] * a[j][k];
      }
      a[i][j] = i == j ? std::sqrt(sum) : sum / a[j][j];
    }
  }
  Row<Size> z{1};
  for (std::size_t i = 0; i < Size; ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      z[i] -= a[i][k] * z[k];
    }
    z[i] /= a[i][i];
  }
  for (std::size_t i = Size; i-- > 0;) {
    for (std::size_t k = i + 1; k < Size; ++k) {
      z[i] -= a[k][i] * z[k];
    }
    z[i] /= a[i][i];
  }
  return z;
}

template <std::size_t Size>
void addSquare(Matrix<Size>& sum, double weight, const Row<Size>& terms) {
  for (std::size_t i = 0; i < Size; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      sum[i][j] += weight * terms[i] * terms[j];
    }
  }
}

template <std::size_t Size>
double product(const Row<Size>& a, const Row<Size>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < Size; ++i) {
    sum += a[i] * b[i];
  }
  return sum;
}

/// A fluid voxel as seen from a point of the wall, in voxels.
struct Neighbour {
  std::int32_t offset;
  double weight;
  double distance, x, y;

  Row<5> velocityTerms() const {
    constexpr double termLength = 3;  // brings the terms to one size
    return {distance, distance * distance / termLength, distance * x / termLength,
            distance * y / termLength, 1};
  }
  Row<4> pressureTerms() const { return {1, distance, x, y}; }
};

double dot(const Point& a, const Point& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

}  // namespace

class WallFit::Fitter {
 public:
  Fitter(const WallGeometry& geometry, const WallMesh& mesh)
      : domain_(geometry.domain), distance_(*geometry.distance), mesh_(mesh) {}

  /// Appends the terms of a point.
  void fit(std::size_t point, std::vector<Term>& terms) {
    findNeighbours(point);
    if (neighbours_.empty()) {
      terms.push_back({0, 1, 1});
      return;
    }
    Matrix<5> velocity{};
    Matrix<4> pressure{};
    double total = 0;
    for (const Neighbour& it : neighbours_) {
      total += it.weight;
      addSquare(velocity, it.weight, it.velocityTerms());
      addSquare(pressure, it.weight, it.pressureTerms());
    }
    const double ridge = regularisation * velocity[0][0] + 1e-9 * total;
    for (std::size_t i = 1; i < 4; ++i) {
      velocity[i][i] += ridge;
      pressure[i][i] += regularisation * total;
    }
    velocity[4][4] += offsetWeight * total;
    velocity[1][1] += ridgeSecond * velocity[1][1];
    const Row<5> ofSlope = firstRowOfInverse(velocity);
    const Row<4> ofValue = firstRowOfInverse(pressure);
    for (const Neighbour& it : neighbours_) {
      terms.push_back({it.offset, float(it.weight * product(ofSlope, it.velocityTerms())),
                       float(it.weight * product(ofValue, it.pressureTerms()))});
    }
  }

 private:
  void findNeighbours(std::size_t point) {
    neighbours_.clear();
    const Point &at = mesh_.points[point], &normal = mesh_.normals[point];
    const std::size_t least = std::size_t(
        std::min_element(normal.begin(), normal.end(),
                         [](double a, double b) { return std::abs(a) < std::abs(b); }) -
        normal.begin());
    const std::size_t b = (least + 1) % 3, c = (least + 2) % 3;
    const double across = std::hypot(normal[b], normal[c]);
    Point x{}, y{};
    x[b] = -normal[c] / across;
    x[c] = normal[b] / across;
    y = {normal[1] * x[2] - normal[2] * x[1], normal[2] * x[0] - normal[0] * x[2],
         normal[0] * x[1] - normal[1] * x[0]};
    Coordinates first{}, last{};
    for (std::size_t a = 0; a < 3; ++a) {
      const double aside = fitRadius * std::sqrt(std::max(0.0, 1 - normal[a] * normal[a]));
      const double end = at[a] + fitDepth * normal[a];
      first[a] = std::max<std::int64_t>(
          static_cast<std::int64_t>(std::ceil(std::min(at[a], end) - aside)), 0);
      last[a] = std::min<std::int64_t>(
          static_cast<std::int64_t>(std::floor(std::max(at[a], end) + aside)),
          domain_.fluid().size()[a] - 1);
    }
    for (std::int64_t k = first[2]; k <= last[2]; ++k) {
      for (std::int64_t j = first[1]; j <= last[1]; ++j) {
        for (std::int64_t i = first[0]; i <= last[0]; ++i) {
          const Point from{double(i) - at[0], double(j) - at[1], double(k) - at[2]};
          const double depth = dot(from, normal);
          const double alongX = dot(from, x), alongY = dot(from, y);
          const double aside = alongX * alongX + alongY * alongY;
          const std::int64_t voxel = domain_.fluid().index(i, j, k);
          if (depth <= -0.5 || depth >= fitDepth || aside >= fitRadius * fitRadius ||
              !domain_.fluid().isFluid(voxel) || !isSeen(from, at)) {
            continue;
          }
          const double measured = distance_({i, j, k});
          const bool isOfThisWall =
              measured < WallDistance::reach && std::abs(measured - depth) < tolerance;
          const double s = std::max(isOfThisWall ? measured : depth, leastDistance);
          const double part = s / fitDepth;
          const double weight = (1 - aside / (fitRadius * fitRadius)) *
                                std::max(0.0, 1 - part * part) *
                                std::pow(s / (s + nearScale), nearPower);
          if (weight > 0) {
            neighbours_.push_back({std::int32_t(voxel - mesh_.seeds[point]), weight, s, alongX, alongY});
          }
        }
      }
    }
  }

  /// Whether there is fluid all the way from a point of the wall to a voxel.
  bool isSeen(const Point& from, const Point& at) const {
    constexpr double spacing = 0.7, nearWall = 0.8;
    const double length = std::sqrt(dot(from, from));
    for (double left = length - spacing; left > nearWall; left -= spacing) {
      const double part = left / length;
      if (!domain_.isFluid(std::lround(at[0] + part * from[0]), std::lround(at[1] + part * from[1]),
                           std::lround(at[2] + part * from[2]))) {
        return false;
      }
    }
    return true;
  }

  const FluidDomain& domain_;
  const WallDistance& distance_;
  const WallMesh& mesh_;
  std::vector<Neighbour> neighbours_;
};

WallFit::WallFit(const WallGeometry& geometry, const WallMesh& mesh)
    : seeds_(mesh.seeds) {
  constexpr std::int64_t pointsAtOnce = 2048;
  const auto points = static_cast<std::int64_t>(mesh.points.size());
  const std::int64_t parts = (points + pointsAtOnce - 1) / pointsAtOnce;
  firstTerm_.assign(mesh.points.size() + 1, 0);
  std::vector<std::vector<Term>> termsOf(static_cast<std::size_t>(parts));
  parallelFor(0, parts, 1, [&](std::int64_t part) {
    Fitter fitter(geometry, mesh);
    std::vector<Term>& terms = termsOf[static_cast<std::size_t>(part)];
    const std::int64_t first = part * pointsAtOnce;
    for (std::int64_t i = first; i < std::min(first + pointsAtOnce, points); ++i) {
      const std::size_t before = terms.size();
      fitter.fit(static_cast<std::size_t>(i), terms);
      firstTerm_[static_cast<std::size_t>(i) + 1] = static_cast<std::int64_t>(terms.size() - before);
    }
  });
  for (std::size_t i = 0; i < mesh.points.size(); ++i) {
    firstTerm_[i + 1] += firstTerm_[i];
  }
  terms_.resize(static_cast<std::size_t>(firstTerm_.back()));
  parallelFor(0, parts, 1, [&](std::int64_t part) {
    std::vector<Term>& terms = termsOf[static_cast<std::size_t>(part)];
    std::copy(terms.begin(), terms.end(),
              terms_.begin() + firstTerm_[static_cast<std::size_t>(part * pointsAtOnce)]);
    std::vector<Term>().swap(terms);
  });
}

}  // namespace tiledlbm
