// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Wall/WallLayers.h"

#include <algorithm>
#include <utility>

namespace tiledlbm {

namespace {

constexpr double spacing = WallTerms::layerDepth / WallTerms::layerLevels;

/// The equations of a layer at its levels: lower, diagonal and upper coefficients.
struct Equations {
  using Row = std::array<double, WallLayers::levels>;

  /// \param divergence of the normal at the wall.
  /// \param diffusion viscosity times the time step.
  /// \param ofTime factor on the velocity at the end of the step.
  Equations(double divergence, double diffusion, double ofTime) {
    constexpr double leastRest = 0.3;
    for (std::size_t i = 0; i < lower.size(); ++i) {
      const double distance = spacing * double(i + 1);
      const double local = divergence / std::max(1 + divergence * distance, leastRest);
      const double second = diffusion / (spacing * spacing);
      const double first = i + 1 < lower.size() ? diffusion * local / (2 * spacing) : 0;
      lower[i] = -second + first;
      upper[i] = -second - first;
      diagonal[i] = ofTime + 2 * second;
    }
    lower.back() *= 2;  // the gradient at the last level is zero
    for (std::size_t i = 1; i < lower.size(); ++i) {
      lower[i] /= diagonal[i - 1];
      diagonal[i] -= lower[i] * upper[i - 1];
    }
  }

  void solve(Row& values) const {
    for (std::size_t i = 1; i < values.size(); ++i) {
      values[i] -= lower[i] * values[i - 1];
    }
    values.back() /= diagonal.back();
    for (std::size_t i = values.size() - 1; i-- > 0;) {
      values[i] = (values[i] - upper[i] * values[i + 1]) / diagonal[i];
    }
  }

  Row lower, diagonal, upper;
};

/// Slope at the wall of a profile a (s - kappa s^2 / 2) + g s^2 / 2 + c s^3 through the first two
/// levels.
double slopeAtWall(double first, double second, double divergence, double forcing) {
  constexpr double s1 = spacing, s2 = 2 * spacing;
  const auto even = [divergence](double s) { return s - divergence * s * s / 2; };
  const double rest1 = first - forcing * s1 * s1 / 2, rest2 = second - forcing * s2 * s2 / 2;
  return (rest1 * s2 * s2 * s2 - rest2 * s1 * s1 * s1) /
         (even(s1) * s2 * s2 * s2 - even(s2) * s1 * s1 * s1);
}

}  // namespace

WallLayers::State WallLayers::stateFrom(std::int64_t first) const {
  State state{time_, step_, {layers_.begin() + first, layers_.end()}};
  if (newest_ != 0) {
    for (Layer& layer : state.layers) {
      std::swap(layer[0], layer[1]);
    }
  }
  return state;
}

void WallLayers::resume(const State& state, const std::vector<std::size_t>& numbers) {
  layers_.clear();
  for (const std::size_t number : numbers) {
    layers_.push_back(state.layers[number]);
  }
  time_ = state.time;
  step_ = state.step;
  newest_ = 0;
}

void WallLayers::beginStep(double time) {
  const bool isFirst = time_ == never;
  const double step = time - time_;
  const double ratio = step_ > 0 ? step / step_ : 1;
  factors_ = {(1 + 2 * ratio) / (1 + ratio), 1 + ratio, -ratio * ratio / (1 + ratio)};
  step_ = step;
  if (isFirst) {
    factors_ = {};
    step_ = 0;
  }
  time_ = time;
  newest_ = 1 - newest_;
}

void WallLayers::advance(std::int64_t point, const WallTerms& terms, const Forcing& forcing) {
  Layer& layer = layers_[point];
  const bool isFirst = step_ == 0;
  const double diffusion = isFirst ? 1 : forcing.viscosity * step_;
  const Equations equations(terms.divergence(), diffusion, factors_[0]);
  for (std::size_t along = 0; along < 2; ++along) {
    Profile& newest = layer[newest_][along];
    Profile& last = layer[1 - newest_][along];
    const double g = dot(forcing.value, terms.axes()[along]);
    Equations::Row values;
    for (std::size_t i = 0; i < values.size(); ++i) {
      values[i] = factors_[1] * last[i] + factors_[2] * newest[i] - diffusion * g;
    }
    equations.solve(values);
    for (std::size_t i = 0; i < values.size(); ++i) {
      newest[i] = float(values[i]);
      last[i] = isFirst ? newest[i] : last[i];
    }
  }
}

Point WallLayers::change(std::int64_t point, const WallTerms& terms, const Point& forcing) const {
  Point change{};
  for (std::size_t along = 0; along < 2; ++along) {
    const Profile& profile = layers_[point][newest_][along];
    double slope =
        slopeAtWall(profile[0], profile[1], terms.divergence(), dot(forcing, terms.axes()[along]));
    for (std::size_t i = 0; i < profile.size(); ++i) {
      slope -= terms.ofLayer()[i] * double(profile[i]);
    }
    change = moved(change, terms.axes()[along], slope);
  }
  return change;
}

}  // namespace tiledlbm
