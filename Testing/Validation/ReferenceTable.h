// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "Testing/Validation/TubeGeometry.h"

namespace tiledlbm::validation {

/// Columns of numbers from a CSV of references.py, with lines of comment and a line of names.
class ReferenceTable {
 public:
  /// \throws InvalidInput if the file cannot be read
  explicit ReferenceTable(const std::string& path);

  /// Linear between the rows, whose first column rises evenly, and between the columns.
  /// \param column from 1 on.
  double at(double place, double column) const;
  /// Largest value of so many columns from 1 on.
  double largest(int columns) const;
  /// A vector at a point of a wall, of rows with x, y, z >= 0 and a vector that is symmetric in z:
  /// moving least squares with parabolas along the wall over the nearest rows.
  Point vectorAt(const Point& point, const Point& normal) const;

 private:
  std::vector<std::vector<double>> rows_;
};

}  // namespace tiledlbm::validation
