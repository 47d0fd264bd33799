// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Wall/WallFit.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "Kernels/Host/Parallel.h"
#include "Solver/Geometry/NormalEquations.h"

namespace tiledlbm {

namespace {

// All lengths are in voxels. The values are those with the least error of the solver's flow in
// tubes, bends and narrowings (Testing/Validation).

constexpr double fitDepth = 4.5;        // into the fluid
constexpr double parabolaRadius = 1.8;  // along the wall
constexpr double velocityRadius = 2.6;
constexpr double pressureRadius = 3.6;
/// A voxel whose distance from the wall differs from its depth by more than this is nearer to
/// another wall.
constexpr double otherWall = 0.75;
constexpr double leastDistance = 1e-3;
/// Keeps a fit of few voxels solvable, and suppresses the terms of higher order first.
constexpr double regularisation = 1e-4;
/// Largest sum of the curvatures of a wall, 1 / voxel.
constexpr double mostCurvature = 0.7;

/// Parameters of the velocity fit for a wall model.
struct VelocityFit {
  /// Weight of the no-slip condition, relative to the sum of the weights of all voxels.
  double noSlip;
  /// Distance at which the weight of a voxel is a quarter: the error of the velocity close to the
  /// wall is as large as farther inside, where the velocity is many times larger.
  double quarterWeight;
  /// Of the term s^4 of a balanced profile; 0 omits it.
  double fourthOrder;
};

/// With half-way bounce-back the fluid is at rest on a staircase, and its velocity at the smooth
/// wall is almost free.
VelocityFit velocityFitOf(WallModel walls) {
  return walls == WallModel::Interpolated ? VelocityFit{1e6, 0.5, 1} : VelocityFit{0.03, 0, 0};
}

/// As std::llround, which is a call.
std::int64_t nearest(double coordinate) {
  return static_cast<std::int64_t>(std::floor(coordinate + 0.5));
}

}  // namespace

/// A point of the wall with its local axes: the normal and two axes along the wall.
class WallFit::Frame {
 public:
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

  /// Box around the patch, within a volume.
  static VoxelBox box(const Point& at, const Point& normal, const VoxelMask::Size& size) {
    VoxelBox box{};
    for (std::size_t a = 0; a < 3; ++a) {
      const double aside = pressureRadius * std::sqrt(std::max(0.0, 1 - normal[a] * normal[a]));
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

// The extent of a box along an axis is at most the diagonal of the patch.
static_assert(fitDepth * fitDepth + 4 * pressureRadius * pressureRadius < 9 * 9,
              "nine voxels along an axis");
static_assert(WallFit::mostTerms == 9 * 9 * 9);

/// The voxels around a point of the wall in its local axes, in voxels. A structure of arrays, which
/// are filled up to a multiple of the lanes, makes the loops over them vectorise.
class WallFit::Neighbours {
 public:
  Neighbours(const WallGeometry& geometry, const Frame& frame)
      : geometry_(geometry), frame_(frame), velocityFit_(velocityFitOf(geometry.walls)) {}

  void add(const Coordinates& voxel) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      at_[axis][count_] = static_cast<int>(voxel[axis]);
    }
    ++count_;
  }

  /// Computes the local coordinates of the voxels.
  void place() {
    filled_ = (count_ + lanes - 1) / lanes * lanes;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      std::fill(at_[axis].data() + count_, at_[axis].data() + filled_, at_[axis][0]);
    }
    for (int i = 0; i < filled_; ++i) {
      Point from{};
      for (std::size_t axis = 0; axis < 3; ++axis) {
        from[axis] = from_[axis][i] = double(at_[axis][i]) - frame_.at[axis];
      }
      ones_[i] = 1;
      depth_[i] = dot(from, frame_.normal);
      x_[i] = dot(from, frame_.x);
      y_[i] = dot(from, frame_.y);
      squaredAside_[i] = x_[i] * x_[i] + y_[i] * y_[i];
    }
  }

  /// Finds the distances of the voxels from the wall and the curvatures of the wall.
  void measure() {
    readDistances();
    findCurvatures();
    addFarDistances();
  }

  /// Fits the velocity, by a profile, and another field.
  /// \return false if there is nothing to fit.
  bool fit(WallProfileFit profile) {
    const bool isBalanced = profile == WallProfileFit::Balanced;
    weigh(isBalanced ? velocityRadius : parabolaRadius, velocityWeight_);
    setVelocityTerms(isBalanced);
    const double total = product(velocityWeight_, ones_);
    if (total <= 0) {
      return false;
    }
    Matrix<6> velocity =
        squares<6>(velocityWeight_, {&velocityTerms_[0], &velocityTerms_[1], &velocityTerms_[2],
                                     &velocityTerms_[3], &velocityTerms_[4], &ones_});
    for (std::size_t i = 1; i < 5; ++i) {
      velocity[i][i] += regularisation * velocity[i][i] + 1e-9 * total;
    }
    velocity[5][5] += velocityFit_.noSlip * total;
    ofSlope_ = solved(velocity, {1});
    ofValue_ = solved(linearSquares(velocityWeight_), {1});
    if (isBalanced) {
      weigh(pressureRadius, pressureWeight_);
      const Matrix<4> gradient = linearSquares(pressureWeight_);
      ofGradient_ = {solved(gradient, {0, 0, 1}), solved(gradient, {0, 0, 0, 1})};
    }
    return true;
  }

  int count() const { return count_; }
  Coordinates at(int i) const { return {at_[0][i], at_[1][i], at_[2][i]}; }
  Point placeOf(int i) const { return {from_[0][i], from_[1][i], from_[2][i]}; }
  double depth(int i) const { return depth_[i]; }
  double squaredAside(int i) const { return squaredAside_[i]; }
  double distance(int i) const { return distance_[i]; }
  /// Divergence of the normal, 1/voxel.
  double divergence() const {
    return -std::clamp(curvatures_[0] + curvatures_[2], -mostCurvature, mostCurvature);
  }

  // Weights of a voxel, after fit().
  double inSlope(int i) const {
    double sum = ofSlope_[5];
    for (std::size_t term = 0; term < 5; ++term) {
      sum += ofSlope_[term] * velocityTerms_[term][i];
    }
    return velocityWeight_[i] * sum;
  }
  double inValue(int i) const { return velocityWeight_[i] * linear(ofValue_, i); }
  double inGradient(int i, std::size_t along) const {
    return pressureWeight_[i] * linear(ofGradient_[along], i);
  }

 private:
  static constexpr int lanes = 8;
  template <class Value>
  using Values = std::array<Value, (mostTerms + lanes - 1) / lanes * lanes>;
  using Numbers = Values<double>;

  /// Sum of products, the same for any number of vector registers.
  double product(const Numbers& a, const Numbers& b) const {
    std::array<double, lanes> sums{};
    for (int i = 0; i < filled_; i += lanes) {
      for (int lane = 0; lane < lanes; ++lane) {
        sums[lane] += a[i + lane] * b[i + lane];
      }
    }
    double sum = 0;
    for (const double of : sums) {
      sum += of;
    }
    return sum;
  }

  /// Sum of weight times terms terms^T, the lower triangle.
  template <std::size_t Size>
  Matrix<Size> squares(const Numbers& weights, const std::array<const Numbers*, Size>& terms) {
    Matrix<Size> sums{};
    for (std::size_t i = 0; i < Size; ++i) {
      for (int voxel = 0; voxel < filled_; ++voxel) {
        weighted_[voxel] = weights[voxel] * (*terms[i])[voxel];
      }
      for (std::size_t j = 0; j <= i; ++j) {
        sums[i][j] = product(weighted_, *terms[j]);
      }
    }
    return sums;
  }

  /// The same for the terms of a linear function, regularised.
  Matrix<4> linearSquares(const Numbers& weights) {
    Matrix<4> sums = squares<4>(weights, {&ones_, &depth_, &x_, &y_});
    for (std::size_t i = 1; i < 4; ++i) {
      sums[i][i] += regularisation * sums[0][0];
    }
    return sums;
  }

  /// Reads the distances from the wall, except for those from another wall.
  void readDistances() {
    for (int i = 0; i < count_; ++i) {
      distance_[i] = (*geometry_.distance)(at(i));
    }
    std::fill(distance_.data() + count_, distance_.data() + filled_, WallDistance::reach);
    for (int i = 0; i < filled_; ++i) {
      const bool isOfThisWall =
          distance_[i] < WallDistance::reach && std::abs(distance_[i] - depth_[i]) < otherWall;
      distance_[i] = isOfThisWall ? distance_[i] : depth_[i];
      isMeasured_[i] = isOfThisWall ? 1 : 0;
      falls_[i] = depth_[i] - distance_[i];
    }
  }

  /// Finds the curvatures of the wall from the voxels close to it.
  void findCurvatures() {
    constexpr int passes = 2;  // the second one with the curvatures of the first
    for (int pass = 0; pass < passes; ++pass) {
      setFallTerms();
      Matrix<3> sums = squares<3>(isMeasured_, {&fallTerms_[0], &fallTerms_[1], &fallTerms_[2]});
      Row<3> falls{};
      for (std::size_t i = 0; i < 3; ++i) {
        sums[i][i] += 1;                            // flat with few voxels
        falls[i] = product(falls_, fallTerms_[i]);  // zero where not measured
      }
      curvatures_ = solved(sums, falls);
    }
  }

  /// Computes how far the distance falls below the depth for each curvature: along x, mixed, along
  /// y. The curvature of the level sets rises with the depth. The next order in x and y, which is
  /// left out, would change the mean stress in a tube of 16 voxels from 0.0 to -0.6 %.
  void setFallTerms() {
    constexpr double leastRest = 0.4;
    for (int i = 0; i < filled_; ++i) {
      const double x = x_[i], y = y_[i], squared = std::max(squaredAside_[i], 1e-9);
      const double bend =
          curvatures_[0] * x * x + 2 * curvatures_[1] * x * y + curvatures_[2] * y * y;
      const double half = 0.5 / std::max(1 - depth_[i] * bend / squared, leastRest);
      fallTerms_[0][i] = x * x * half;
      fallTerms_[1][i] = 2 * x * y * half;
      fallTerms_[2][i] = y * y * half;
    }
  }

  /// Computes the distance of voxels beyond the reach of WallDistance from a wall of these
  /// curvatures, and the weights by distance.
  void addFarDistances() {
    setFallTerms();
    for (int i = 0; i < filled_; ++i) {
      const double fall = curvatures_[0] * fallTerms_[0][i] + curvatures_[1] * fallTerms_[1][i] +
                          curvatures_[2] * fallTerms_[2][i];
      const double distance = std::max(distance_[i] - (1 - isMeasured_[i]) * fall, leastDistance);
      const double part = std::min(distance / fitDepth, 1.0);
      const double near = distance / (distance + velocityFit_.quarterWeight);
      distance_[i] = distance;
      weightOfDistance_[i] = (1 - part * part) * near * near;
    }
    std::fill(weightOfDistance_.data() + count_, weightOfDistance_.data() + filled_, 0.0);
  }

  /// Computes the weights of all voxels, which fall to zero towards the edge of a patch.
  void weigh(double radius, Numbers& weights) const {
    for (int i = 0; i < filled_; ++i) {
      weights[i] = std::max(1 - squaredAside_[i] / (radius * radius), 0.0) * weightOfDistance_[i];
    }
  }

  void setVelocityTerms(bool isBalanced) {
    constexpr double termLength = 3;  // scales the terms to about one size
    const double bend = isBalanced ? divergence() / 2 : 0;
    const double fourth = isBalanced ? velocityFit_.fourthOrder / termLength : 0;
    for (int i = 0; i < filled_; ++i) {
      const double s = distance_[i], square = s * s / termLength;
      const double even = s - bend * s * s, cube = square * s / termLength;
      velocityTerms_[0][i] = even;
      velocityTerms_[1][i] = even * x_[i] / termLength;
      velocityTerms_[2][i] = even * y_[i] / termLength;
      velocityTerms_[3][i] = isBalanced ? cube : square;
      velocityTerms_[4][i] = fourth * cube * s;
    }
  }

  double linear(const Row<4>& of, int i) const {
    return of[0] + of[1] * depth_[i] + of[2] * x_[i] + of[3] * y_[i];
  }

  const WallGeometry& geometry_;
  const Frame& frame_;
  const VelocityFit velocityFit_;
  int count_ = 0, filled_ = 0;
  std::array<Values<int>, 3> at_;
  std::array<Numbers, 3> from_;  ///< from the point
  Numbers depth_, x_, y_;        ///< along the normal and along the wall
  Numbers squaredAside_, distance_, weightOfDistance_, velocityWeight_, pressureWeight_;
  Numbers isMeasured_;  ///< 1 if the distance is from WallDistance, else 0
  Numbers falls_;       ///< how far a measured distance is below the depth
  std::array<Numbers, 3> fallTerms_;
  std::array<Numbers, 5> velocityTerms_;  ///< beside 1
  Numbers ones_, weighted_;
  Row<3> curvatures_{};  ///< along x, mixed, along y; above 0 towards the fluid
  Row<6> ofSlope_{};
  Row<4> ofValue_{};
  std::array<Row<4>, 2> ofGradient_{};
};

/// Finds the voxels of fits.
class WallFit::Finder {
 public:
  Finder(const WallGeometry& geometry, const WallMesh& mesh) : geometry_(geometry), mesh_(mesh) {}

  /// Appends the voxels of a point's fit.
  void find(std::size_t point, Part& part) const {
    const Frame frame(mesh_.points[point], mesh_.normals[point]);
    part.firstRow.push_back(static_cast<std::uint32_t>(part.rows.size()));
    part.isNearOpening.push_back(findNeighbours(frame, part.rows));
  }

 private:
  /// Selects the voxels of the patch: a cylinder from the point into the fluid.
  /// \param[out] rows receives them, as in Part.
  /// \return Part::isNearOpening.
  bool findNeighbours(const Frame& frame, std::vector<std::uint16_t>& rows) const {
    constexpr double behindWall = 0.5;
    Neighbours neighbours(geometry_, frame);
    const VoxelMask& fluid = geometry_.domain.fluid();
    const VoxelBox box = Frame::box(frame.at, frame.normal, fluid.size());
    forBox(box.first, box.last, [&](const Coordinates& at) {
      if (fluid.isFluid(at)) {
        neighbours.add(at);
      }
    });
    neighbours.place();
    const std::size_t firstRow = rows.size();
    const std::int64_t width = box.last[1] - box.first[1] + 1;
    rows.resize(firstRow + static_cast<std::size_t>(width * (box.last[2] - box.first[2] + 1)));
    bool isNearOpening = false;
    for (int i = 0; i < neighbours.count(); ++i) {
      const double depth = neighbours.depth(i);
      if (depth > -behindWall && depth < fitDepth &&
          neighbours.squaredAside(i) < pressureRadius * pressureRadius &&
          isSeen(neighbours.placeOf(i), frame.at)) {
        const Coordinates at = neighbours.at(i);
        const std::int64_t row = at[1] - box.first[1] + width * (at[2] - box.first[2]);
        rows[firstRow + static_cast<std::size_t>(row)] |=
            static_cast<std::uint16_t>(1u << (at[0] - box.first[0]));
        isNearOpening = isNearOpening || (lengthOf(neighbours.placeOf(i)) < nearOpening &&
                                          hasOpening(at, frame.normal));
      }
    }
    return isNearOpening;
  }

  /// Whether a voxel is next to a label, or to an opening that the wall meets at an angle.
  bool hasOpening(const Coordinates& voxel, const Point& normal) const {
    constexpr double leastSlant = 0.15;
    const VoxelMask& fluid = geometry_.domain.fluid();
    const std::int64_t index = fluid.index(voxel);
    for (int side = 0; side < 6; ++side) {
      const auto axis = static_cast<std::size_t>(side / 2);
      const bool isOnFace = voxel[axis] == (side % 2 == 0 ? 0 : fluid.size()[axis] - 1);
      if (geometry_.domain.isOpen({index, static_cast<Face>(side)}) &&
          (!isOnFace || std::abs(normal[axis]) > leastSlant)) {
        return true;
      }
    }
    return false;
  }

  /// Whether the line from a point of the wall to a voxel lies in the fluid.
  bool isSeen(const Point& from, const Point& at) const {
    constexpr double spacing = 0.7, nearWall = 0.8;
    const double length = std::sqrt(dot(from, from));
    for (int step = 1; length - step * spacing > nearWall; ++step) {
      const double part = 1 - step * spacing / length;
      if (!geometry_.domain.isFluid(nearest(at[0] + part * from[0]),
                                    nearest(at[1] + part * from[1]),
                                    nearest(at[2] + part * from[2]))) {
        return false;
      }
    }
    return true;
  }

  static constexpr double nearOpening = 3;  // voxels

  const WallGeometry& geometry_;
  const WallMesh& mesh_;
};

WallFit::WallFit(const WallGeometry& geometry, std::shared_ptr<const WallMesh> mesh)
    : geometry_(std::make_shared<const WallGeometry>(geometry)),
      mesh_(std::move(mesh)),
      parts_((mesh_->points.size() + pointsOfPart - 1) / pointsOfPart) {
  parallelFor(0, parts_.size(), 1, [&](std::int64_t number) {
    Part& part = parts_[number];
    const Finder finder(*geometry_, *mesh_);
    const std::size_t first = static_cast<std::size_t>(number) * pointsOfPart;
    const std::size_t end = std::min(first + pointsOfPart, mesh_->points.size());
    part.firstRow.reserve(end - first);
    constexpr std::size_t mostRows = 9 * 9;  // of a point, at most
    part.rows.reserve(mostRows * (end - first));
    for (std::size_t i = first; i < end; ++i) {
      finder.find(i, part);
    }
    part.rows.shrink_to_fit();
  });
}

VoxelBox WallFit::boxOf(std::int64_t point) const {
  return Frame::box(mesh_->points[point], mesh_->normals[point], geometry_->domain.fluid().size());
}

WallFit::TermsOfBoth WallFit::termsOf(std::int64_t point, bool hasLayers) const {
  const Frame frame(mesh_->points[point], mesh_->normals[point]);
  Neighbours neighbours(*geometry_, frame);
  forNeighbours(point, [&](const Coordinates& voxel) { neighbours.add(voxel); });
  neighbours.place();
  neighbours.measure();
  TermsOfBoth terms;
  set(terms.parabola, point, neighbours, WallProfileFit::Parabola, hasLayers);
  if (parts_[point / pointsOfPart].isNearOpening[point % pointsOfPart]) {
    terms.balanced = terms.parabola;
  } else {
    set(terms.balanced, point, neighbours, WallProfileFit::Balanced, hasLayers);
  }
  terms.balanced.axes_ = terms.parabola.axes_ = {frame.x, frame.y};
  return terms;
}

void WallFit::set(Terms& terms, std::int64_t point, Neighbours& neighbours, WallProfileFit profile,
                  bool hasLayers) const {
  if (!neighbours.fit(profile)) {
    terms.voxel_[0] = mesh_->seeds[point];
    terms.slope_[0] = terms.value_[0] = 1;
    terms.gradient_[0][0] = terms.gradient_[1][0] = 0;
    terms.count_ = 1;
    return;
  }
  const bool isBalanced = profile == WallProfileFit::Balanced;
  terms.divergence_ = neighbours.divergence();
  terms.count_ = neighbours.count();
  // Loops of their own, which vectorise.
  for (int i = 0; i < terms.count_; ++i) {
    terms.slope_[i] = float(neighbours.inSlope(i));
  }
  for (int i = 0; i < terms.count_; ++i) {
    terms.value_[i] = float(neighbours.inValue(i));
  }
  for (std::size_t along = 0; along < 2; ++along) {
    for (int i = 0; i < terms.count_; ++i) {
      terms.gradient_[along][i] = isBalanced ? float(neighbours.inGradient(i, along)) : 0;
    }
  }
  for (int i = 0; i < terms.count_; ++i) {
    terms.voxel_[i] = geometry_->domain.fluid().index(neighbours.at(i));
  }
  for (int i = 0; isBalanced && i < terms.count_; ++i) {
    terms.slopePerForcing_ -= terms.slope_[i] * neighbours.distance(i) * neighbours.distance(i) / 2;
  }
  for (int i = 0; hasLayers && i < terms.count_; ++i) {
    terms.addToLayer(terms.slope_[i], neighbours.distance(i));
  }
}

double WallFit::errorOf(const Point& balanced, const Point& parabola, double divergence,
                        double viscosity) const {
  constexpr double ofDifference = 0.2, ofLevels = 0.004, ofMask = 0.02, ofStepsAlongAxis = 0.015,
                   ofLattice = 0.022, ofCurvature = 1.2;
  const double size = lengthOf(balanced);
  if (size == 0) {
    return ofDifference * lengthOf(parabola);
  }
  double fourthPowers = 0;  // of the cosines with the axes; 1 along an axis
  for (const double component : balanced) {
    fourthPowers += std::pow(component / size, 4);
  }
  const double ofPosition =
      geometry_->distance->isOfLevels() ? ofLevels : ofMask + ofStepsAlongAxis * fourthPowers;
  const double lattice = ofLattice * std::sqrt(size / viscosity) * (1 - fourthPowers);
  const double ofFit = ofCurvature * std::pow(std::abs(divergence), 3);
  return ofDifference * lengthOf(difference(balanced, parabola)) +
         size * (lattice + ofFit + ofPosition);
}

}  // namespace tiledlbm
