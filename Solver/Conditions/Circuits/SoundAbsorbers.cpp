// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/Circuits/SoundAbsorbers.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "Solver/Constants.h"

namespace tiledlbm {

double acousticResistance(double area) {
  // A sound wave on the lattice has density deviation sqrt(3) times velocity, or flow over area.
  return std::sqrt(3.0) / area;
}

namespace {

/// Averaging time of an absorber's mean flow, in passages of sound: the volume of the region over
/// the area of its outlets and the speed of sound, in a duct its length over that speed. A longer
/// time reflects less of a long pulse. With 4 the pressure becomes steady soonest: it oscillates
/// with less and creeps with more. With a waveform the outlet pressure follows the flow slightly,
/// the more the longer the time.
constexpr double averagedPassages = 4;
constexpr double averagedPassagesOfCycles = 1;
/// The same for the density at inlets, by trial: a shorter time reflects more of a long pulse, a
/// longer one delays the prescribed flow of the inlets.
constexpr double averagedPassagesAtInlets = 0.5;

/// Passage of sound over the time T of a CommonPressure, and averaging time of its mean in
/// passages. Within this time the control keeps the mass constant; it would also hold back the mass
/// that interpolated bounce-back walls add, which must leave.
constexpr double integralsOfPassage = 2, passagesOfMean = 7.5;

/// Steps in which sound passes a voxel.
const double slowness = std::sqrt(3.0);

/// Weight of a step in the smoothed flow, by trial; see advanceAbsorber.
constexpr double smoothing = 0.2;
/// The same for the density at inlets, and the fraction of the velocity change that would absorb
/// all sound there. TRT at a relaxation time of 0.51 becomes unstable with 0.2 and 0.7, and with
/// 0.2 and 1.
constexpr double smoothingAtInlets = 0.1, absorbedFraction = 0.7;

}  // namespace

void addSoundAbsorber(const Region& region, const std::vector<Opening>& openings,
                      const std::vector<OpeningCondition>& conditions, double periodSteps,
                      std::vector<CircuitOfOpenings>& circuits) {
  const bool isPulsatile = periodSteps > 0;
  CircuitOfOpenings absorber;
  double area = 0;
  bool hasInlet = false, hasCircuits = false;
  for (const int id : region.openings) {
    const OpeningCondition& condition = conditions[id];
    if (!isWall(condition.role)) {
      absorber.openings.push_back(id);
    }
    area += hasPressure(condition.role) ? openings[id].area() : 0;
    hasInlet = hasInlet || isInlet(condition.role);
    hasCircuits = hasCircuits || hasCircuit(condition.role);
  }
  if (area == 0 || (hasCircuits && !isPulsatile)) {
    return;
  }
  const double passage = slowness * static_cast<double>(region.voxelCount) / area;
  absorber.circuit.soundImpedance = acousticResistance(area);
  if (isPulsatile && (hasInlet || hasCircuits)) {
    absorber.circuit.kind = CircuitKind::CommonPressure;
    absorber.circuit.smoothing = 1 / (1 + passage / integralsOfPassage);
    absorber.circuit.averagedSteps = 1 + passagesOfMean * passage;
    // Of a duct. Its outflow is right then; the flow in its middle is too high by an eighth of the
    // square of `turn`. Where that is not small, the whole inertance would make it overshoot.
    const double turn = 2 * pi * passage / periodSteps;
    absorber.circuit.inertance = absorber.circuit.soundImpedance * passage / 2 / (1 + turn * turn);
  } else {
    absorber.circuit.kind = CircuitKind::OutletSound;
    absorber.circuit.smoothing = smoothing;
    absorber.circuit.averagedSteps =
        1 + (isPulsatile ? averagedPassagesOfCycles : averagedPassages) * passage;
  }
  for (const int id : region.openings) {
    if (hasCircuit(conditions[id].role)) {
      Circuit& of = circuits[circuitOf(id, circuits)].circuit;
      of.common = static_cast<int>(circuits.size());
      of.weight = openings[id].area() / area;
    }
  }
  circuits.push_back(std::move(absorber));
}

std::vector<CircuitOfOpenings> makeInletAbsorbers(const std::vector<Opening>& openings,
                                                  const std::vector<OpeningCondition>& conditions,
                                                  const std::vector<Region>& regions,
                                                  const LatticeUnits& units) {
  std::vector<CircuitOfOpenings> absorbers;
  for (const Region& region : regions) {
    std::vector<int> inlets;
    double area = 0;
    const bool isPulsatile = std::any_of(region.openings.begin(), region.openings.end(),
                                         [&](int id) { return conditions[id].followsWaveform; });
    for (const int id : region.openings) {
      const OpeningCondition& condition = conditions[id];
      if (isInlet(condition.role) && !isPulsatile && condition.speed > 0) {
        inlets.push_back(id);
        area += openings[id].area();
      }
    }
    for (const std::size_t id : inlets) {
      CircuitOfOpenings absorber;
      absorber.openings.push_back(id);
      absorber.circuit.kind = CircuitKind::InletSound;
      // A sound wave on the lattice has velocity 1 / sqrt(3) times density deviation; here by the
      // sum of densities, and relative to the speed.
      absorber.circuit.soundImpedance =
          absorbedFraction / (std::sqrt(3.0) * units.toLatticeVelocity(conditions[id].speed) *
                              static_cast<double>(openings[id].voxels.size()));
      absorber.circuit.smoothing = smoothingAtInlets;
      absorber.circuit.averagedSteps =
          1 + averagedPassagesAtInlets * slowness * static_cast<double>(region.voxelCount) / area;
      absorbers.push_back(std::move(absorber));
    }
  }
  return absorbers;
}

}  // namespace tiledlbm
