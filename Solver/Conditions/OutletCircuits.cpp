// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/OutletCircuits.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <numeric>
#include <utility>

#include "Solver/Conditions/OpeningWaveforms.h"
#include "Solver/Conditions/Waveform.h"
#include "Solver/Constants.h"

namespace tiledlbm {

namespace {

/// Flow rate of all inlets, m3/s.
struct Inflow {
  double mean = 0;
  double largest = 0;
};

Inflow inflowOf(const std::vector<Opening>& openings,
                const std::vector<OpeningCondition>& conditions, const Parameters& parameters) {
  std::vector<double> meansOfLargest;
  for (const Waveform& waveform : waveformsOf(parameters)) {
    meansOfLargest.push_back(waveform.largest() != 0 ? waveform.mean() / waveform.largest() : 0);
  }
  Inflow inflow;
  for (std::size_t i = 0; i < openings.size(); ++i) {
    if (isInlet(conditions[i].role)) {
      const double flow =
          conditions[i].speed * openings[i].area() * parameters.voxelSize * parameters.voxelSize;
      inflow.largest += flow;
      inflow.mean +=
          conditions[i].followsWaveform ? flow * meansOfLargest[conditions[i].waveform] : flow;
    }
  }
  return inflow;
}

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

double angularFrequency(double period) {
  return 2 * pi / period;
}

/// Impedance, pressure over flow, at an angular frequency.
std::complex<double> impedanceOf(const CircuitElements& circuit, double frequency) {
  if (!(circuit.distalResistance > 0)) {
    return circuit.proximalResistance;
  }
  const std::complex<double> stored(0, frequency * circuit.compliance);
  return circuit.proximalResistance + 1.0 / (1 / circuit.distalResistance + stored);
}

/// Steps over which a circuit's flow is smoothed, to be multiplied by 1 + r, with the ratio r of
/// its resistance to the acoustic one. By trial, half of it suffices up to a ratio of 20. A cardiac
/// cycle takes some ten thousand steps.
constexpr double smoothedSteps = 20;

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
  const Inflow inflow = inflowOf(openings, conditions, parameters);
  const double conductance = conductanceOfAll(conditions);
  const double swing = std::max(std::abs(inflow.largest - inflow.mean), std::abs(inflow.mean));
  double largest = 0;
  for (const OpeningCondition& condition : conditions) {
    if (hasCircuit(condition.role) && conductance > 0) {
      largest = std::max(largest, condition.circuit.proximalResistance * swing *
                                      conductanceOf(condition.circuit) / conductance);
    }
  }
  return largest;
}

double complianceOfCircuits(const std::vector<OpeningCondition>& conditions, double period) {
  const double frequency = angularFrequency(period);
  std::complex<double> admittance = 0;
  for (const OpeningCondition& condition : conditions) {
    if (hasCircuit(condition.role)) {
      admittance += 1.0 / impedanceOf(condition.circuit, frequency);
    }
  }
  return std::abs(admittance) / frequency;
}

double pulseOfCircuits(const std::vector<Opening>& openings,
                       const std::vector<OpeningCondition>& conditions,
                       const Parameters& parameters) {
  const double period = periodOf(parameters);
  if (!(period > 0)) {
    return 0;
  }
  const Inflow inflow = inflowOf(openings, conditions, parameters);
  // A peak is about twice as high as the harmonic with the period.
  const double wave = std::abs(inflow.largest - inflow.mean) / 2;
  const double compliance = complianceOfCircuits(conditions, period);
  return compliance > 0 ? wave / (angularFrequency(period) * compliance) : 0;
}

double resistanceOfSound(double area) {
  // A sound wave on the lattice has density deviation sqrt(3) times velocity, or flow over area.
  return std::sqrt(3.0) / area;
}

double smoothingOf(double proximalResistance, double area) {
  return 1 / (smoothedSteps * (1 + proximalResistance / resistanceOfSound(area)));
}

std::vector<CircuitOfOpenings> makeCircuits(const std::vector<Opening>& openings,
                                            const std::vector<OpeningCondition>& conditions,
                                            const LatticeUnits& units) {
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
    OutletCircuit circuit{};
    circuit.proximalResistance = conditions[i].findsPressure()
                                     ? resistanceOfSound(openings[i].area())
                                     : elements.proximalResistance / resistanceScale;
    circuit.compliance = elements.compliance / complianceScale;
    circuit.distalResistance = elements.distalResistance / resistanceScale;
    circuit.distalDensity = units.toLatticeDensity(conditions[i].pressure);
    circuit.smoothing = smoothingOf(circuit.proximalResistance, openings[i].area());
    circuit.storedDensity =
        circuit.distalDensity * elements.proximalResistance * conductanceOf(elements);
    circuits.push_back({{openings[i].id}, circuit});
  }
  return circuits;
}

namespace {

int indexOf(int opening, bool takesDensity, const std::vector<CircuitOfOpenings>& circuits) {
  const auto found =
      std::find_if(circuits.begin(), circuits.end(), [&](const CircuitOfOpenings& entry) {
        return entry.circuit.takesDensity == takesDensity &&
               std::count(entry.openings.begin(), entry.openings.end(), opening) > 0;
      });
  return found != circuits.end() ? static_cast<int>(found - circuits.begin()) : -1;
}

}  // namespace

int circuitOf(int opening, const std::vector<CircuitOfOpenings>& circuits) {
  return indexOf(opening, false, circuits);
}

int absorberOf(int opening, const std::vector<CircuitOfOpenings>& circuits) {
  return indexOf(opening, true, circuits);
}

namespace {

/// Averaging time of an absorber's mean flow, in passages of sound: the volume of the region over
/// the area of its outlets and the speed of sound, in a duct its length over that speed. A longer
/// time reflects less of a long pulse. With 4 the pressure becomes steady soonest: it oscillates
/// with less and creeps with more. With a waveform the outlet pressure follows the flow slightly,
/// the more the longer the time.
constexpr double averagedPassages = 4;
constexpr double averagedPassagesOfHeartbeats = 1;
/// The same for the density at inlets, by trial: a shorter time reflects more of a long pulse, a
/// longer one delays the prescribed flow of the inlets.
constexpr double averagedPassagesAtInlets = 0.5;

/// Steps in which sound passes a voxel.
const double slowness = std::sqrt(3.0);

/// Weight of a step in the smoothed flow, by trial; see letSoundOut.
constexpr double smoothing = 0.2;
/// The same for the density at inlets, and the fraction of the velocity change that would absorb
/// all sound there. TRT at a relaxation time of 0.51 becomes unstable with 0.2 and 0.7, and with
/// 0.2 and 1.
constexpr double smoothingAtInlets = 0.1, partLetOut = 0.7;

/// Sound absorber of a region; without openings if there is none.
CircuitOfOpenings absorberOf(const Region& region, const std::vector<Opening>& openings,
                             const std::vector<OpeningCondition>& conditions) {
  CircuitOfOpenings absorber;
  double area = 0;
  double passages = averagedPassages;
  for (const int id : region.openings) {
    const OpeningCondition& condition = conditions[static_cast<std::size_t>(id)];
    if (hasCircuit(condition.role)) {
      return {};
    }
    if (!isWall(condition.role)) {
      absorber.openings.push_back(id);
    }
    if (hasPressure(condition.role)) {
      area += openings[static_cast<std::size_t>(id)].area();
    }
    passages = condition.followsWaveform ? averagedPassagesOfHeartbeats : passages;
  }
  if (area == 0) {
    return {};
  }
  // A sound wave on the lattice has density deviation sqrt(3) times velocity, or flow over area.
  absorber.circuit.soundImpedance = std::sqrt(3.0) / area;
  absorber.circuit.smoothing = smoothing;
  absorber.circuit.averagedSteps =
      1 + passages * slowness * static_cast<double>(region.voxelCount) / area;
  return absorber;
}

}  // namespace

std::vector<CircuitOfOpenings> makeSoundAbsorbers(const std::vector<Opening>& openings,
                                                  const std::vector<OpeningCondition>& conditions,
                                                  const std::vector<Region>& regions) {
  std::vector<CircuitOfOpenings> absorbers;
  for (const Region& region : regions) {
    CircuitOfOpenings absorber = absorberOf(region, openings, conditions);
    if (!absorber.openings.empty()) {
      absorbers.push_back(std::move(absorber));
    }
  }
  return absorbers;
}

std::vector<CircuitOfOpenings> makeInletAbsorbers(const std::vector<Opening>& openings,
                                                  const std::vector<OpeningCondition>& conditions,
                                                  const std::vector<Region>& regions,
                                                  const LatticeUnits& units) {
  std::vector<CircuitOfOpenings> absorbers;
  for (const Region& region : regions) {
    std::vector<int> inlets;
    double area = 0;
    const bool isPulsatile = std::any_of(
        region.openings.begin(), region.openings.end(),
        [&](int id) { return conditions[static_cast<std::size_t>(id)].followsWaveform; });
    for (const int id : region.openings) {
      const OpeningCondition& condition = conditions[static_cast<std::size_t>(id)];
      if (isInlet(condition.role) && !isPulsatile && condition.speed > 0) {
        inlets.push_back(id);
        area += openings[static_cast<std::size_t>(id)].area();
      }
    }
    for (const int id : inlets) {
      const auto i = static_cast<std::size_t>(id);
      CircuitOfOpenings absorber;
      absorber.openings.push_back(id);
      absorber.circuit.takesDensity = true;
      // A sound wave on the lattice has velocity 1 / sqrt(3) times density deviation; here by the
      // sum of densities, and relative to the speed.
      absorber.circuit.soundImpedance =
          partLetOut / (std::sqrt(3.0) * units.toLatticeVelocity(conditions[i].speed) *
                        static_cast<double>(openings[i].voxels.size()));
      absorber.circuit.smoothing = smoothingAtInlets;
      absorber.circuit.averagedSteps =
          1 + averagedPassagesAtInlets * slowness * static_cast<double>(region.voxelCount) / area;
      absorbers.push_back(std::move(absorber));
    }
  }
  return absorbers;
}

}  // namespace tiledlbm
