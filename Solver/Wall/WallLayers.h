// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
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
  /// Time of layers before the first step.
  static constexpr double never = -1e300;
  /// The forcing of a point in the next step.
  struct Forcing {
    Point value;       ///< g, along the wall
    double viscosity;  ///< kinematic, voxels^2 / s
  };

  /// Two components of the velocity along the wall, at two times.
  using Profile = std::array<float, levels>;
  using Layer = std::array<std::array<Profile, 2>, 2>;
  /// Layers of some points between two steps, as in a restart file.
  struct State {
    double time = never;        ///< s
    double step = 0;            ///< duration of the last step, s
    std::vector<Layer> layers;  ///< of each point, the later time first
  };

  explicit WallLayers(std::int64_t pointCount = 0) : layers_(pointCount) {}

  std::int64_t pointCount() const { return static_cast<std::int64_t>(layers_.size()); }
  /// Time of the layers, s; before the first step less than any time.
  double time() const { return time_; }

  /// The state of the points from `first` on.
  State stateFrom(std::int64_t first) const;
  /// Continues from a state.
  /// \param numbers of each point of this wall, its index in the state.
  void resume(const State& state, const std::vector<std::size_t>& numbers);

  /// Begins a step to a later time. The first step makes layers of a steady flow.
  void beginStep(double time);
  /// Advances the layer of a point by the step; each point once, also from several threads.
  void advance(std::int64_t point, const WallTerms& terms, const Forcing& forcing);
  /// The change of a slope by the layer of a point, in place of Terms::slopePerForcing() g.
  /// \param forcing g of the last step.
  Point change(std::int64_t point, const WallTerms& terms, const Point& forcing) const;

 private:
  std::vector<Layer> layers_;  ///< of the last two times, see newest_
  double time_ = never, step_ = 0;
  /// Factors on the velocity at the end of the step, its begin and the step before.
  std::array<double, 3> factors_{};
  std::size_t newest_ = 0;  ///< index of the velocity at the end of the step
};

}  // namespace tiledlbm
