// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/Circuits/LumpedVessel.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <utility>

namespace tiledlbm {

namespace {

using Values = std::vector<double>;

/// Density of the vessel, then stored densities of its circuits.
using State = Values;

Values storedOf(State state) {
  state.erase(state.begin());
  return state;
}

/// Most intervals of a period or of the ramp.
constexpr std::int64_t mostIntervals = 2000;

/// Stored density of a circuit after an interval: from + perFlow * outflow, behind a resistance.
struct Storing {
  double from, perFlow;
  double resistance;  ///< proximal resistance, plus the rise of the stored density with the flow
};

/// Implicit Euler step.
Storing storingOf(const Circuit& circuit, double stored, double factor, double steps) {
  if (circuit.compliance == 0) {
    return {stored, 0, circuit.proximalResistance};
  }
  const double gain = factor * steps / circuit.compliance;
  const double loss = gain / circuit.distalResistance;
  const double perFlow = gain / (1 + loss);
  return {(stored + loss * circuit.distalDensity) / (1 + loss), perFlow,
          circuit.proximalResistance + perFlow};
}

/// State after some steps. \param inflow, factor at their end.
State advanced(const LumpedVessel& vessel, const State& state, double inflow, double factor,
               double steps) {
  // The circuits have a common pressure, that of the vessel over the factor.
  std::vector<Storing> storing;
  const double capacity = vessel.nodes / steps;
  double sum = inflow + capacity * state[0], conductance = capacity * factor;
  for (std::size_t i = 0; i < vessel.circuits.size(); ++i) {
    storing.push_back(storingOf(vessel.circuits[i], state[i + 1], factor, steps));
    sum += storing[i].from / storing[i].resistance;
    conductance += 1 / storing[i].resistance;
  }
  const double pressure = sum / conductance;
  State next{factor * pressure};
  for (const Storing& of : storing) {
    next.push_back(of.from + of.perFlow * (pressure - of.from) / of.resistance);
  }
  return next;
}

/// State after a period that begins at a step, without the ramp.
State afterPeriod(const LumpedVessel& vessel, std::int64_t begin, State state) {
  constexpr double forever = 1e15;
  if (vessel.periodSteps == 0) {
    return advanced(vessel, state, vessel.inflow(0), 1, forever);
  }
  const std::int64_t intervals = std::min(vessel.periodSteps, mostIntervals);
  const double steps = static_cast<double>(vessel.periodSteps) / static_cast<double>(intervals);
  for (std::int64_t i = 1; i <= intervals; ++i) {
    const double at = static_cast<double>(begin) + static_cast<double>(i) * steps;
    state = advanced(vessel, state, vessel.inflow(at), 1, steps);
  }
  return state;
}

/// State at the end of the ramp for given initial densities.
State afterRamp(const LumpedVessel& vessel, const Values& stored) {
  State state{0};
  state.insert(state.end(), stored.begin(), stored.end());
  const std::int64_t intervals = std::min(vessel.rampSteps, mostIntervals);
  const double steps = static_cast<double>(vessel.rampSteps) / static_cast<double>(intervals);
  for (std::int64_t i = 1; i <= intervals; ++i) {
    const double at = static_cast<double>(vessel.firstStep) + static_cast<double>(i) * steps;
    const double factor = vessel.ramp(at);
    state = advanced(vessel, state, factor * vessel.inflow(at), factor, steps);
  }
  return state;
}

/// Solves A x = b by Gaussian elimination with pivots. \param rows of A, each followed by its b.
Values solved(std::vector<Values> rows) {
  const std::size_t size = rows.size();
  for (std::size_t i = 0; i < size; ++i) {
    const auto pivot = std::max_element(
        rows.begin() + i, rows.end(),
        [i](const Values& a, const Values& b) { return std::abs(a[i]) < std::abs(b[i]); });
    std::swap(rows[i], *pivot);
    for (std::size_t row = 0; row < size; ++row) {
      const double factor = row == i ? 0 : rows[row][i] / rows[i][i];
      for (std::size_t column = i; column <= size; ++column) {
        rows[row][column] -= factor * rows[i][column];
      }
    }
  }
  Values x;
  for (std::size_t i = 0; i < size; ++i) {
    x.push_back(rows[i][size] / rows[i][i]);
  }
  return x;
}

/// Periodic state at a step: the fixed point of afterPeriod(), which is linear.
State periodicState(const LumpedVessel& vessel, std::int64_t step) {
  const std::size_t size = vessel.circuits.size() + 1;
  const State ofNothing = afterPeriod(vessel, step, State(size, 0.0));
  std::vector<Values> rows(size, Values(size + 1, 0.0));
  for (std::size_t column = 0; column < size; ++column) {
    State unit(size, 0.0);
    unit[column] = 1;
    const State after = afterPeriod(vessel, step, unit);
    for (std::size_t row = 0; row < size; ++row) {
      rows[row][column] = unit[row] - (after[row] - ofNothing[row]);
    }
    rows[column][size] = ofNothing[column];
  }
  // A resistance alone stores nothing.
  for (std::size_t i = 0; i < vessel.circuits.size(); ++i) {
    if (vessel.circuits[i].compliance == 0) {
      rows[i + 1].assign(size + 1, 0.0);
      rows[i + 1][i + 1] = 1;
      rows[i + 1][size] = vessel.circuits[i].storedDensity;
    }
  }
  return solved(std::move(rows));
}

/// Initial densities for which the ramp ends in a state. The ramp acts linearly on them. Least
/// squares with a small weight for the distance select the start nearest to that state, where the
/// ramp does not distinguish two starts.
Values startFor(const LumpedVessel& vessel, const State& end) {
  constexpr double weight = 1e-3;
  const std::size_t size = vessel.circuits.size();
  Values start = storedOf(end);
  const State found = afterRamp(vessel, start);
  std::vector<Values> columns;  // effect of each initial density
  for (std::size_t column = 0; column < size; ++column) {
    Values other = start;
    other[column] += 1;
    const State changed = afterRamp(vessel, other);
    columns.emplace_back();
    for (std::size_t row = 1; row <= size; ++row) {
      columns.back().push_back(changed[row] - found[row]);
    }
  }
  std::vector<Values> rows;
  for (std::size_t i = 0; i < size; ++i) {
    rows.emplace_back();
    for (std::size_t j = 0; j < size; ++j) {
      rows[i].push_back(std::inner_product(columns[i].begin(), columns[i].end(), columns[j].begin(),
                                           i == j ? weight : 0.0));
    }
    double change = 0;
    for (std::size_t row = 0; row < size; ++row) {
      change += columns[i][row] * (end[row + 1] - found[row + 1]);
    }
    rows[i].push_back(change);
  }
  const Values missed = solved(std::move(rows));
  for (std::size_t i = 0; i < size; ++i) {
    start[i] += missed[i];
  }
  return start;
}

}  // namespace

std::vector<double> storedDensitiesAtStart(const LumpedVessel& vessel) {
  const State repeated = periodicState(vessel, vessel.firstStep + vessel.rampSteps);
  return vessel.rampSteps > 0 ? startFor(vessel, repeated) : storedOf(repeated);
}

}  // namespace tiledlbm
