// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "Solver/Geometry/Point.h"
#include "Solver/Wall/WallFit.h"

namespace tiledlbm {

/// Boundary layers of an unsteady flow, one at each point of a wall. Lengths are in voxels.
///
/// A layer u(s, t) of two components along the wall is driven by the pressure gradient alone:
///   du/dt = nu (u_nn + kappa(s) u_n - g(t)),  u(0) = 0,  u_n(depth) = 0,
/// with kappa and g of WallProfileFit. It is the exact layer of Stokes and Womersley where the
/// flow outside is fast. What remains of the velocity has a balanced profile without forcing:
///   a = sum of w_i (u_i - u(s_i)) + u_n(0),
/// with the weights w_i of WallFit::Terms::slope. In a steady flow this is the balanced profile
/// itself. Time steps are those between the calls, by the backward differentiation formula of the
/// second order; forty of them in a period of a harmonic leave an error of 1 %.
class WallLayers {
 public:
  static constexpr int levels = WallTerms::layerLevels;
  /// The forcing of a point in the next step.
  struct Forcing {
    Point value;       ///< g, along the wall
    double viscosity;  ///< kinematic, voxels^2 / s
  };

  explicit WallLayers(std::int64_t pointCount = 0) : layers_(pointCount) {}

  std::int64_t pointCount() const { return static_cast<std::int64_t>(layers_.size()); }
  /// Time of the layers, s; before the first step less than any time.
  double time() const { return time_; }

  /// Begins a step to a later time. The first step makes layers of a steady flow.
  void beginStep(double time);
  /// Advances the layer of a point by the step; each point once, also from several threads.
  void advance(std::int64_t point, const WallTerms& terms, const Forcing& forcing);
  /// The change of a slope by the layer of a point, in place of Terms::slopePerForcing() g.
  /// \param forcing g of the last step.
  Point change(std::int64_t point, const WallTerms& terms, const Point& forcing) const;

 private:
  using Profile = std::array<float, levels>;
  /// Two components of the last two times.
  using Layer = std::array<std::array<Profile, 2>, 2>;

  std::vector<Layer> layers_;
  static constexpr double never = -1e300;
  double time_ = never, step_ = 0;
  /// Factors on the velocity at the end of the step, its begin and the step before.
  std::array<double, 3> factors_{};
  std::size_t newest_ = 0;  ///< index of the velocity at the end of the step
};

}  // namespace tiledlbm
