// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/Circuits/TunedWindkessels.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "Solver/Error.h"

namespace tiledlbm {

namespace {

/// Time constant of the pressure decay in diastole, s: total resistance times compliance.
constexpr double timeConstant = 1.79;

/// Largest proximal part of the total resistance.
constexpr double mostProximal = 0.5;

/// Range of the compliance's time constant in periods: a smaller one has no effect, a larger one
/// leaves only the pulse of the proximal resistance.
constexpr double leastPeriods = 1e-4, mostPeriods = 1e4;

/// Pressure of the compliance relative to the pressure behind, at each time of the flow, from a
/// given initial value; exact for a flow that is linear between these times.
std::vector<double> storedPressures(const CircuitElements& circuit, const PeriodicFlow& flow,
                                    double first) {
  const double resistance = circuit.distalResistance;
  const double decay = resistance * circuit.compliance;  // s
  const std::size_t count = flow.values.size();
  const double interval = flow.period / static_cast<double>(count);
  const double left = std::exp(-interval / decay);
  std::vector<double> stored{first};
  for (std::size_t i = 0; i < count; ++i) {
    const double from = flow.values[i], to = flow.values[(i + 1) % count];
    // Asymptotic solution, which lags behind the flow.
    const double lag = decay * (to - from) / interval;
    stored.push_back(resistance * (to - lag) + (stored.back() - resistance * (from - lag)) * left);
  }
  return stored;
}

/// A circuit of a total and a proximal resistance, with a time constant of the total one.
CircuitElements circuitOf(double resistance, double proximal, double seconds) {
  return {proximal, seconds / resistance, resistance - proximal};
}

/// Time constant (s) for which the circuit has the target pulse pressure.
double timeConstantOf(double pulse, double resistance, double proximal, const PeriodicFlow& flow) {
  const auto pulseWith = [&](double seconds) {
    return pulseOf(circuitOf(resistance, proximal, seconds), flow);
  };
  double low = leastPeriods * flow.period, high = mostPeriods * flow.period;
  const double largest = pulseWith(low), smallest = pulseWith(high);
  if (!(pulse > smallest && pulse < largest)) {
    throw InvalidInput(PulseOutOfReach{pulse, smallest, largest});
  }
  // The pulse pressure decreases with the compliance.
  constexpr double exact = 1e-9;
  while (high / low > 1 + exact) {
    const double middle = std::sqrt(low * high);
    (pulseWith(middle) > pulse ? low : high) = middle;
  }
  return low;
}

}  // namespace

double PeriodicFlow::mean() const {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

std::vector<double> sharesByMurray(const std::vector<double>& areas) {
  std::vector<double> shares;
  std::transform(areas.begin(), areas.end(), std::back_inserter(shares),
                 [](double area) { return std::pow(area, 1.5); });
  const double all = std::accumulate(shares.begin(), shares.end(), 0.0);
  for (double& share : shares) {
    share /= all;
  }
  return shares;
}

double characteristicImpedance(double area, double density, double pulseWaveVelocity) {
  const double millimetres = 1e3 * equivalentDiameter(area);
  const double speed =
      pulseWaveVelocity > 0 ? pulseWaveVelocity : 13.3 / std::pow(millimetres, 0.3);
  return density * speed / area;
}

double pulseOf(const CircuitElements& circuit, const PeriodicFlow& flow) {
  // The final pressure of a period is linear in the initial one.
  const double fromNothing = storedPressures(circuit, flow, 0).back();
  const double kept = std::exp(-flow.period / (circuit.distalResistance * circuit.compliance));
  std::vector<double> pressures = storedPressures(circuit, flow, fromNothing / (1 - kept));
  for (std::size_t i = 0; i < pressures.size(); ++i) {
    pressures[i] += circuit.proximalResistance * flow.values[i % flow.values.size()];
  }
  const auto [least, most] = std::minmax_element(pressures.begin(), pressures.end());
  return *most - *least;
}

std::vector<CircuitElements> tunedWindkessels(const std::vector<double>& areas,
                                              const std::vector<double>& shares,
                                              const PeriodicFlow& flow, double density,
                                              const PressureTarget& target,
                                              const VesselElasticity& vessel) {
  if (!(target.mean > target.behind) || !std::isfinite(target.mean)) {
    throw InvalidInput(TargetNotAbove{target.mean, target.behind});
  }
  const double mean = flow.mean();
  if (!(mean > 0)) {
    throw InvalidInput(TargetWithoutInflow{});
  }
  const double ofAll = std::accumulate(shares.begin(), shares.end(), 0.0);
  const double resistance = (target.mean - target.behind) / (ofAll * mean);
  double admittance = 0;
  for (const double area : areas) {
    admittance += 1 / characteristicImpedance(area, density, vessel.pulseWaveVelocity);
  }
  const double proximal = std::min(1 / admittance, mostProximal * resistance);
  double seconds = timeConstant;
  if (target.pulse != 0 && flow.values.size() > 1) {
    PeriodicFlow out = flow;
    for (double& value : out.values) {
      value *= ofAll;
    }
    seconds = timeConstantOf(target.pulse, resistance, proximal, out);
  }
  constexpr double leastRest = 0.1;
  seconds = std::max(seconds - resistance * vessel.compliance, leastRest * seconds);
  std::vector<CircuitElements> circuits;
  for (const double share : shares) {
    const double part = ofAll / share;
    circuits.push_back(circuitOf(part * resistance, part * proximal, seconds));
  }
  return circuits;
}

}  // namespace tiledlbm
