// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

namespace tiledlbm {

/// A row of the normal equations of a small least-squares fit.
template <std::size_t Size>
using Row = std::array<double, Size>;
template <std::size_t Size>
using Matrix = std::array<Row<Size>, Size>;

/// Solves A z = b.
/// \param a symmetric and positive definite; only its lower triangle is read.
/// \param z right-hand side b.
template <std::size_t Size>
Row<Size> solved(Matrix<Size> a, Row<Size> z) {
  // Cholesky decomposition, the lower triangle in place.
  for (std::size_t i = 0; i < Size; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = a[i][j];
      for (std::size_t k = 0; k < j; ++k) {
        sum -= a[i][k] * a[j][k];
      }
      a[i][j] = i == j ? std::sqrt(sum) : sum / a[j][j];
    }
  }
  for (std::size_t i = 0; i < Size; ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      z[i] -= a[i][k] * z[k];
    }
    z[i] /= a[i][i];
  }
  for (std::size_t i = Size; i-- > 0;) {
    for (std::size_t k = i + 1; k < Size; ++k) {
      z[i] -= a[k][i] * z[k];
    }
    z[i] /= a[i][i];
  }
  return z;
}

/// Adds weight times terms terms^T to the lower triangle of a sum.
template <std::size_t Size>
void addSquare(Matrix<Size>& sum, double weight, const Row<Size>& terms) {
  for (std::size_t i = 0; i < Size; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      sum[i][j] += weight * terms[i] * terms[j];
    }
  }
}

template <std::size_t Size>
double product(const Row<Size>& a, const Row<Size>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < Size; ++i) {
    sum += a[i] * b[i];
  }
  return sum;
}

}  // namespace tiledlbm
