// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "Solver/Wall/WallGeometry.h"
#include "Solver/Wall/WallMesh.h"

namespace tiledlbm {

/// Evaluates the flow at points of the wall from the fluid voxels around them, by weights of a
/// least-squares fit.
///
/// The velocity is fitted by
///   u = a s + c s^2 + d s x + e s y
/// where s is the distance from the wall and x, y are coordinates along it. The fit is zero at the
/// wall, with the slope a. Other fields are fitted by a linear function.
///
/// The voxels of each fit are found once and stored, in some 30 bytes. Their weights would take
/// twenty times as much memory; they are computed anew for each request, which takes as long as the
/// search for the voxels.
class WallFit {
 public:
  /// Largest number of fluid voxels of a fit: those of the box around its patch.
  static constexpr int mostTerms = 216;

  /// The voxels in the fit of a point and their weights.
  class Terms {
   public:
    /// Derivative of the velocity normal to the wall, per voxel.
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

    /// Value of a field at the wall, by a linear fit.
    /// \tparam Count values per voxel.
    /// \param valuesAt `valuesAt(voxel)` points to the values of a voxel, by its index.
    template <std::size_t Count, class ValuesAt>
    std::array<double, Count> valuesOf(const ValuesAt& valuesAt) const {
      std::array<double, Count> sum{};
      for (int i = 0; i < count_; ++i) {
        const auto* at = valuesAt(voxel_[i]);
        for (std::size_t value = 0; value < Count; ++value) {
          sum[value] += double(value_[i]) * double(at[value]);
        }
      }
      return sum;
    }
    /// Value of a field of the mask's voxels from `firstVoxel` on.
    template <std::size_t Count, class Real>
    std::array<double, Count> values(const Real* field, std::int64_t firstVoxel = 0) const {
      return valuesOf<Count>([field, firstVoxel](std::int64_t voxel) {
        return field + static_cast<std::int64_t>(Count) * (voxel - firstVoxel);
      });
    }

   private:
    friend class WallFit;

    int count_ = 0;
    std::array<std::int64_t, mostTerms> voxel_;  ///< its index in the mask
    std::array<float, mostTerms> slope_;         ///< weight in the slope of the velocity, 1/voxel
    std::array<float, mostTerms> value_;         ///< weight in the value of another field
  };

  WallFit() = default;
  /// \param mesh of the domain.
  WallFit(const WallGeometry& geometry, std::shared_ptr<const WallMesh> mesh);

  const WallMesh& mesh() const { return *mesh_; }
  std::int64_t pointCount() const {
    return mesh_ ? static_cast<std::int64_t>(mesh_->points.size()) : 0;
  }

  /// Layers of voxels that the functions below read beyond those of a mesh, on both sides.
  static constexpr std::int64_t reach = 6;

  Terms termsOf(std::int64_t point) const;

  /// Calls `body(voxel)` with the index of each voxel that the terms of a point may have; takes a
  /// small part of the time of their weights.
  template <class Body>
  void forVoxels(std::int64_t point, const Body& body) const {
    body(mesh_->seeds[point]);
    forNeighbours(point, [&](const VoxelMask::Coordinates& at) {
      body(geometry_->domain.fluid().index(at));
    });
  }

  /// Terms::slope and Terms::values of a point.
  template <class Real>
  Point slope(const Real* velocity, std::int64_t point, std::int64_t firstVoxel = 0) const {
    return termsOf(point).slope(velocity, firstVoxel);
  }
  template <std::size_t Count, class Real>
  std::array<double, Count> values(const Real* field, std::int64_t point,
                                   std::int64_t firstVoxel = 0) const {
    return termsOf(point).values<Count>(field, firstVoxel);
  }

 private:
  /// Voxels around a point from the first to the last along each axis, eight along x at most.
  struct Box {
    VoxelMask::Coordinates first, last;
  };
  /// Consecutive points, whose fits one thread finds.
  struct Part {
    std::vector<std::uint32_t> firstRow;  ///< of each point
    /// For each row along x of a point's box, a bit for each voxel of the fit.
    std::vector<std::uint8_t> rows;
  };
  static constexpr std::size_t pointsOfPart = 2048;
  class Frame;
  class Neighbours;
  class Finder;

  Box boxOf(std::int64_t point) const;

  /// Calls `body(coordinates)` for the voxels in the fit of a point.
  template <class Body>
  void forNeighbours(std::int64_t point, const Body& body) const {
    const Part& part = parts_[point / pointsOfPart];
    const std::uint8_t* rows = part.rows.data() + part.firstRow[point % pointsOfPart];
    const Box box = boxOf(point);
    for (std::int64_t k = box.first[2]; k <= box.last[2]; ++k) {
      for (std::int64_t j = box.first[1]; j <= box.last[1]; ++j) {
        for (unsigned row = *rows++; row != 0; row &= row - 1) {
          body(VoxelMask::Coordinates{box.first[0] + __builtin_ctz(row), j, k});
        }
      }
    }
  }

  std::shared_ptr<const WallGeometry> geometry_;
  std::shared_ptr<const WallMesh> mesh_;
  std::vector<Part> parts_;
};

}  // namespace tiledlbm
