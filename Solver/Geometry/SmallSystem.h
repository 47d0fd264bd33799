// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

namespace tiledlbm {

/// Solves a small linear system by elimination. \param rows hold the right-hand side last; the
/// matrix must have an inverse.
template <std::size_t Size>
std::array<double, Size> solveSmallSystem(std::array<std::array<double, Size + 1>, Size> rows) {
  for (std::size_t column = 0; column < Size; ++column) {
    const auto pivot = std::max_element(rows.begin() + static_cast<std::ptrdiff_t>(column),
                                        rows.end(), [column](const auto& a, const auto& b) {
                                          return std::abs(a[column]) < std::abs(b[column]);
                                        });
    std::swap(rows[column], *pivot);
    for (std::size_t row = 0; row < Size; ++row) {
      const double factor = row == column ? 0 : rows[row][column] / rows[column][column];
      for (std::size_t entry = column; entry <= Size; ++entry) {
        rows[row][entry] -= factor * rows[column][entry];
      }
    }
  }
  std::array<double, Size> solution{};
  for (std::size_t row = 0; row < Size; ++row) {
    solution[row] = rows[row][Size] / rows[row][row];
  }
  return solution;
}

/// Sums of a linear fit by least squares.
template <std::size_t Size>
class LinearFit {
 public:
  /// \param ridge added to the diagonal, against functions that the data do not tell apart.
  explicit LinearFit(double ridge) {
    for (std::size_t row = 0; row < Size; ++row) {
      sums_[row][row] = ridge;
    }
  }
  /// \param functions values of the functions at a place. \param value what their sum, with the
  /// factors that are looked for, is to be there.
  void add(const std::array<double, Size>& functions, double value) {
    for (std::size_t row = 0; row < Size; ++row) {
      for (std::size_t column = 0; column < Size; ++column) {
        sums_[row][column] += functions[row] * functions[column];
      }
      sums_[row][Size] += functions[row] * value;
    }
  }
  std::array<double, Size> factors() const { return solveSmallSystem<Size>(sums_); }

 private:
  std::array<std::array<double, Size + 1>, Size> sums_{};
};

}  // namespace tiledlbm
