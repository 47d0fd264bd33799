// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/SoundAbsorbers.h"

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

/// Weight of a step in the smoothed flow, by trial; see letSoundOut.
constexpr double smoothing = 0.2;

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
  const double slowness = std::sqrt(3.0);  // steps in which sound passes a voxel
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

}  // namespace tiledlbm
