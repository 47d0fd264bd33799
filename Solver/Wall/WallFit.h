// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "Solver/Geometry/Point.h"
#include "Solver/Wall/WallGeometry.h"
#include "Solver/Wall/WallMesh.h"

namespace tiledlbm {

/// Profile of the velocity that WallFit fits along the normal of the wall. s is the distance from
/// the wall; x and y are the coordinates of the voxel along it.
enum class WallProfileFit {
  /// u = (a + d x + e y)(s - kappa s^2 / 2) + g s^2 / 2 + b s^3 + c s^4, where
  /// u_nn + kappa u_n = g at the wall, which is the momentum balance of a fluid at rest: kappa is
  /// the divergence of the normal, g the pressure gradient along the wall over the viscosity. The
  /// profile follows boundary layers of two voxels and more.
  Balanced,
  /// u = a s + c s^2 + d s x + e s y, which needs no pressure.
  Parabola
};

/// What the slope at a point of a wall depends on besides the velocity of its voxels.
class WallTerms {
 public:
  /// Levels of WallLayers, equidistant from the wall, and the distance of the last one, voxels.
  static constexpr int layerLevels = 16;
  static constexpr double layerDepth = 4;

  /// Change of the slope for each unit of g, see WallProfileFit; 0 with Parabola.
  double slopePerForcing() const { return slopePerForcing_; }
  /// Divergence of the normal, kappa of WallProfileFit, 1/voxel.
  double divergence() const { return divergence_; }
  /// Weights of the slope at the levels of WallLayers: those of the voxels, shared linearly by the
  /// two levels next to each.
  const std::array<float, layerLevels>& ofLayer() const { return ofLayer_; }
  /// Two axes along the wall, of length one.
  const std::array<Point, 2>& axes() const { return axes_; }

 protected:
  double slopePerForcing_ = 0;
  double divergence_ = 0;
  std::array<Point, 2> axes_{};
  std::array<float, layerLevels> ofLayer_{};
};

/// Evaluates the flow at points of the wall from the fluid voxels around them, by weights of a
/// least-squares fit.
///
/// The velocity is fitted by a WallProfileFit, which is zero at the wall with the slope a, other
/// fields by a linear function.
///
/// The voxels of each fit are found once and stored, in some 150 bytes. Their weights would take
/// twenty times as much memory; they are computed anew for each request.
class WallFit {
 public:
  /// Largest number of fluid voxels of a fit: those of the box around its patch.
  static constexpr int mostTerms = 729;

  /// The voxels in the fit of a point and their weights.
  class Terms : public WallTerms {
   public:
    /// Derivative of the velocity normal to the wall, per voxel, for a pressure that is constant
    /// along the wall.
    /// \param velocity three values per voxel, of the mask's voxels from `firstVoxel` on.
    template <class Real>
    Point slope(const Real* velocity, std::int64_t firstVoxel = 0) const {
      Point sum{};
      for (int i = 0; i < count_; ++i) {
        const Real* at = velocity + 3 * (voxel_[i] - firstVoxel);
        for (std::size_t axis = 0; axis < 3; ++axis) {
          sum[axis] += double(slope_[i]) * double(at[axis]);
        }
      }
      return sum;
    }
    /// Gradient of the pressure along the wall, per voxel; zero with Parabola.
    /// \param pressure a value per voxel, of the mask's voxels from `firstVoxel` on.
    template <class Real>
    Point pressureGradient(const Real* pressure, std::int64_t firstVoxel = 0) const {
      Point gradient{};
      for (std::size_t along = 0; along < 2; ++along) {
        double derivative = 0;
        for (int i = 0; i < count_; ++i) {
          derivative += double(gradient_[along][i]) * double(pressure[voxel_[i] - firstVoxel]);
        }
        gradient = moved(gradient, axes_[along], derivative);
      }
      return gradient;
    }

    /// Value of a field at the wall, by a linear fit.
    /// \param field a value per voxel, of the mask's voxels from `firstVoxel` on.
    template <class Real>
    double value(const Real* field, std::int64_t firstVoxel = 0) const {
      double sum = 0;
      for (int i = 0; i < count_; ++i) {
        sum += double(value_[i]) * double(field[voxel_[i] - firstVoxel]);
      }
      return sum;
    }

    int count() const { return count_; }
    std::int64_t voxel(int i) const { return voxel_[i]; }
    float inSlope(int i) const { return slope_[i]; }
    /// Weight in the derivative of the pressure along an axis.
    float inGradient(int i, std::size_t along) const { return gradient_[along][i]; }

   private:
    friend class WallFit;

    void addToLayer(double weight, double distance) {
      const double at = distance * layerLevels / layerDepth;
      const int below = static_cast<int>(at);
      if (below >= layerLevels) {
        ofLayer_.back() += float(weight);
        return;
      }
      ofLayer_[below] += float(weight * (at - below));
      if (below > 0) {
        ofLayer_[below - 1] += float(weight * (1 - (at - below)));
      }
    }

    using Weights = std::array<float, mostTerms>;

    int count_ = 0;
    std::array<std::int64_t, mostTerms> voxel_;  ///< its index in the mask
    Weights slope_;                              ///< weight in the slope of the velocity, 1/voxel
    Weights value_;                              ///< weight in the value of another field
    std::array<Weights, 2> gradient_;            ///< weights in the gradient of the pressure
  };

  WallFit() = default;
  WallFit(const WallGeometry& geometry, std::shared_ptr<const WallMesh> mesh);

  const WallMesh& mesh() const { return *mesh_; }
  std::int64_t pointCount() const {
    return mesh_ ? static_cast<std::int64_t>(mesh_->points.size()) : 0;
  }

  /// Layers of voxels that the functions below read beyond those of a mesh, on both sides.
  static constexpr std::int64_t reach = 6;

  struct TermsOfBoth {
    /// Those of the parabola for points within three voxels of a label or of an oblique opening,
    /// whose pressure is prescribed.
    Terms balanced;
    Terms parabola;
  };
  /// \param hasLayers whether WallTerms::ofLayer is needed.
  TermsOfBoth termsOf(std::int64_t point, bool hasLayers = true) const;

  /// Derivative of the velocity normal to the wall, per voxel, by a balanced profile.
  /// \param pressure over density and kinematic viscosity, in units of the velocity per voxel.
  template <class Real>
  Point slope(const Real* velocity, const Real* pressure, std::int64_t point) const {
    const Terms terms = termsOf(point, false).balanced;
    return moved(terms.slope(velocity), terms.pressureGradient(pressure), terms.slopePerForcing());
  }

  /// Estimate of the error of a slope by a balanced profile, from this point alone: a fifth of the
  /// difference to that of a parabola; the error of the fit at a curved wall; the error of the
  /// wall's position, 0.4 % with levels, 2 to 3.5 % with a mask, whose steps do not average along
  /// an axis; and the anisotropy of the lattice, which is zero along its axes and grows with the
  /// root of the Reynolds number of a voxel and its shear. The flow carries errors downstream: the
  /// whole estimate adds the share `carriedError` of the mean difference between balanced profiles
  /// and parabolas around the point, see BlockMeans. In tubes, ellipses, bends and stenoses it
  /// covers the true error at most points and is at most twice as large on average (measureTube and
  /// measureWallStress in Testing/Validation).
  /// \param divergence of the normal, see WallTerms.
  /// \param viscosity kinematic, in units of the velocity times a voxel.
  double errorOf(const Point& balanced, const Point& parabola, double divergence,
                 double viscosity) const;
  static constexpr double carriedError = 0.2;

 private:
  /// Consecutive points, whose fits one thread finds.
  struct Part {
    std::vector<std::uint32_t> firstRow;  ///< of each point
    std::vector<bool> isNearOpening;      ///< see termsOf, of each point
    /// For each row along x of a point's box, a bit for each voxel of the fit.
    std::vector<std::uint16_t> rows;
  };
  static constexpr std::size_t pointsOfPart = 2048;
  class Frame;
  class Neighbours;
  class Finder;

  void set(Terms& terms, std::int64_t point, Neighbours& neighbours, WallProfileFit profile,
           bool hasLayers) const;

  /// Nine voxels along each axis at most.
  VoxelBox boxOf(std::int64_t point) const;

  /// Calls `body(coordinates)` for the voxels in the fit of a point.
  template <class Body>
  void forNeighbours(std::int64_t point, const Body& body) const {
    const Part& part = parts_[point / pointsOfPart];
    const std::uint16_t* rows = part.rows.data() + part.firstRow[point % pointsOfPart];
    const VoxelBox box = boxOf(point);
    for (std::int64_t k = box.first[2]; k <= box.last[2]; ++k) {
      for (std::int64_t j = box.first[1]; j <= box.last[1]; ++j) {
        for (unsigned row = *rows++; row != 0; row &= row - 1) {
          body(Coordinates{box.first[0] + __builtin_ctz(row), j, k});
        }
      }
    }
  }

  std::shared_ptr<const WallGeometry> geometry_;
  std::shared_ptr<const WallMesh> mesh_;
  std::vector<Part> parts_;
};

}  // namespace tiledlbm
