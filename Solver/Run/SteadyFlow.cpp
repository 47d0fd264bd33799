// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/SteadyFlow.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

namespace tiledlbm {

namespace {

/// How far a value moves at most over the rows, as a share of the largest one in the last row.
/// \param valuesOf gives the values of a row.
template <class Rows, class ValuesOf>
double largestChange(const Rows& rows, const ValuesOf& valuesOf) {
  const std::vector<double>& last = valuesOf(rows.back());
  double largest = 0, farthest = 0;
  for (std::size_t i = 0; i < last.size(); ++i) {
    const auto [lowest, highest] = std::minmax_element(
        rows.begin(), rows.end(),
        [&](const auto& a, const auto& b) { return valuesOf(a)[i] < valuesOf(b)[i]; });
    farthest = std::max(farthest, valuesOf(*highest)[i] - valuesOf(*lowest)[i]);
    largest = std::max(largest, std::abs(last[i]));
  }
  return farthest > 0 ? farthest / largest : 0;
}

}  // namespace

void SteadyFlow::add(double time, const std::vector<OpeningState>& openings) {
  Row row{time, {}, {}};
  double inflow = 0;
  const OpeningState* first = nullptr;
  for (const OpeningState& opening : openings) {
    if (!isWall(opening.role)) {
      first = first ? first : &opening;
      row.flows.push_back(opening.flowRate);
      row.drops.push_back(first->meanPressure - opening.meanPressure);
      inflow += std::max(opening.flowRate, 0.0);
    }
  }
  length_ = inflow > 0 ? window_.at(inflow) : 0;
  rows_.push_back(std::move(row));
  // The oldest row is the last one that is a window ago.
  while (rows_.size() > 1 && rows_[1].time <= time - length_) {
    rows_.pop_front();
  }
  isFull_ = rows_.size() > 1 && rows_.front().time <= time - length_;
}

double SteadyFlow::change() const {
  if (!(length_ > 0) || !isFull_) {
    return std::numeric_limits<double>::infinity();
  }
  return std::max(
      largestChange(rows_, [](const Row& row) -> const std::vector<double>& { return row.flows; }),
      largestChange(rows_, [](const Row& row) -> const std::vector<double>& { return row.drops; }));
}

}  // namespace tiledlbm
