// SPDX-License-Identifier: BSD-3-Clause
#include <complex>

#include "Solver/Conditions/Circuits/TunedWindkessels.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm {
namespace {

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

}  // namespace
}  // namespace tiledlbm
