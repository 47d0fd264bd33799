// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/Circuits/VesselCircuits.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "Solver/Conditions/Circuits/SoundAbsorbers.h"
#include "Solver/Conditions/Inflow.h"
#include "Solver/Conditions/OpeningWaveforms.h"
#include "Solver/Constants.h"

namespace tiledlbm {

namespace {

/// Conductance of a circuit in a steady flow, m3/(Pa s); 0 for an unknown resistance.
double conductanceOf(const CircuitElements& circuit) {
  return circuit.resistance() > 0 ? 1 / circuit.resistance() : 0;
}

double conductanceOfAll(const std::vector<OpeningCondition>& conditions) {
  double conductance = 0;
  for (const OpeningCondition& condition : conditions) {
    conductance += hasCircuit(condition.role) ? conductanceOf(condition.circuit) : 0;
  }
  return conductance;
}

/// Steps over which a circuit's flow is smoothed, to be multiplied by 1 + r, with the ratio r of
/// its resistance to the acoustic one. By trial, half of it suffices up to a ratio of 20. A cardiac
/// cycle takes some ten thousand steps. In a distensible vessel the delay would shift the
/// reflection of the pulse wave; there fewer steps suffice, at ratios from 0.1 to 30.
constexpr double smoothedSteps = 20, smoothedStepsOfWave = 2;

}  // namespace

double pressureOfCircuits(const std::vector<Opening>& openings,
                          const std::vector<OpeningCondition>& conditions,
                          const Parameters& parameters) {
  double flow = inflowOf(openings, conditions, parameters).mean;
  const double conductance = conductanceOfAll(conditions);
  double behind = 0;
  for (const OpeningCondition& condition : conditions) {
    if (hasCircuit(condition.role)) {
      flow += condition.pressure * conductanceOf(condition.circuit);
      behind = condition.pressure;
    }
  }
  return conductance > 0 ? flow / conductance : behind;
}

double pressureSwingOfCircuits(const std::vector<Opening>& openings,
                               const std::vector<OpeningCondition>& conditions,
                               const Parameters& parameters) {
  if (isPulsatile(parameters)) {
    return 0;
  }
  const double conductance = conductanceOfAll(conditions);
  const double swing = std::abs(inflowOf(openings, conditions, parameters).mean);
  double largest = 0;
  for (const OpeningCondition& condition : conditions) {
    if (hasCircuit(condition.role) && conductance > 0) {
      largest = std::max(largest, condition.circuit.proximalResistance * swing *
                                      conductanceOf(condition.circuit) / conductance);
    }
  }
  return largest;
}

double smoothingOf(double proximalResistance, double area, bool isDistensible) {
  return 1 / ((isDistensible ? smoothedStepsOfWave : smoothedSteps) *
              (1 + proximalResistance / acousticResistance(area)));
}

std::vector<CircuitOfOpenings> makeCircuits(const std::vector<Opening>& openings,
                                            const std::vector<OpeningCondition>& conditions,
                                            const LatticeUnits& units, bool isDistensible) {
  // Lattice flow of 1, m3/s: a voxel face at a lattice velocity of 1.
  const double flowScale = units.velocityScale() * units.voxelSize * units.voxelSize;
  const double resistanceScale = units.pressureScale() / flowScale;
  const double complianceScale = flowScale * units.timeStep / units.pressureScale();
  std::vector<CircuitOfOpenings> circuits;
  for (std::size_t i = 0; i < openings.size(); ++i) {
    if (!hasCircuit(conditions[i].role)) {
      continue;
    }
    const CircuitElements& elements = conditions[i].circuit;
    Circuit circuit{};
    circuit.proximalResistance = conditions[i].isPressureControlled()
                                     ? acousticResistance(openings[i].area())
                                     : elements.proximalResistance / resistanceScale;
    circuit.compliance = elements.compliance / complianceScale;
    circuit.distalResistance = elements.distalResistance / resistanceScale;
    circuit.distalDensity = units.toLatticeDensity(conditions[i].pressure);
    circuit.smoothing = smoothingOf(circuit.proximalResistance, openings[i].area(), isDistensible);
    circuit.storedDensity =
        circuit.distalDensity * elements.proximalResistance * conductanceOf(elements);
    circuits.push_back({{openings[i].id}, circuit});
  }
  return circuits;
}

}  // namespace tiledlbm
