// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cmath>

/// Developed flow through a square duct.
namespace tiledlbm::test {

/// Of a square duct of side 1 with unit pressure gradient and viscosity (duct_square_series.csv;
/// White, Viscous Fluid Flow, 3rd edition, Eqs. 3-48 and 3-49).
constexpr double meanOfSeries = 0.035144254;
/// Darcy friction factor times Reynolds number of the same source.
constexpr double friction = 56.9083;

/// The velocity in it; y and z from -1/2 to 1/2.
inline double series(double y, double z) {
  constexpr double pi = 3.14159265358979323846;
  double sum = 0;
  for (int n = 1; n < 200; n += 2) {
    // cosh(n pi z) / cosh(n pi / 2), which overflow by themselves.
    const double ratio =
        (std::exp(n * pi * (std::abs(z) - 0.5)) + std::exp(-n * pi * (std::abs(z) + 0.5))) /
        (1 + std::exp(-n * pi));
    sum += (n % 4 == 1 ? 1 : -1) * (1 - ratio) * std::cos(n * pi * y) / (n * n * n);
  }
  return 4 / (pi * pi * pi) * sum;
}

}  // namespace tiledlbm::test
