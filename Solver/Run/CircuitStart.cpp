// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/CircuitStart.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "Solver/Conditions/Circuits/LumpedVessel.h"
#include "Solver/Conditions/OpeningWaveforms.h"

namespace tiledlbm {

namespace {

/// Indices of the circuits of a region's outlets.
std::vector<std::size_t> circuitsOf(const Region& region, const CaseSetup& setup,
                                    const std::vector<std::vector<int>>& openingsOfCircuits) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < openingsOfCircuits.size(); ++i) {
    const int id = openingsOfCircuits[i].front();
    const bool isOfOutlet = hasCircuit(setup.conditions()[id].role);
    if (isOfOutlet && std::count(region.openings.begin(), region.openings.end(), id) > 0) {
      found.push_back(i);
    }
  }
  return found;
}

}  // namespace

void startCircuits(const CaseSetup& setup, const DriveSignals& signals, std::int64_t step,
                   const std::vector<std::vector<int>>& openingsOfCircuits,
                   std::vector<Circuit>& circuits) {
  for (const Region& region : setup.flowRegions()) {
    const std::vector<std::size_t> indices = circuitsOf(region, setup, openingsOfCircuits);
    if (indices.empty() || hasFixedPressure(region, setup.conditions())) {
      continue;
    }
    LumpedVessel vessel;
    const bool isRigid = signals.hasWaveform() && !isDistensible(setup.parameters());
    vessel.nodes = isRigid ? 0 : static_cast<double>(region.voxelCount);
    vessel.periodSteps = signals.periodSteps();
    vessel.firstStep = step;
    vessel.rampSteps = std::max<std::int64_t>(signals.rampSteps() - step, 0);
    vessel.inflow = [&, inlets = signals.inletsOf(region.openings, setup)](double at) {
      return signals.inflowAt(inlets, at);
    };
    vessel.ramp = [&](double at) { return signals.rampAt(std::llround(at)); };
    for (const std::size_t i : indices) {
      vessel.circuits.push_back(circuits[i]);
    }
    const std::vector<double> stored = storedDensitiesAtStart(vessel);
    if (!std::all_of(stored.begin(), stored.end(), [](double of) { return std::isfinite(of); })) {
      continue;
    }
    for (std::size_t i = 0; i < indices.size(); ++i) {
      circuits[indices[i]].storedDensity = stored[i];
    }
  }
}

}  // namespace tiledlbm
