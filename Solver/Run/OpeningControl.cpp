// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/OpeningControl.h"

#include <cmath>
#include <cstddef>

#include "Solver/Run/WallExchange.h"

namespace tiledlbm {

std::vector<Circuit> OpeningControl::adjustCircuits(const std::vector<OpeningState>& states,
                                                    double density, FlowHistory& history) {
  std::vector<Circuit> circuits = case_.circuitsOnAll();
  if (case_.signals.hasWaveform()) {
    return circuits;
  }
  correctMeanFlow(case_, history.step, density, circuits, history.wallExchange);
  if (!case_.shares.isEmpty()) {
    case_.shares.updatePressures(states);
    case_.shares.apply(circuits);
    case_.engine->setCircuits(circuits);
  }
  return circuits;
}

void OpeningControl::adjustShares(const std::vector<OpeningState>& states, const FlowRecord& record,
                                  std::int64_t step) {
  if (case_.shares.isEmpty()) {
    return;
  }
  const std::int64_t period = case_.signals.periodSteps();
  case_.shares.addPhase(states, step - record.phaseBefore(step));
  const bool isFromRamp = step - period < case_.signals.rampSteps();
  if (step % period == 0 && case_.shares.endPeriod(!isFromRamp)) {
    std::vector<Circuit> circuits = case_.circuitsOnAll();
    case_.shares.apply(circuits);
    case_.engine->setCircuits(circuits);
  }
}

void OpeningControl::adjustSignals(const std::vector<OpeningState>& states,
                                   const std::vector<Circuit>& circuits, std::int64_t step) {
  constexpr double leastFactor = 0.1;  // of a waveform, below which no adjustment is computed
  constexpr double partOfError = 0.5;  // the flow responds with a delay
  const std::vector<double> prescribed = observation_.prescribedFlows(states, step);
  const std::vector<double> ofCircuits = observation_.densitiesOfCircuits(circuits);
  for (const OpeningState& state : states) {
    const std::size_t id = state.id;
    const OpeningCondition& condition = case_.setup.conditions()[id];
    const double factor = case_.signals.prescribedAt(step, condition);
    if (isInlet(state.role) && std::abs(factor) > leastFactor) {
      // The flow that the sound absorber adds is no error.
      case_.signals.adjustFlow(condition, state.flowRate,
                               prescribed[id] * (1 + ofCircuits[id] / factor),
                               isCorrected_ ? 1 : partOfError);
    }
    // At backflow the opening prescribes the total pressure.
    const bool flowsBack = condition.isOutlet && state.flowRate > 0;
    if (condition.isPressureAdjusted() && !flowsBack) {
      const LatticeUnits& units = case_.setup.units();
      case_.signals.adjustPressure(condition, units.toLatticeDensity(state.meanPressure) -
                                                  case_.signals.densityOf(condition, step) -
                                                  ofCircuits[id]);
    }
  }
}

}  // namespace tiledlbm
