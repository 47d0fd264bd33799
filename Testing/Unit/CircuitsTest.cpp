// SPDX-License-Identifier: BSD-3-Clause
#include <complex>

#include "Solver/Conditions/Circuits/LumpedVessel.h"
#include "Solver/Conditions/Circuits/TunedWindkessels.h"
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

constexpr double blood = 1060;                              // kg/m3
constexpr double mean = 12000, pulse = 5300, behind = 400;  // Pa
constexpr double flowRate = 6e-6, period = 0.9;             // m3/s, s

/// A flow that swings about its mean once a period.
PeriodicFlow swinging(double amplitude, int count = 2000) {
  PeriodicFlow flow{period, {}};
  for (int i = 0; i < count; ++i) {
    flow.values.push_back(flowRate + amplitude * std::sin(2 * pi * i / count));
  }
  return flow;
}

double resistanceOf(const CircuitElements& circuit) {
  return circuit.proximalResistance + circuit.distalResistance;
}

/// Of a circuit at the frequency of the period.
double impedanceOf(const CircuitElements& circuit) {
  const std::complex<double> stored(
      1, 2 * pi / period * circuit.distalResistance * circuit.compliance);
  return std::abs(circuit.proximalResistance + circuit.distalResistance / stored);
}

const std::vector<double> areas{28e-6, 12e-6, 5e-6};  // m2

}  // namespace

/// A geometry with circuits at its openings.
TileSet tilesWithCircuits() {
  const VoxelMask mask = randomMask({22, 19, 21}, 0.75, 11);
  TileSet tiles = coverWithTiles(mask, randomOpenings(mask, 1, 12));
  addCircuits(tiles);
  return tiles;
}

bool isCompact(const ModelChoice& model) {
  return model.storage != PopulationStorage::FullTiles;
}

TILEDLBM_TESTS_OF_MODELS(Circuits, choicesWhere(only(allStorages(), Precision::Double), isCompact));

TEST_P(Circuits, AreTheSameInAllStorages) {
  const VoxelMask mask = randomMask({22, 19, 21}, 0.75, 11);
  const TileSet plain = coverWithTiles(mask, randomOpenings(mask, 1, 12));
  const TileSet tiles = tilesWithCircuits();
  ModelChoice fullTiles = GetParam();
  fullTiles.storage = PopulationStorage::FullTiles;
  const auto without = makeEngine(plain, GetParam(), DeviceChoice::Cpu, 0.8);
  const auto expected = makeEngine(tiles, fullTiles, DeviceChoice::Cpu, 0.8);
  const auto found = makeEngine(tiles, GetParam(), DeviceChoice::Cpu, 0.8);

  for (Engine* engine : {without.get(), expected.get(), found.get()}) {
    rise(*engine, 1, 50, 50);
  }

  const std::vector<double> velocities = velocitiesOf(*expected, tiles);
  EXPECT_LE(relativeDifference(velocitiesOf(*found, tiles), velocities), 1e-12);
  EXPECT_GE(relativeDifference(velocitiesOf(*without, tiles), velocities), 1e-2);
}

/// What is known of openings from the step before does not outlive a state that is set, nor does
/// looking at a state change the flow.
TEST_P(Circuits, GoOnFromAStateThatIsSet) {
  const TileSet tiles = tilesWithCircuits();
  std::vector<DeviceChoice> devices{DeviceChoice::Cpu};
  if (isGpuUsable()) {
    devices.push_back(DeviceChoice::Gpu);
  }
  for (const DeviceChoice device : devices) {
    const auto stepped = makeEngine(tiles, GetParam(), device, 0.8);
    const auto set = makeEngine(tiles, GetParam(), device, 0.8);
    rise(*stepped, 1, 20, 50);
    rise(*set, 30, 36, 50);
    set->setPopulations(0, tiles.tileCount(), stateOf(*stepped, tiles).data());
    set->setCircuits(stepped->circuits());
    set->watch(eachByItself(tiles.boundaryPlaces));

    rise(*stepped, 21, 25, 50);
    rise(*set, 21, 23, 50);
    set->tally();
    set->watched(risingSignals(0.7));
    rise(*set, 24, 25, 50);

    EXPECT_TRUE(populationsOf(*set, tiles) == populationsOf(*stepped, tiles));
    for (std::size_t i = 0; i < tiles.circuits.size(); ++i) {
      EXPECT_EQ(set->circuits()[i].density, stepped->circuits()[i].density);
      EXPECT_NE(set->circuits()[i].lastFlow, 0);
    }
  }
}

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

TEST(Murray, SharesTheFlowAsTheCubesOfTheRadii) {
  const std::vector<double> shares = sharesByMurray({pi * 4, pi * 1});
  EXPECT_NEAR(shares[0], 8. / 9, 1e-14);
  EXPECT_NEAR(shares[1], 1. / 9, 1e-14);
}

TEST(CharacteristicImpedance, IsThatOfAPulseInAHumanArtery) {
  // 10 mm wide: 13.3 / 10^0.3 = 6.666 m/s.
  const double area = pi * 25e-6;
  EXPECT_NEAR(characteristicImpedance(area, blood) * area / blood, 6.666, 1e-3);
}

TEST(Pulse, IsThatOfTheImpedanceOfASwingingFlow) {
  const CircuitElements circuit{2e8, 4e-10, 1.7e9};
  constexpr double amplitude = 2e-6;
  EXPECT_NEAR(pulseOf(circuit, swinging(amplitude)) / (2 * amplitude * impedanceOf(circuit)), 1,
              1e-5);
  // Where the flow is linear between its values there is no error of the interval.
  const PeriodicFlow triangle{period, {0, flowRate}};
  PeriodicFlow fine{period, {}};
  for (int i = 0; i < 1000; ++i) {
    fine.values.push_back(flowRate * (i < 500 ? i / 500. : 2 - i / 500.));
  }
  const CircuitElements stiff{0, 1e-14, 1.7e9};  // follows at once
  EXPECT_NEAR(pulseOf(stiff, triangle), pulseOf(stiff, fine), 1e-3 * pulseOf(stiff, fine));
}

TEST(TunedWindkessels, HaveTheMeanPressureAtTheirSharesOfTheFlow) {
  const std::vector<double> shares{0.5, 0.2, 0.1};  // 0.2 leaves elsewhere
  const auto circuits = tunedWindkessels(areas, shares, {0, {flowRate}}, blood, {mean, 0, behind});
  ASSERT_EQ(circuits.size(), shares.size());
  for (std::size_t i = 0; i < shares.size(); ++i) {
    EXPECT_NEAR(behind + shares[i] * flowRate * resistanceOf(circuits[i]), mean, 1e-9 * mean);
    EXPECT_NEAR(resistanceOf(circuits[i]) * circuits[i].compliance, 1.79, 1e-12);
  }
}

TEST(TunedWindkessels, HaveTheImpedanceOfTheOutletsSideBySide) {
  const auto circuits =
      tunedWindkessels(areas, sharesByMurray(areas), {0, {flowRate}}, blood, {mean, 0, behind});
  double found = 0, expected = 0;
  for (std::size_t i = 0; i < areas.size(); ++i) {
    found += 1 / circuits[i].proximalResistance;
    expected += 1 / characteristicImpedance(areas[i], blood);
    // All answer to a pulse alike, so that it does not change the shares.
    EXPECT_NEAR(circuits[i].proximalResistance / resistanceOf(circuits[i]),
                circuits[0].proximalResistance / resistanceOf(circuits[0]), 1e-12);
  }
  EXPECT_NEAR(found, expected, 1e-9 * expected);
  EXPECT_LT(circuits[0].proximalResistance, 0.2 * resistanceOf(circuits[0]));
  // A flow that is too much for the outlets leaves half of the resistance behind the compliance.
  const auto narrow = tunedWindkessels({1e-6}, {1}, {0, {flowRate}}, blood, {mean, 0, behind});
  EXPECT_NEAR(narrow[0].proximalResistance, narrow[0].distalResistance,
              1e-9 * narrow[0].distalResistance);
}

TEST(TunedWindkessels, HaveThePulseAskedFor) {
  const double amplitude = 5e-6;
  const PeriodicFlow flow = swinging(amplitude);
  const std::vector<double> shares = sharesByMurray(areas);
  for (const double asked : {2500., 4000., pulse}) {
    const auto circuits = tunedWindkessels(areas, shares, flow, blood, {mean, asked, behind});
    for (std::size_t i = 0; i < shares.size(); ++i) {
      EXPECT_NEAR(2 * shares[i] * amplitude * impedanceOf(circuits[i]), asked, 1e-4 * asked);
      EXPECT_NEAR(behind + shares[i] * flowRate * resistanceOf(circuits[i]), mean, 1e-9 * mean);
    }
  }
  // Of a steady flow there is none.
  const auto steady =
      tunedWindkessels(areas, shares, {0, {flowRate}}, blood, {mean, pulse, behind});
  EXPECT_NEAR(resistanceOf(steady[0]) * steady[0].compliance, 1.79, 1e-12);
}

TEST(TunedWindkessels, RefuseWhatTheyCannotReach) {
  const PeriodicFlow flow = swinging(5e-6);
  const auto tune = [&](const PeriodicFlow& of, const PressureTarget& target) {
    return tunedWindkessels({28e-6}, {1}, of, blood, target);
  };
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double asked : {behind, -1., nan, HUGE_VAL}) {
    EXPECT_THROW(tune(flow, {asked, 0, behind}), InvalidInput) << asked;
  }
  for (const double asked : {1., 1e6, -1., nan}) {
    EXPECT_THROW(tune(flow, {mean, asked, behind}), InvalidInput) << asked;
  }
  for (const double still : {0., -flowRate, nan}) {
    EXPECT_THROW(tune({0, {still}}, {mean, 0, behind}), InvalidInput) << still;
  }
}

}  // namespace tiledlbm::test
