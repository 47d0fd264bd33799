// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/SteadyFlow.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

namespace tiledlbm {

FlowQuantities::FlowQuantities(const std::vector<OpeningState>& openings) {
  const OpeningState* first = nullptr;
  for (const OpeningState& opening : openings) {
    if (!isWall(opening.role)) {
      first = first ? first : &opening;
      flows.push_back(opening.flowRate);
      drops.push_back(first->meanPressure - opening.meanPressure);
    }
  }
}

double largestMagnitude(const std::vector<double>& values) {
  double largest = 0;
  for (const double value : values) {
    largest = std::max(largest, std::abs(value));
  }
  return largest;
}

namespace {

/// Largest range of a value over the rows.
/// \param valuesOf gives the values of a row.
template <class Rows, class ValuesOf>
double largestRange(const Rows& rows, const ValuesOf& valuesOf) {
  double farthest = 0;
  for (std::size_t i = 0; i < valuesOf(rows.back()).size(); ++i) {
    const auto [lowest, highest] = std::minmax_element(
        rows.begin(), rows.end(),
        [&](const auto& a, const auto& b) { return valuesOf(a)[i] < valuesOf(b)[i]; });
    farthest = std::max(farthest, valuesOf(*highest)[i] - valuesOf(*lowest)[i]);
  }
  return farthest;
}

/// Largest drift of a value over the rows: twice the difference of the means of both halves.
/// \param valuesOf gives the values of a row.
template <class Rows, class ValuesOf>
double farthestDrift(const Rows& rows, const ValuesOf& valuesOf) {
  const std::size_t half = rows.size() / 2;
  double farthest = 0;
  for (std::size_t i = 0; i < valuesOf(rows.back()).size(); ++i) {
    double difference = 0;
    for (std::size_t row = 0; row < half; ++row) {
      difference += valuesOf(rows[rows.size() - half + row])[i] - valuesOf(rows[row])[i];
    }
    farthest = std::max(farthest, 2 * std::abs(difference) / static_cast<double>(half));
  }
  return farthest;
}

/// Relative change; 0 for no change, whatever the value.
double shareOf(double move, double value) {
  return move > 0 ? move / value : 0;
}

}  // namespace

void SteadyFlow::add(double time, const std::vector<OpeningState>& openings) {
  Row row{FlowQuantities(openings), time, {}, {}};
  double inflow = 0, outflow = 0;
  for (const OpeningState& opening : openings) {
    if (!isWall(opening.role)) {
      row.pressures.push_back(opening.meanPressure);
      inflow += std::max(opening.flowRate, 0.0);
      outflow += std::max(-opening.flowRate, 0.0);
    }
  }
  for (const double flow : row.flows) {
    row.shares.push_back(flow > 0 ? flow / inflow : flow < 0 ? flow / outflow : 0);
  }
  length_ = inflow > 0 ? window_.at(inflow) : 0;
  memory_ = inflow > 0 ? window_.memory(inflow) : 0;
  rows_.push_back(std::move(row));
  // The oldest row is the last one at least a window ago.
  while (rows_.size() > 1 && rows_[1].time <= time - length_) {
    rows_.pop_front();
  }
  isFull_ = rows_.size() > 1 && rows_.front().time <= time - length_;
}

double SteadyFlow::remaining() const {
  if (!(length_ > 0)) {
    return std::numeric_limits<double>::infinity();
  }
  if (!isFull_) {
    return known_;
  }
  const auto moveOf = [this](std::vector<double> Row::*values) {
    return largestRange(
        rows_, [values](const Row& row) -> const auto& { return row.*values; });
  };
  const auto driftOf = [this](std::vector<double> Row::*values) {
    return farthestDrift(
        rows_, [values](const Row& row) -> const auto& { return row.*values; });
  };
  const Row& last = rows_.back();
  const double extrapolation = std::max(memory_ / length_, 1.0);
  const double soundFactor = std::min(window_.soundMemory() / length_, 1.0);
  const double drop = largestMagnitude(last.drops);
  return std::max({extrapolation * driftOf(&Row::shares), moveOf(&Row::shares),
                   extrapolation * shareOf(driftOf(&Row::drops), drop),
                   shareOf(moveOf(&Row::drops), drop),
                   soundFactor * shareOf(moveOf(&Row::flows), largestMagnitude(last.flows)),
                   drop > 0 ? soundFactor * moveOf(&Row::pressures) / drop : 0});
}

}  // namespace tiledlbm
