// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <complex>

namespace tiledlbm::validation {

/// Developed flow through a round tube whose flow rate is a sine (Womersley 1955, J. Physiol. 127,
/// 553). What goes with a phase as Re(a exp(i phase)) is given by its complex amplitude a.
class WomersleySolution {
 public:
  using Complex = std::complex<double>;

  /// \param number of Womersley, radius sqrt(angular frequency / kinematic viscosity); up to 15.
  explicit WomersleySolution(double number);

  /// Mean velocity over (pressure gradient / (i omega rho)).
  Complex meanFactor() const { return meanFactor_; }
  /// Velocity over its mean. \param r distance from the axis over the radius, 0 to 1.
  Complex shape(double r) const;
  /// Slope of the velocity at the wall, inwards, times the radius, over the mean velocity.
  Complex wallSlope() const;

 private:
  Complex argument_, meanFactor_;
};

/// The amplitude of what follows Re(amplitude exp(i phase)), by least squares.
class AmplitudeFit {
 public:
  void add(double phase, double value);
  std::complex<double> value() const;

 private:
  double cc_ = 0, cs_ = 0, ss_ = 0, cv_ = 0, sv_ = 0;
};

}  // namespace tiledlbm::validation
