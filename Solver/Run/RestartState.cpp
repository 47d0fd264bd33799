// SPDX-License-Identifier: BSD-3-Clause
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "Solver/Run/CircuitStart.h"
#include "Solver/Run/RestartFile.h"
#include "Solver/Run/Simulation.h"

namespace tiledlbm {

namespace {

RestartSection sectionOf(const Circuit& circuit) {
  switch (circuit.kind) {
    case CircuitKind::OutletSound:
      return RestartSection::OutletSound;
    case CircuitKind::InletSound:
      return RestartSection::InletSound;
    case CircuitKind::CommonPressure:
      return RestartSection::CommonPressure;
    default:
      return RestartSection::Circuits;
  }
}

/// Section of an opening's adjustment; none for an opening without one.
std::optional<RestartSection> sectionOf(const OpeningCondition& condition) {
  if (isInlet(condition.role)) {
    return RestartSection::InletFactors;
  }
  return condition.isPressureAdjusted() ? std::optional(RestartSection::Pressures) : std::nullopt;
}

/// Section of FlowShares results.
RestartSection sectionOfControls(const CaseOnDevice& of) {
  return of.signals.hasWaveform() ? RestartSection::ShareFactors : RestartSection::SharePressures;
}

void saveShares(const CaseOnDevice& of, FlowState& into) {
  for (const FlowShares::Group& group : of.shares.groups()) {
    for (const FlowShares::Outlet& outlet : group.outlets) {
      const std::int64_t id = outlet.opening;
      into.sections[sectionOfControls(of)].push_back({id, {outlet.control, outlet.flow}});
      if (of.signals.hasWaveform()) {
        into.sections[RestartSection::ShareSums].push_back({id, {outlet.pressure, group.outflow}});
      }
    }
  }
  if (of.shares.seenSteps() > 0) {
    into.sections[RestartSection::SeenSteps].push_back(
        {0, {static_cast<double>(of.shares.seenSteps())}});
  }
}

FlowState stateOf(const CaseOnDevice& of, const FlowHistory& history) {
  FlowState state;
  state.fluid = of.setup.parameters().model.fluid;
  state.units = of.setup.units();
  state.step = history.step;
  state.maxLatticeVelocity = history.maxLatticeVelocity;
  state.convergence = history.convergence;
  const std::vector<Circuit> circuits = of.circuitsOnAll();
  for (std::size_t i = 0; i < circuits.size(); ++i) {
    const Circuit& circuit = circuits[i];
    state.sections[sectionOf(circuit)].push_back(
        {of.openingsOfCircuits[i].front(),
         {circuit.storedDensity, circuit.lastFlow, circuit.flow, circuit.density}});
  }
  for (const Opening& opening : of.setup.openings()) {
    const OpeningCondition& condition = of.setup.conditionOf(opening);
    if (const std::optional<RestartSection> section = sectionOf(condition)) {
      state.sections[*section].push_back({opening.id, {of.signals.adjustmentOf(condition)}});
    }
  }
  if (!of.signals.isFromRest()) {
    state.sections[RestartSection::Start].emplace_back();
  }
  if (const WallExchange& walls = history.wallExchange; walls.step > 0) {
    state.sections[RestartSection::WallExchange].push_back(
        {0, {walls.storedDensity, walls.mass, static_cast<double>(walls.step), walls.massPerStep}});
  }
  saveShares(of, state);
  state.wallSlips = of.wallSlipsOnAll();
  return state;
}

void loadShares(CaseOnDevice& into, const FlowState& saved) {
  const RestartRow* seen = saved.find(RestartSection::SeenSteps);
  if (seen != nullptr && seen->values[0] > 0 && seen->values[0] < 1e15) {
    into.shares.setSeenSteps(std::llround(seen->values[0]));
  }
  for (FlowShares::Group& group : into.shares.groups()) {
    for (FlowShares::Outlet& outlet : group.outlets) {
      const std::int64_t id = outlet.opening;
      const RestartRow* found = saved.find(sectionOfControls(into), id);
      if (found != nullptr && (!into.signals.hasWaveform() || found->values[0] > 0)) {
        outlet.control = found->values[0];
        outlet.flow = found->values[1];
      }
      if (const RestartRow* sums = saved.find(RestartSection::ShareSums, id)) {
        outlet.pressure = sums->values[0];
        group.outflow = sums->values[1];
      }
    }
  }
}

void loadAdjustments(CaseOnDevice& into, const FlowState& saved) {
  for (const Opening& opening : into.setup.openings()) {
    const OpeningCondition& condition = into.setup.conditionOf(opening);
    const std::optional<RestartSection> section = sectionOf(condition);
    const RestartRow* row = section ? saved.find(*section, opening.id) : nullptr;
    if (row != nullptr && (!isInlet(condition.role) || row->values[0] > 0)) {
      into.signals.setAdjustment(condition, row->values[0]);
    }
  }
}

/// Whether an inlet's circuit was saved with another prescribed speed, to which its velocity is
/// relative.
bool isOfOtherSpeed(const Circuit& circuit) {
  constexpr double tolerance = 1e-6;
  const double sound = circuit.soundImpedance * circuit.flow;
  return std::abs(sound - circuit.storedDensity - circuit.density) > tolerance * std::abs(sound);
}

void loadStart(CaseOnDevice& into, const FlowState& saved, FlowHistory& history) {
  if (saved.find(RestartSection::Start) != nullptr) {
    into.signals.skipRamp();
  }
  if (const RestartRow* walls = saved.find(RestartSection::WallExchange)) {
    const auto& [storedDensity, mass, step, massPerStep] = walls->values;
    if (step > 0 && step <= static_cast<double>(history.step)) {
      history.wallExchange = {massPerStep, static_cast<std::int64_t>(step), mass, storedDensity};
    }
  }
}

/// \param densityShift added to densities of the file, see readRestartFile.
void loadCircuits(const CaseOnDevice& into, const FlowState& saved, double densityShift) {
  std::vector<Circuit> circuits = into.circuitsOnAll();
  // A new circuit begins as in a flow that starts here.
  startCircuits(into.setup, into.signals, saved.step, into.openingsOfCircuits, circuits);
  for (std::size_t i = 0; i < circuits.size(); ++i) {
    Circuit circuit = circuits[i];
    if (const RestartRow* row =
            saved.find(sectionOf(circuit), into.openingsOfCircuits[i].front())) {
      const auto& [storedDensity, lastFlow, flow, density] = row->values;
      static_cast<CircuitState&>(circuit) = {storedDensity, lastFlow, flow, density};
      // Otherwise the circuit begins with the density of the inlet, see CaseRun::balanceInlets.
      if (!circuit.isInletAbsorber() || (densityShift == 0 && !isOfOtherSpeed(circuit))) {
        circuits[i] = circuit;
      }
    }
  }
  if (into.signals.hasWaveform()) {
    into.shares.apply(circuits);
  }
  into.engine->setCircuits(circuits);
}

}  // namespace

void Simulation::checkSave(const std::string& path) const {
  const CaseOnDevice& of = flow_->onDevice;
  checkRestartTarget(path, FlowPopulations(of), of.setup.parameters().model.precision);
}

void Simulation::saveState(const std::string& path, WallLayers::State wallLayers) const {
  const CaseOnDevice& of = flow_->onDevice;
  FlowState state = stateOf(of, flow_->history());
  state.wallLayers = std::move(wallLayers);
  writeRestartFile(path, state, FlowPopulations(of), of.setup.parameters().model.precision);
}

WallLayers::State Simulation::loadState(const std::string& path) {
  CaseOnDevice& into = flow_->onDevice;
  const LatticeUnits& units = into.setup.units();
  FlowState saved =
      readRestartFile(path, stateOf(into, {}), units.latticeVelocity, FlowPopulations(into));
  const double shift = units.toLatticeDensity(saved.units.referencePressure);
  into.setWallSlipsOnAll(saved.wallSlips);
  loadShares(into, saved);
  loadCircuits(into, saved, shift);
  loadAdjustments(into, saved);
  FlowHistory history;
  history.step = history.loadedStep = saved.step;
  history.maxLatticeVelocity = saved.maxLatticeVelocity;
  history.convergence = saved.convergence;
  loadStart(into, saved, history);
  if (shift != 0) {
    history.wallExchange = {};  // the mass is different
  }
  flow_->resume(std::move(history));
  mayRestart_ = steps() == 0;
  return std::move(saved.wallLayers);
}

}  // namespace tiledlbm
