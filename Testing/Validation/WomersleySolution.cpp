// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/WomersleySolution.h"

#include <cmath>

namespace tiledlbm::validation {

namespace {

using Complex = WomersleySolution::Complex;

/// Bessel function of the first kind by its power series, which is short for arguments up to 15.
Complex bessel(int order, Complex z) {
  Complex term = order == 0 ? Complex(1) : z / 2.0, sum = term;
  for (int k = 1; k < 60; ++k) {
    term *= -z * z / (4.0 * k * (k + order));
    sum += term;
  }
  return sum;
}

}  // namespace

WomersleySolution::WomersleySolution(double number)
    : argument_(number * Complex(-std::sqrt(0.5), std::sqrt(0.5))),  // i^(3/2) times the number
      meanFactor_(1.0 - 2.0 * bessel(1, argument_) / (argument_ * bessel(0, argument_))) {}

Complex WomersleySolution::shape(double r) const {
  return (1.0 - bessel(0, argument_ * r) / bessel(0, argument_)) / meanFactor_;
}

Complex WomersleySolution::wallSlope() const {
  return -argument_ * bessel(1, argument_) / bessel(0, argument_) / meanFactor_;
}

void AmplitudeFit::add(double phase, double value) {
  const double c = std::cos(phase), s = -std::sin(phase);
  cc_ += c * c;
  cs_ += c * s;
  ss_ += s * s;
  cv_ += c * value;
  sv_ += s * value;
}

std::complex<double> AmplitudeFit::value() const {
  const double determinant = cc_ * ss_ - cs_ * cs_;
  return {(ss_ * cv_ - cs_ * sv_) / determinant, (cc_ * sv_ - cs_ * cv_) / determinant};
}

}  // namespace tiledlbm::validation
