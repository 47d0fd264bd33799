// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/RestartState.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "Solver/Run/CircuitStart.h"
#include "Solver/Run/RestartFile.h"

namespace tiledlbm {

namespace {

/// See CircuitState::opening.
std::int64_t numberOf(const OutletCircuit& circuit, const std::vector<int>& openings) {
  return openings.front() + (circuit.takesDensity         ? CircuitState::ofInletSound
                             : circuit.soundImpedance > 0 ? CircuitState::ofSound
                                                          : 0);
}

/// The same of what is corrected, nothing where that is not.
std::optional<std::int64_t> numberOf(const Opening& opening, const OpeningCondition& condition) {
  if (isInlet(condition.role)) {
    return opening.id;
  }
  return condition.isPressureCorrected() ? std::optional(opening.id + CircuitState::ofPressure)
                                         : std::nullopt;
}

std::int64_t numberOfFound(const CaseOnDevice& of) {
  return of.signals.hasWaveform() ? CircuitState::ofShareFactor : CircuitState::ofSharePressure;
}

void saveShares(const CaseOnDevice& of, std::vector<CircuitState>& into) {
  for (const FlowShares::Group& group : of.shares.groups()) {
    for (const FlowShares::Outlet& outlet : group.outlets) {
      const auto id = static_cast<std::int64_t>(outlet.opening);
      into.push_back({numberOfFound(of) + id, 0, outlet.flow, outlet.found, 0});
      if (of.signals.hasWaveform()) {
        into.push_back({CircuitState::ofShareSums + id, 0, outlet.pressure, group.outflow, 0});
      }
    }
  }
  if (of.shares.seenSteps() > 0) {
    const auto steps = static_cast<double>(of.shares.seenSteps());
    into.push_back({CircuitState::ofSeenSteps, 0, 0, steps, 0});
  }
}

FlowState stateOf(const CaseOnDevice& of, const FlowHistory& history) {
  FlowState state;
  state.fluid = of.setup.parameters().model.fluid;
  state.units = of.setup.units();
  state.step = history.step;
  state.maxLatticeVelocity = history.maxLatticeVelocity;
  state.convergence = history.convergence;
  const std::vector<OutletCircuit> circuits = of.circuits();
  for (std::size_t i = 0; i < circuits.size(); ++i) {
    const OutletCircuit& circuit = circuits[i];
    state.circuits.push_back({numberOf(circuit, of.openingsOfCircuits[i]), circuit.storedDensity,
                              circuit.lastFlow, circuit.flow, circuit.density});
  }
  for (const Opening& opening : of.setup.openings()) {
    const OpeningCondition& condition = of.setup.conditionOf(opening);
    if (const std::optional<std::int64_t> number = numberOf(opening, condition)) {
      state.circuits.push_back({*number, 0, 0, of.signals.correctionOf(condition), 0});
    }
  }
  if (!of.signals.isFromRest()) {
    state.circuits.push_back({CircuitState::ofStart, 0, 0, 0, 0});
  }
  if (const WallExchange& walls = history.wallExchange; walls.step > 0) {
    state.circuits.push_back({CircuitState::ofWallExchange, walls.storedDensity, walls.mass,
                              static_cast<double>(walls.step), walls.perStep});
  }
  saveShares(of, state.circuits);
  return state;
}

void loadShares(CaseOnDevice& into, const std::vector<CircuitState>& saved) {
  const std::int64_t ofFound = numberOfFound(into);
  for (const CircuitState& of : saved) {
    if (of.opening == CircuitState::ofSeenSteps && of.flow > 0 && of.flow < 1e15) {
      into.shares.setSeenSteps(std::llround(of.flow));
    }
    for (FlowShares::Group& group : into.shares.groups()) {
      for (FlowShares::Outlet& outlet : group.outlets) {
        const auto id = static_cast<std::int64_t>(outlet.opening);
        const bool isOfUse = !into.signals.hasWaveform() || of.flow > 0;
        if (of.opening == ofFound + id && isOfUse) {
          outlet.found = of.flow;
          outlet.flow = of.lastFlow;
        } else if (of.opening == CircuitState::ofShareSums + id) {
          outlet.pressure = of.lastFlow;
          group.outflow = of.flow;
        }
      }
    }
  }
}

void loadCorrections(CaseOnDevice& into, const std::vector<CircuitState>& saved) {
  for (const CircuitState& of : saved) {
    for (const Opening& opening : into.setup.openings()) {
      const OpeningCondition& condition = into.setup.conditionOf(opening);
      const bool isOfInlet = isInlet(condition.role);
      if (numberOf(opening, condition) == of.opening && (!isOfInlet || of.flow > 0)) {
        into.signals.setCorrection(condition, of.flow);
      }
    }
  }
}

/// Whether what was saved of a circuit that takes the densities of an inlet was saved at another
/// speed, of which the velocity is another part.
bool isOfOtherSpeed(const OutletCircuit& circuit) {
  constexpr double tolerance = 1e-6;
  const double sound = circuit.soundImpedance * circuit.flow;
  return std::abs(sound - circuit.storedDensity - circuit.density) > tolerance * std::abs(sound);
}

void loadStart(CaseOnDevice& into, const std::vector<CircuitState>& saved, FlowHistory& history) {
  for (const CircuitState& of : saved) {
    if (of.opening == CircuitState::ofStart) {
      into.signals.skipRamp();
    } else if (of.opening == CircuitState::ofWallExchange && of.flow > 0 &&
               of.flow <= static_cast<double>(history.step)) {
      history.wallExchange = {of.density, static_cast<std::int64_t>(of.flow), of.lastFlow,
                              of.storedDensity};
    }
  }
}

/// \param step of the flow. \param densityShift that its densities have been given, see
/// readRestartFile.
void loadCircuits(const CaseOnDevice& into, const std::vector<CircuitState>& saved,
                  std::int64_t step, double densityShift) {
  std::vector<OutletCircuit> circuits = into.circuits();
  // One that the outlet did not have before begins as if the flow began here.
  startCircuits(into.setup, into.signals, step, into.openingsOfCircuits, circuits);
  for (std::size_t i = 0; i < circuits.size(); ++i) {
    const OutletCircuit initial = circuits[i];
    for (const CircuitState& of : saved) {
      if (of.opening == numberOf(circuits[i], into.openingsOfCircuits[i])) {
        circuits[i].storedDensity = of.storedDensity;
        circuits[i].lastFlow = of.lastFlow;
        circuits[i].flow = of.flow;
        circuits[i].density = of.density;
        if (circuits[i].takesDensity && (densityShift != 0 || isOfOtherSpeed(circuits[i]))) {
          circuits[i] = initial;  // it begins with the density that the inlet has, see CaseRun
        }
      }
    }
  }
  if (into.signals.hasWaveform()) {
    into.shares.apply(circuits);
  }
  into.engine->setCircuits(circuits);
}

}  // namespace

void checkSave(const CaseOnDevice& of, const std::string& path) {
  checkRestartTarget(path, FlowPopulations(of), of.setup.parameters().model.precision);
}

void saveState(const CaseOnDevice& of, const FlowHistory& history, const std::string& path) {
  writeRestartFile(path, stateOf(of, history), FlowPopulations(of),
                   of.setup.parameters().model.precision);
}

FlowHistory loadState(CaseOnDevice& into, const std::string& path) {
  const FlowState saved = readRestartFile(
      path, stateOf(into, {}), into.setup.units().latticeVelocity, FlowPopulations(into));
  const LatticeUnits& units = into.setup.units();
  const double shift = units.toLatticeDensity(saved.units.referencePressure);
  loadShares(into, saved.circuits);
  loadCircuits(into, saved.circuits, saved.step, shift);
  loadCorrections(into, saved.circuits);
  FlowHistory history;
  history.step = history.loadedStep = saved.step;
  history.maxLatticeVelocity = saved.maxLatticeVelocity;
  history.convergence = saved.convergence;
  loadStart(into, saved.circuits, history);
  if (shift != 0) {
    history.wallExchange = {};  // the mass is another
  }
  return history;
}

}  // namespace tiledlbm
