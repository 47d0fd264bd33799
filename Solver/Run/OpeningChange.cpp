// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/OpeningChange.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace tiledlbm {

std::vector<int> matchingCircuits(const CaseOnDevice& fine, const CaseOnDevice& coarse,
                                  const std::vector<int>& openings) {
  const std::vector<Circuit>& circuits = fine.tiles.circuits;
  const std::vector<Circuit>& others = coarse.tiles.circuits;
  std::vector<int> alike(circuits.size(), -1);
  for (std::size_t i = 0; i < circuits.size(); ++i) {
    const int same = openings[fine.openingsOfCircuits[i].front()];
    for (std::size_t j = 0; j < others.size(); ++j) {
      const std::vector<int>& its = coarse.openingsOfCircuits[j];
      if (others[j].kind == circuits[i].kind &&
          std::find(its.begin(), its.end(), same) != its.end()) {
        alike[i] = static_cast<int>(j);
      }
    }
  }
  return alike;
}

namespace {

std::vector<double> adjustmentsOf(const CaseOnDevice& of) {
  std::vector<double> adjustments;
  for (const OpeningCondition& condition : of.setup.conditions()) {
    adjustments.push_back(of.signals.adjustmentOf(condition));
  }
  return adjustments;
}

bool contains(const std::vector<int>& openings, int id) {
  return std::find(openings.begin(), openings.end(), id) != openings.end();
}

}  // namespace

OpeningChange::OpeningChange(const CaseOnDevice& fine, CaseOnDevice& coarse,
                             std::vector<int> openings)
    : fine_(fine),
      coarse_(coarse),
      openings_(std::move(openings)),
      alike_(matchingCircuits(fine, coarse, openings_)),
      own_(adjustmentsOf(coarse)) {}

void OpeningChange::begin() {
  circuits_ = fine_.circuitsOnAll();
  before_ = adjustmentsOf(fine_);
}

void OpeningChange::restoreCoarseSignals() {
  for (std::size_t i = 0; i < own_.size(); ++i) {
    coarse_.signals.setAdjustment(coarse_.setup.conditions()[i], own_[i]);
  }
}

void OpeningChange::restrictChanges(std::vector<Circuit>& circuits, std::vector<Circuit>& defect,
                                    int steps) {
  const std::vector<Circuit> now = fine_.circuitsOnAll();
  const double density =
      fine_.setup.units().pressureScale() / coarse_.setup.units().pressureScale();
  for (std::size_t id = 0; id < openings_.size(); ++id) {
    const int same = openings_[id];
    if (same < 0) {
      continue;
    }
    const OpeningCondition& mine = fine_.setup.conditions()[id];
    const OpeningCondition& its = coarse_.setup.conditions()[same];
    const double adjustment = fine_.signals.adjustmentOf(mine);
    const double own = own_[same];
    if (isInlet(mine.role)) {
      const double factor = adjustment / before_[id] * soundFactor(static_cast<int>(id), now);
      coarse_.signals.setAdjustment(its, own * factor);
    } else if (mine.isPressureAdjusted() && its.isPressureAdjusted()) {
      coarse_.signals.setAdjustment(its, own + density * (adjustment - before_[id]));
    }
  }
  for (std::size_t i = 0; i < now.size(); ++i) {
    if (now[i].kind != CircuitKind::OutletSound || alike_[i] < 0) {
      continue;
    }
    const std::size_t same = alike_[i];
    Circuit& circuit = circuits[same];
    const double shift = density * (now[i].storedDensity - circuits_[i].storedDensity);
    circuit.storedDensity += shift;
    circuit.density -= shift;
    // The mean of the circuit would reduce the shift by this much during a sweep.
    defect[same].storedDensity += shift * (1 - std::pow(1 - 1 / circuit.averagedSteps, steps));
  }
}

/// Factor 1 / (1 + d / 2) on the flow of an inlet, where d is the mean fraction that sound has
/// added to the prescribed flow (Circuit::density) since begin(). The factor 1 / (1 + d) would
/// remove the whole effect of the sound; by trial, the flow then oscillates from cycle to cycle,
/// since a correction that raises the pressure at an inlet lowers its flow, which the next cycle
/// passes on.
double OpeningChange::soundFactor(int opening, const std::vector<Circuit>& now) const {
  constexpr double part = 0.5;
  for (std::size_t i = 0; i < now.size(); ++i) {
    if (now[i].isInletAbsorber() && contains(fine_.openingsOfCircuits[i], opening)) {
      const double mean = 0.5 * (circuits_[i].density + now[i].density);
      return 1 / (1 + part * mean);
    }
  }
  return 1;
}

}  // namespace tiledlbm
