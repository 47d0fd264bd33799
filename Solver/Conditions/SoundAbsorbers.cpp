// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/SoundAbsorbers.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace tiledlbm {

namespace {

/// The flow is averaged over so many times what sound takes to fill or leave the region, which is
/// its volume over the area of its outlets and the speed of sound: of a duct, its length over that.
/// The longer, the less of a long pulse is reflected. With 4 the pressure comes to rest soonest:
/// below it swings, beyond it creeps.
/// Where heartbeats come in, the pressure at the outlets follows them a little, the more the longer
/// the mean is.
constexpr double averagedPassages = 4;
constexpr double averagedPassagesOfHeartbeats = 1;
/// The same of the density at inlets, by trial: less lets more of a long pulse come back, with more
/// the inlets take longer to let in what they are to.
constexpr double averagedPassagesAtInlets = 0.5;

/// Steps in which sound passes a voxel.
const double slowness = std::sqrt(3.0);

/// Weight of a step in the smoothed flow, by trial; see letSoundOut.
constexpr double smoothing = 0.2;
/// The same of the density at inlets, and the part of the velocity by which all sound would go out
/// there. TRT at a relaxation time of 0.51 becomes unstable with 0.2 and 0.7, and with 0.2 and 1.
constexpr double smoothingAtInlets = 0.1, partLetOut = 0.7;

/// The absorber of a region; without openings where it has none.
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
  // Sound: density deviation over velocity is sqrt(3) in the lattice, over flow that over area.
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
      // Sound: velocity over density deviation is 1 / sqrt(3), here of the sum, and of the speed.
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
