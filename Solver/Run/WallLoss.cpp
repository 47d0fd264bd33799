// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/WallLoss.h"

#include <cmath>
#include <vector>

#include "Solver/Run/CaseOnDevice.h"

namespace tiledlbm {

namespace {

/// Mean of a circuit below which it finds the loss by itself as fast, and its weights differ over
/// the steps between two samples.
constexpr double leastAveragedSteps = 500;

/// The circuit that lets sound out of the outlets; null where there is none, or more than one.
OutletCircuit* onlyAbsorber(std::vector<OutletCircuit>& circuits) {
  OutletCircuit* only = nullptr;
  for (OutletCircuit& circuit : circuits) {
    if (circuit.soundImpedance > 0 && !circuit.takesDensity) {
      if (only) {
        return nullptr;
      }
      only = &circuit;
    }
  }
  return only;
}

}  // namespace

void keepToWallLoss(CaseOnDevice& of, std::int64_t step, double mass, WallLoss& loss) {
  std::vector<OutletCircuit> circuits = of.circuits();
  OutletCircuit* const absorber = onlyAbsorber(circuits);
  if (!absorber || absorber->averagedSteps < leastAveragedSteps) {
    return;
  }
  if (loss.step > 0) {
    const auto steps = static_cast<double>(step - loss.step);
    // The circuit's mean over these steps, from how it moved; see letSoundOut.
    const double left = std::pow(1 - 1 / absorber->averagedSteps, steps);
    const double outflow = (absorber->storedDensity - loss.storedDensity * left) / (1 - left) /
                           absorber->soundImpedance;
    const double found = outflow + (mass - loss.mass) / steps;
    constexpr double weight = 0.3;
    loss.perStep += (loss.perStep == 0 ? 1 : weight) * (found - loss.perStep);
    absorber->storedDensity = absorber->soundImpedance * loss.perStep;
    of.engine->setCircuits(circuits);
  }
  loss.step = step;
  loss.mass = mass;
  loss.storedDensity = absorber->storedDensity;
}

}  // namespace tiledlbm
