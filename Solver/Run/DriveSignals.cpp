// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/DriveSignals.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "Solver/Conditions/BoundaryConditions.h"
#include "Solver/Conditions/OpeningWaveforms.h"
#include "Solver/Constants.h"

namespace tiledlbm {

DriveSignals::DriveSignals(const CaseSetup& setup)
    : waveforms_(waveformsOf(setup.parameters())),
      rampSteps_(setup.rampSteps()),
      timeStep_(setup.units().timeStep),
      units_(setup.units()) {
  for (const OpeningCondition& condition : setup.conditions()) {
    Signal& signal = signalOf(condition);
    if (condition.followsWaveform) {
      signal.waveform = condition.waveform;
    }
    if (condition.setsDensity()) {
      signal.isDensity = true;
      signal.density = prescribedDensity(condition, setup.units());
      signal.adjustment = 0;
    }
  }
}

std::vector<DriveSignals::Inlet> DriveSignals::inletsOf(const std::vector<int>& openings,
                                                        const CaseSetup& setup) const {
  std::vector<Inlet> inlets;
  for (const std::size_t id : openings) {
    const OpeningCondition& condition = setup.conditions()[id];
    if (isInlet(condition.role)) {
      inlets.push_back({condition.signal,
                        setup.openings()[id].area() * units_.toLatticeVelocity(condition.speed)});
    }
  }
  return inlets;
}

double DriveSignals::inflowAt(const std::vector<Inlet>& inlets, double step) const {
  double inflow = 0;
  for (const Inlet& inlet : inlets) {
    inflow += inlet.flow * waveAt(signals_[inlet.signal].waveform, step);
  }
  return inflow;
}

void DriveSignals::addInflowChanges(const CaseSetup& setup,
                                    const std::vector<std::vector<int>>& openingsOfCircuits,
                                    std::vector<Circuit>& circuits) {
  const auto isUsed = [&conditions = setup.conditions()](int signal) {
    return std::any_of(
        conditions.begin(), conditions.end(),
        [signal](const OpeningCondition& condition) { return condition.signal == signal; });
  };
  constexpr int steady = OpeningSignals<double>::steady;
  int next = OpeningSignals<double>::count - 1;
  for (std::size_t i = 0; i < circuits.size(); ++i) {
    if (circuits[i].inertance == 0) {
      continue;
    }
    while (next > steady && isUsed(next)) {
      --next;
    }
    std::vector<Inlet> inlets = inletsOf(openingsOfCircuits[i], setup);
    if (next == steady || inlets.empty()) {
      circuits[i].inertance = 0;
      continue;
    }
    circuits[i].signal = next;
    inflowChanges_.push_back({next--, std::move(inlets)});
  }
}

OpeningSignals<double> DriveSignals::at(std::int64_t step) const {
  const double ramp = rampAt(step);
  OpeningSignals<double> signals{};
  for (std::size_t i = 0; i < signals_.size(); ++i) {
    const Signal& signal = signals_[i];
    signals.factor[i] = signal.isDensity ? ramp * (densityAt(signal, step) + signal.adjustment)
                                         : signal.adjustment * ramp *
                                               waveAt(signal.waveform, static_cast<double>(step));
  }
  const auto now = static_cast<double>(step);
  for (const InflowChange& change : inflowChanges_) {
    signals.factor[change.signal] =
        rampAt(step + 1) * inflowAt(change.inlets, now + 1) - ramp * inflowAt(change.inlets, now);
  }
  return signals;
}

double DriveSignals::densityAt(const Signal& signal, std::int64_t step) const {
  return signal.waveform ? units_.toLatticeDensity(waveforms_[*signal.waveform].valueAt(
                               static_cast<double>(step) * timeStep_))
                         : signal.density;
}

double DriveSignals::densityOf(const OpeningCondition& condition, std::int64_t step) const {
  return condition.setsDensity() ? densityAt(signalOf(condition), step)
                                 : prescribedDensity(condition, units_);
}

double DriveSignals::prescribedAt(std::int64_t step, const OpeningCondition& inlet) const {
  return rampAt(step) * waveOf(inlet, static_cast<double>(step));
}

double DriveSignals::waveOf(const OpeningCondition& inlet, double step) const {
  return waveAt(signalOf(inlet).waveform, step);
}

void DriveSignals::adjustFlow(const OpeningCondition& inlet, double computed, double prescribed,
                              double part) {
  constexpr double farthest = 4;  // a larger factor has another cause
  const double ratio = prescribed != 0 ? computed / prescribed : 0;
  if (ratio > 1 / farthest && ratio < farthest) {
    constexpr double most = 2;
    const double adjusted = adjustmentOf(inlet) * (1 + part * (1 / ratio - 1));
    setAdjustment(inlet, std::clamp(adjusted, 1 / most, most));
  }
}

void DriveSignals::adjustPressure(const OpeningCondition& opening, double error) {
  constexpr double part = 0.5;  // the flow responds with a delay
  setAdjustment(opening, adjustmentOf(opening) - part * error);
}

std::int64_t DriveSignals::periodSteps() const {
  return hasWaveform() ? stepsOfPeriods(1, period(), timeStep_) : 0;
}

double DriveSignals::waveAt(std::optional<std::size_t> waveform, double step) const {
  return waveform ? waveforms_[*waveform].shareAt(step * timeStep_) : 1;
}

/// Cosine ramp: continuous slopes make little sound.
double DriveSignals::rampAt(std::int64_t step) const {
  if (step >= rampSteps_) {
    return 1;
  }
  const double part = static_cast<double>(step) / static_cast<double>(rampSteps_);
  return 0.5 * (1 - std::cos(pi * part));
}

}  // namespace tiledlbm
