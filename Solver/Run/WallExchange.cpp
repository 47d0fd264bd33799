// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/WallExchange.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "Solver/Run/CaseOnDevice.h"

namespace tiledlbm {

namespace {

/// Averaging steps of a circuit below which its mean converges as fast without help, and its
/// weights vary between two samples.
constexpr double leastAveragedSteps = 500;

/// The sound absorber of the outlets if it belongs to all openings and averages over many steps;
/// else null.
Circuit* absorberOfAll(const CaseOnDevice& of, std::vector<Circuit>& circuits) {
  const std::vector<OpeningRole> roles = of.setup.roles();
  const std::size_t open =
      std::count_if(roles.begin(), roles.end(), [](OpeningRole role) { return !isWall(role); });
  for (std::size_t i = 0; i < circuits.size(); ++i) {
    if (circuits[i].kind == CircuitKind::OutletSound && of.openingsOfCircuits[i].size() == open &&
        circuits[i].averagedSteps >= leastAveragedSteps) {
      return &circuits[i];
    }
  }
  return nullptr;
}

/// Stores the state of a sample.
void storeSample(std::int64_t step, double mass, const Circuit& absorber, WallExchange& exchange) {
  exchange.step = step;
  exchange.mass = mass;
  exchange.storedDensity = absorber.storedDensity;
}

}  // namespace

void correctMeanFlow(CaseOnDevice& of, std::int64_t step, double mass,
                     std::vector<Circuit>& circuits, WallExchange& exchange) {
  Circuit* const absorber = absorberOfAll(of, circuits);
  if (!absorber || step <= exchange.step) {
    return;
  }
  if (exchange.step >= 0) {
    const auto steps = static_cast<double>(step - exchange.step);
    // Mean outflow over these steps, from the change of the circuit's mean; see advanceAbsorber.
    const double decay = std::pow(1 - 1 / absorber->averagedSteps, steps);
    const double outflow = (absorber->storedDensity - exchange.storedDensity * decay) /
                           (1 - decay) / absorber->soundImpedance;
    const double balance = outflow + (mass - exchange.mass) / steps;
    constexpr double weight = 0.3;
    exchange.massPerStep +=
        (exchange.massPerStep == 0 ? 1 : weight) * (balance - exchange.massPerStep);
    absorber->setMeanFlow(exchange.massPerStep);
    of.engine->setCircuits(circuits);
  }
  storeSample(step, mass, *absorber, exchange);
}

void beginWallExchange(const CaseOnDevice& of, std::int64_t step, double mass,
                       std::vector<Circuit>& circuits, WallExchange& exchange) {
  if (const Circuit* const absorber = absorberOfAll(of, circuits)) {
    storeSample(step, mass, *absorber, exchange);
  }
}

bool hasWallExchangeOnAll(const CaseOnDevice& of) {
  std::vector<Circuit> circuits = of.circuitsOnAll();
  return absorberOfAll(of, circuits) != nullptr;
}

}  // namespace tiledlbm
