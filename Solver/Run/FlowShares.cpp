// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/FlowShares.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "Solver/Conditions/Circuits/SoundAbsorbers.h"
#include "Solver/Conditions/Circuits/VesselCircuits.h"
#include "Solver/Conditions/OpeningWaveforms.h"
#include "Solver/Conditions/Waveform.h"
#include "Solver/Run/OpeningAssessment.h"

namespace tiledlbm {

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

/// Flow rate of the inlets of a region without a waveform, m3/s.
double inflowOf(const Region& region, const CaseSetup& setup) {
  const double voxel = setup.units().voxelSize;
  double inflow = 0;
  for (const std::size_t id : region.openings) {
    if (isInlet(setup.conditions()[id].role)) {
      inflow += setup.conditions()[id].speed * setup.openings()[id].area() * voxel * voxel;
    }
  }
  return inflow;
}

/// Steps in which sound passes through a region.
double passageOf(const Region& region, const CaseSetup& setup) {
  double area = 0;
  for (const std::size_t id : region.openings) {
    area = isWall(setup.conditions()[id].role) ? area : std::max(area, setup.openings()[id].area());
  }
  return std::sqrt(3.0) * static_cast<double>(region.voxelCount) / area;
}

/// Gain of the integral controller per sample: the share of the error that is added to a pressure.
///
/// The flow responds in the time in which the outlet's resistance overcomes the inertia of the
/// fluid on the way to this outlet and to the others: one passage of sound, and one passage times
/// the ratio of areas. An integral time of four times this response time avoids oscillations.
double weightOf(double passage, double area, double areaOfOthers) {
  constexpr double largest = 0.5;
  const double following = passage * (1 + area / areaOfOthers);
  return std::min(largest, static_cast<double>(sampleInterval) / (4 * following));
}

}  // namespace

FlowShares::FlowShares(const CaseSetup& setup,
                       const std::vector<std::vector<int>>& openingsOfCircuits,
                       const std::vector<Circuit>& circuits)
    : units_(setup.units()),
      isPulsatile_(isPulsatile(setup.parameters())),
      isDistensible_(isDistensible(setup.parameters())) {
  const Parameters& parameters = setup.parameters();
  const LatticeUnits& units = units_;
  distalPressure_ = parameters.outletPressure;
  prescribesMean_ = parameters.targetMeanPressure != 0;
  periodSteps_ = isPulsatile_ ? stepsOfPeriods(1, periodOf(parameters), units.timeStep) : 0;
  for (const Region& region : setup.flowRegions()) {
    Group group;
    double sum = 0, area = 0;
    for (const int id : region.openings) {
      const OpeningCondition& condition = setup.conditions()[id];
      if (condition.isOutlet) {
        group.openings.push_back(id);
        area += setup.openings()[id].area();
      }
      if (condition.share > 0) {
        Outlet outlet;
        outlet.opening = id;
        while (openingsOfCircuits[outlet.circuit] != std::vector<int>{id}) {
          ++outlet.circuit;  // circuits of outlets come first
        }
        outlet.target = condition.share;
        outlet.area = setup.openings()[id].area();
        outlet.resistance = acousticResistance(outlet.area) * units.pressureScale() /
                            (units.velocityScale() * units.voxelSize * units.voxelSize);
        outlet.circuitAtFirst = circuits[outlet.circuit];
        outlet.elements = condition.circuit;
        group.outlets.push_back(outlet);
        sum += condition.share;
      }
    }
    if (group.outlets.empty()) {
      continue;
    }
    const bool areAll = group.outlets.size() == group.openings.size();
    group.rest = areAll ? 0 : 1 - sum;
    group.level = prescribesMean_ ? parameters.targetMeanPressure : distalPressure_;
    group.outflow = isPulsatile_ ? 0 : inflowOf(region, setup);
    const double passage = passageOf(region, setup);
    group.weight = 2 * weightOf(passage, 0, 1);  // a common shift changes no flow rate
    for (Outlet& outlet : group.outlets) {
      outlet.target /= areAll ? sum : 1;  // removes rounding errors of the prescribed shares
      outlet.control = isPulsatile_ ? 1 : group.level;
      outlet.weight = weightOf(passage, outlet.area, area - outlet.area);
    }
    groups_.push_back(std::move(group));
  }
}

const FlowShares::Outlet* FlowShares::find(std::size_t opening) const {
  for (const Group& group : groups_) {
    for (const Outlet& outlet : group.outlets) {
      if (outlet.opening == opening) {
        return &outlet;
      }
    }
  }
  return nullptr;
}

/// The group of an opening.
const FlowShares::Group& FlowShares::groupOf(std::size_t opening) const {
  return *std::find_if(groups_.begin(), groups_.end(), [&](const Group& group) {
    const auto& all = group.openings;
    return std::find(all.begin(), all.end(), opening) != all.end();
  });
}

void FlowShares::beginWith(const FlowShares& coarser, const std::vector<int>& same) {
  for (Group& group : groups_) {
    for (Outlet& outlet : group.outlets) {
      const std::size_t there = same[outlet.opening];
      if (const Outlet* found = coarser.find(there)) {
        outlet.control = found->control;
        group.outflow = coarser.groupOf(there).outflow;
      }
    }
  }
}

CircuitElements FlowShares::circuitOf(const Outlet& outlet, const OpeningState& state) const {
  const CircuitElements& first = outlet.elements;
  if (isPulsatile_) {
    return {outlet.control * first.proximalResistance, first.compliance / outlet.control,
            outlet.control * first.distalResistance};
  }
  return {state.flowRate < 0 ? (state.meanPressure - distalPressure_) / -state.flowRate : 0, 0, 0};
}

void FlowShares::apply(std::vector<Circuit>& circuits) const {
  for (const Group& group : groups_) {
    for (const Outlet& outlet : group.outlets) {
      Circuit& circuit = circuits[outlet.circuit];
      const Circuit& first = outlet.circuitAtFirst;
      if (isPulsatile_) {
        circuit.proximalResistance = outlet.control * first.proximalResistance;
        circuit.distalResistance = outlet.control * first.distalResistance;
        circuit.compliance = first.compliance / outlet.control;
        circuit.smoothing = smoothingOf(circuit.proximalResistance, outlet.area, isDistensible_);
      } else {
        circuit.storedDensity = units_.toLatticeDensity(
            outlet.control - outlet.resistance * outlet.target * group.outflow);
        circuit.distalDensity = circuit.storedDensity;
      }
    }
  }
}

void FlowShares::updatePressures(const std::vector<OpeningState>& states) {
  for (Group& group : groups_) {
    double outflow = 0;
    for (const std::size_t id : group.openings) {
      outflow -= states[id].flowRate;
    }
    if (!(outflow > 0)) {
      for (Outlet& outlet : group.outlets) {
        outlet.relativeError = inf;  // shares are undefined without outflow
      }
      continue;
    }
    group.outflow = outflow;
    double lowest = inf, mean = 0;
    for (Outlet& outlet : group.outlets) {
      const double more = -states[outlet.opening].flowRate - outlet.target * outflow;
      outlet.relativeError = std::abs(more) / (outlet.target * outflow);
      outlet.control += outlet.weight * outlet.resistance * more;
      lowest = std::min(lowest, outlet.control);
      mean += outlet.target * outlet.control;
    }
    if (group.rest == 0) {
      for (Outlet& outlet : group.outlets) {
        outlet.control += group.weight * (group.level - (prescribesMean_ ? mean : lowest));
      }
    }
  }
  hasSample_ = true;
}

void FlowShares::addPhase(const std::vector<OpeningState>& states, std::int64_t steps) {
  seenSteps_ += steps;
  const auto weight = static_cast<double>(steps);
  for (Group& group : groups_) {
    for (const std::size_t id : group.openings) {
      group.outflow -= weight * states[id].flowRate;
    }
    for (Outlet& outlet : group.outlets) {
      outlet.flow -= weight * states[outlet.opening].flowRate;
      outlet.pressure += weight * states[outlet.opening].meanPressure;
    }
  }
}

bool FlowShares::endPeriod(bool counts) {
  const bool isWhole = counts && seenSteps_ == periodSteps_;
  for (Group& group : groups_) {
    if (isWhole && group.outflow > 0) {
      updateFactors(group);
    } else if (isWhole) {
      for (Outlet& outlet : group.outlets) {
        outlet.relativeError = inf;
      }
    }
    group.outflow = 0;
    for (Outlet& outlet : group.outlets) {
      outlet.flow = outlet.pressure = 0;
    }
  }
  seenSteps_ = 0;
  hasSample_ = hasSample_ || isWhole;
  return isWhole;
}

/// Flow rates of parallel Windkessels are inversely proportional to their factors.
void FlowShares::updateFactors(Group& group) {
  constexpr double leastShare = 1e-3, most = 2, exact = 2e-3;
  double ofRest = 1, pressure = 0;
  for (Outlet& outlet : group.outlets) {
    const double share = outlet.flow / group.outflow;
    outlet.relativeError = std::abs(share / outlet.target - 1);
    ofRest -= share;
    pressure += outlet.target * outlet.pressure / static_cast<double>(periodSteps_);
  }
  // Flow through the other outlets over their share; without such outlets, the pressure over its
  // target.
  const double scale = group.rest > 0
                           ? std::max(ofRest / group.rest, leastShare)
                           : (pressure - distalPressure_) / (group.level - distalPressure_);
  for (Outlet& outlet : group.outlets) {
    const double share = std::max(outlet.flow / group.outflow, leastShare * outlet.target);
    const double ratio = share / outlet.target / scale;
    if (std::abs(ratio - 1) > exact) {
      outlet.control *= std::clamp(ratio, 1 / most, most);
    }
  }
}

bool FlowShares::areReached() const {
  const double tolerance = isPulsatile_ ? deviationOfCare : deviationOfCare / 2;
  for (const Group& group : groups_) {
    for (const Outlet& outlet : group.outlets) {
      if (!hasSample_ || outlet.relativeError > tolerance) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace tiledlbm
