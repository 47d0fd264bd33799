// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "Solver/Wall/WallFit.h"
#include "Solver/Wall/WallLayers.h"
#include "Testing/Unit/TestFlows.h"

namespace tiledlbm::validation {

/// Slope of the velocity at a point of the wall, along the wall, m/s per voxel.
struct WallSlope {
  Point value;
  double error;  ///< by WallFit::errorOf, with what the flow carries from around
};

/// The slopes at points of the wall of a simulation, as for the wall shear stress of the filter.
class WallSlopes {
 public:
  /// \param isChosen whether a point of the wall, in voxels, is looked at.
  explicit WallSlopes(
      const Simulation& simulation,
      const std::function<bool(const Point&)>& isChosen = [](const Point&) { return true; });

  const WallFit& fit() const { return fit_; }
  const WallMesh& mesh() const { return fit_.mesh(); }
  /// Those that are looked at, in the order of the mesh.
  const std::vector<std::int64_t>& points() const { return points_; }

  /// In the order of points(). \param fields m/s, Pa.
  /// \param time s, of an unsteady flow: the layers of the wall advance from that of the last call.
  std::vector<WallSlope> of(const test::Fields& fields, std::optional<double> time = {});

 private:
  Parameters parameters_;
  VoxelMask::Size size_;
  WallFit fit_;
  WallLayers layers_;
  std::vector<std::int64_t> points_;
};

}  // namespace tiledlbm::validation
