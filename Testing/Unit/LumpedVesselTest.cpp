// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/Circuits/LumpedVessel.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

Circuit windkessel(double proximal, double compliance, double distal, double behind) {
  Circuit circuit{};
  circuit.proximalResistance = proximal;
  circuit.compliance = compliance;
  circuit.distalResistance = distal;
  circuit.distalDensity = behind;
  return circuit;
}

LumpedVessel vesselOf(const std::vector<Circuit>& circuits) {
  LumpedVessel vessel;
  vessel.circuits = circuits;
  vessel.inflow = [](double) { return 3.0; };
  vessel.ramp = [](double) { return 1.0; };
  return vessel;
}

}  // namespace

TEST(LumpedVessel, OfASteadyFlowStoresWhatDistalResistancesHold) {
  LumpedVessel vessel =
      vesselOf({windkessel(1, 500, 9, 0.1), windkessel(2, 1e7, 18, 0.1), windkessel(4, 0, 0, 0.1)});
  vessel.circuits[2].storedDensity = 0.1;
  vessel.nodes = 1e4;

  const std::vector<double> stored = storedDensitiesAtStart(vessel);

  // Conductances of 1/10, 1/20 and 1/4.
  const double above = 3 / 0.4;
  EXPECT_NEAR(stored[0], 0.1 + 0.9 * above, 1e-9);
  EXPECT_NEAR(stored[1], 0.1 + 0.9 * above, 1e-9);
  EXPECT_NEAR(stored[2], 0.1, 1e-9);
}

TEST(LumpedVessel, OfASineIsWhereTheCircuitsEquationHasIt) {
  // C ds/dt = Q - (s - d) / R with Q = 3 + 2 sin(w t): s = d + 3 R + 2 R sin(w t - p) cos p, with
  // tan p = w R C.
  constexpr double compliance = 700, distal = 30, behind = 0.2, period = 10000;
  LumpedVessel vessel = vesselOf({windkessel(5, compliance, distal, behind)});
  vessel.periodSteps = std::int64_t(period);
  vessel.inflow = [&](double step) { return 3 + 2 * std::sin(2 * pi * step / period); };
  const double lag = std::atan(2 * pi / period * distal * compliance);

  const std::vector<double> stored = storedDensitiesAtStart(vessel);

  const double swing = 2 * distal * std::cos(lag);
  EXPECT_NEAR(stored[0], behind + 3 * distal - swing * std::sin(lag), 2e-3 * swing);
}

TEST(LumpedVessel, IsPeriodicWhenTheRampHasEnded) {
  // Two circuits that fill in different times, a vessel that stores a tenth of what they do.
  constexpr double period = 8000, rampSteps = 1500;
  LumpedVessel vessel = vesselOf({windkessel(0.5, 1000, 20, 0), windkessel(0.8, 300, 35, 0.3)});
  vessel.nodes = 130;
  vessel.periodSteps = std::int64_t(period);
  vessel.rampSteps = std::int64_t(rampSteps);
  vessel.inflow = [&](double step) {
    return 2 * std::max(0.0, std::sin(2 * pi * (step / period + 0.1)));
  };
  vessel.ramp = [&](double step) {
    return step < rampSteps ? 0.5 * (1 - std::cos(pi * step / rampSteps)) : 1;
  };

  const std::vector<double> stored = storedDensitiesAtStart(vessel);

  // Step by step, by an explicit method, once the factor allows it.
  constexpr double leastFactor = 0.05;
  std::vector<Circuit> circuits = vessel.circuits;
  for (std::size_t i = 0; i < circuits.size(); ++i) {
    circuits[i].storedDensity = stored[i];
  }
  double density = leastFactor * stored[0];
  std::vector<double> atEnds;
  for (int step = 1; step <= 3 * period; ++step) {
    const double factor = vessel.ramp(step);
    if (factor < leastFactor) {
      continue;
    }
    double net = factor * vessel.inflow(step);
    for (Circuit& circuit : circuits) {
      const double outflow =
          (density / factor - circuit.storedDensity) / circuit.proximalResistance;
      const double leaving =
          (circuit.storedDensity - circuit.distalDensity) / circuit.distalResistance;
      circuit.storedDensity += factor * (outflow - leaving) / circuit.compliance;
      net -= outflow;
    }
    density += net / vessel.nodes;
    if (step % int(period) == 0) {
      atEnds.insert(atEnds.end(), {circuits[0].storedDensity, circuits[1].storedDensity});
    }
  }
  ASSERT_GT(atEnds[0], 1);
  EXPECT_NEAR(atEnds[2] / atEnds[0], 1, 5e-3);
  EXPECT_NEAR(atEnds[3] / atEnds[1], 1, 5e-3);
  EXPECT_NEAR(atEnds[4] / atEnds[0], 1, 5e-3);
}

}  // namespace tiledlbm::test
