// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/LumpedVessel.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace tiledlbm {

namespace {

using Values = std::vector<double>;

/// The density of the vessel, then those that its circuits store.
using State = Values;

/// Most intervals of a period or of the ramp.
constexpr std::int64_t mostIntervals = 2000;

/// Where a circuit's stored density goes within an interval: from + perFlow * (flow out).
struct Storing {
  double from, perFlow;
};

/// By the implicit Euler method.
Storing storingOf(const OutletCircuit& circuit, double stored, double factor, double steps) {
  if (circuit.compliance == 0) {
    return {stored, 0};
  }
  const double gain = factor * steps / circuit.compliance;
  const double loss = gain / circuit.distalResistance;
  return {(stored + loss * circuit.distalDensity) / (1 + loss), gain / (1 + loss)};
}

/// The state some steps later. \param inflow, factor at the end of these.
State advanced(const LumpedVessel& vessel, const State& state, double inflow, double factor,
               double steps) {
  // The circuits have one pressure, which is that of the vessel over the factor.
  std::vector<Storing> storing;
  const double capacity = vessel.nodes / steps;
  double sum = inflow + capacity * state[0], conductance = capacity * factor;
  for (std::size_t i = 0; i < vessel.circuits.size(); ++i) {
    storing.push_back(storingOf(vessel.circuits[i], state[i + 1], factor, steps));
    const double resistance = vessel.circuits[i].proximalResistance + storing[i].perFlow;
    sum += storing[i].from / resistance;
    conductance += 1 / resistance;
  }
  const double pressure = sum / conductance;
  State next{factor * pressure};
  for (std::size_t i = 0; i < vessel.circuits.size(); ++i) {
    const double resistance = vessel.circuits[i].proximalResistance + storing[i].perFlow;
    const double outflow = (pressure - storing[i].from) / resistance;
    next.push_back(storing[i].from + storing[i].perFlow * outflow);
  }
  return next;
}

/// The state after a period that begins at a step, without the ramp.
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

/// The state at the end of the ramp.
State afterRamp(const LumpedVessel& vessel, State state) {
  const std::int64_t intervals = std::min(vessel.rampSteps, mostIntervals);
  const double steps = static_cast<double>(vessel.rampSteps) / static_cast<double>(intervals);
  for (std::int64_t i = 1; i <= intervals; ++i) {
    const double at = static_cast<double>(i) * steps, factor = vessel.ramp(at);
    state = advanced(vessel, state, factor * vessel.inflow(at), factor, steps);
  }
  return state;
}

/// Solves A x = b by Gaussian elimination with pivots. \param rows of A, each with its b behind it.
Values solved(std::vector<Values> rows) {
  const std::size_t size = rows.size();
  for (std::size_t i = 0; i < size; ++i) {
    const auto pivot = std::max_element(
        rows.begin() + static_cast<std::ptrdiff_t>(i), rows.end(),
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

/// The state that repeats itself, at a step. What a period makes of a state is linear in it.
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
  // A resistance alone keeps what is behind it.
  for (std::size_t i = 0; i < vessel.circuits.size(); ++i) {
    if (vessel.circuits[i].compliance == 0) {
      rows[i + 1].assign(size + 1, 0.0);
      rows[i + 1][i + 1] = 1;
      rows[i + 1][size] = vessel.circuits[i].storedDensity;
    }
  }
  return solved(std::move(rows));
}

}  // namespace

std::vector<double> storedDensitiesAtStart(const LumpedVessel& vessel) {
  const State repeated = periodicState(vessel, vessel.rampSteps);
  State start = repeated;
  start[0] = 0;
  const auto ramp = static_cast<double>(vessel.rampSteps);
  constexpr int rounds = 4;  // each leaves some per cent of what was missed
  for (int round = 0; round < rounds && vessel.rampSteps > 0; ++round) {
    const State found = afterRamp(vessel, start);
    for (std::size_t i = 0; i < vessel.circuits.size(); ++i) {
      const OutletCircuit& circuit = vessel.circuits[i];
      const bool remembers = circuit.distalResistance * circuit.compliance > ramp;
      start[i + 1] += remembers ? repeated[i + 1] - found[i + 1] : 0;
    }
  }
  return {start.begin() + 1, start.end()};
}

}  // namespace tiledlbm
