// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/ReferenceTable.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <utility>

#include "Solver/Error.h"
#include "Solver/Geometry/NormalEquations.h"
#include "Solver/Geometry/Point.h"

namespace tiledlbm::validation {

ReferenceTable::ReferenceTable(const std::string& path) {
  std::ifstream file(path);
  bool isNamed = false;
  for (std::string line; std::getline(file, line);) {
    if (line[0] == '#' || !std::exchange(isNamed, true)) {
      continue;
    }
    std::istringstream cells(line);
    rows_.emplace_back();
    for (std::string cell; std::getline(cells, cell, ',');) {
      rows_.back().push_back(std::stod(cell));
    }
  }
  if (rows_.size() < 2) {
    throw InvalidInput("No reference could be read from " + path + ".");
  }
}

double ReferenceTable::at(double place, double column) const {
  const double first = rows_.front().front(), length = rows_.back().front() - first;
  const double row = (place - first) / length * double(rows_.size() - 1);
  return bilinear(row, column, [this](std::int64_t i, std::int64_t j) {
    const std::vector<double>& values = rows_.at(i);
    return values[std::min(std::size_t(j), values.size() - 1)];
  });
}

double ReferenceTable::largest(int columns) const {
  double value = 0;
  for (const std::vector<double>& row : rows_) {
    value = std::max(value, *std::max_element(row.begin() + 1, row.begin() + 1 + columns));
  }
  return value;
}

Point ReferenceTable::vectorAt(const Point& point, const Point& normal) const {
  struct Node {
    double distance;
    Point away, vector;
  };
  std::vector<Node> nodes;
  for (const std::vector<double>& row : rows_) {
    for (const double side : {1.0, -1.0}) {
      const Point away = difference({row[0], row[1], side * row[2]}, point);
      nodes.push_back({lengthOf(away), away, {row[3], row[4], side * row[5]}});
    }
  }
  constexpr std::size_t nearest = 12;
  std::nth_element(nodes.begin(), nodes.begin() + nearest, nodes.end(),
                   [](const Node& a, const Node& b) { return a.distance < b.distance; });
  const double reach = nodes[nearest].distance;
  const auto [first, second] = axesAcross(normal);
  Matrix<6> sums{};
  Point value{};
  std::vector<Row<6>> terms;
  std::vector<double> weights;
  for (std::size_t i = 0; i < nearest; ++i) {
    const double a = dot(nodes[i].away, first) / reach, b = dot(nodes[i].away, second) / reach;
    terms.push_back({1, a, b, a * a, a * b, b * b});
    weights.push_back(std::pow(1 - std::pow(nodes[i].distance / reach, 2), 2));
    addSquare(sums, weights.back(), terms.back());
  }
  const Row<6> middle = solved(sums, {1, 0, 0, 0, 0, 0});
  for (std::size_t i = 0; i < nearest; ++i) {
    value = moved(value, nodes[i].vector, weights[i] * product(middle, terms[i]));
  }
  return value;
}

}  // namespace tiledlbm::validation
