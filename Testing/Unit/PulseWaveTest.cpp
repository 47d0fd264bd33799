// SPDX-License-Identifier: BSD-3-Clause
#include <complex>

#include "Solver/Conditions/Circuits/TunedWindkessels.h"
#include "Solver/Run/CaseOnDevice.h"
#include "Testing/Unit/TestErrors.h"

namespace tiledlbm::test {

namespace {

using Complex = std::complex<double>;

constexpr double wave = 4, period = 0.2;  // m/s, s
constexpr double millilitre = 1e-6;       // m3

/// A distensible duct of 120 voxels with a sinusoidal inflow and, at its end, a resistance.
struct ElasticDuct : Duct {
  /// \param ratio of the resistance to the acoustic one.
  explicit ElasticDuct(double ratio) : Duct(10, 120) {
    parameters.latticeVelocity = 0;
    parameters.rampSteps = automaticRamp;
    parameters.kinematicViscosity = viscosity;
    parameters.pulseWaveVelocity = wave;
    parameters.waveform = waveOf(period, 40, [](double part) { return std::sin(2 * pi * part); });
    parameters.openings =
        rowsAlongX(mask, {0, 1, speed, 0, 0}, {0, 5, ratio * impedance * millilitre, 0, 0});
  }

  /// Ratio of the mean velocity to that of a fluid without viscosity: the velocity of a square
  /// section in a double sine series.
  static Complex inertia() {
    const Complex unsteady(0, 2 * pi / period);
    Complex sum = 0;
    for (int m = 1; m < 200; m += 2) {
      for (int n = 1; n < 200; n += 2) {
        const double friction = viscosity * pi * pi * (m * m + n * n) / (side * side);
        sum += 64 / std::pow(pi, 4) / (m * m * n * n) * unsteady / (unsteady + friction);
      }
    }
    return sum;
  }

  static constexpr double viscosity = 1e-5;                            // m2/s
  static constexpr double speed = 0.01;                                // m/s, slow against the wave
  static constexpr double impedance = density * wave / (side * side);  // Pa s/m3
};

/// First harmonics of the flow along x and of the pressure at an end.
struct EndOfDuct {
  Complex flow, pressure;

  void add(double phase, const OpeningState& state, double way) {
    flow += way * state.flowRate * std::polar(1.0, -phase);
    pressure += state.meanPressure * std::polar(1.0, -phase);
  }
};

}  // namespace

TEST(PulseWave, IsTheSoundOfTheLattice) {
  ElasticDuct duct(1);
  const CaseSetup setup = duct.setup();
  EXPECT_NEAR(setup.units().soundSpeed(), wave, 3e-3 * wave);
  const CaseOnDevice of(std::make_shared<const VoxelMask>(duct.mask), duct.parameters);
  for (const Circuit& circuit : of.engine->circuits()) {
    EXPECT_EQ(circuit.kind, CircuitKind::LumpedModel);
  }
  duct.parameters.waveform.clear();
  const CaseSetup steady = duct.setup();
  duct.parameters.pulseWaveVelocity = 0;
  EXPECT_EQ(steady.units().timeStep, duct.setup().units().timeStep);
}

TEST(PulseWave, PassesTheVesselAndIsReflectedInItsTime) {
  for (const double ratio : {0.1, 1., 3., 30.}) {
    ElasticDuct duct(ratio);
    Simulation simulation = duct.atStart();
    EndOfDuct inlet, outlet;
    constexpr int before = 3, samples = 50;
    for (int sample = 0; sample < samples; ++sample) {
      simulation.run(simulation.stepsOfPeriods(before + double(sample) / samples));
      const double phase = 2 * pi * simulation.summary().time / period;
      inlet.add(phase, stateOn(simulation, Face::XMinus), 1);
      outlet.add(phase, stateOn(simulation, Face::XPlus), -1);
    }
    const Complex root = std::sqrt(ElasticDuct::inertia());
    const Complex impedance = ElasticDuct::impedance / root;
    const double length = 120 * duct.parameters.voxelSize;
    const Complex passage = std::exp(Complex(0, -2 * pi / period) * length / (wave * root));
    const Complex load = ratio * ElasticDuct::impedance;
    const Complex reflection = (load - impedance) / (load + impedance);
    const Complex returned = reflection * passage * passage;
    const Complex ofPressure = inlet.pressure / (inlet.flow * impedance);
    const Complex expectedPressure = (1.0 + returned) / (1.0 - returned);
    const Complex expectedFlow = (1.0 - reflection) * passage / (1.0 - returned);
    EXPECT_LT(std::abs(ofPressure / expectedPressure - 1.0), 0.03) << ratio;
    EXPECT_LT(std::abs(outlet.flow / inlet.flow / expectedFlow - 1.0), 0.03) << ratio;
  }
}

TEST(PulseWave, TakesItsComplianceFromTheWindkessel) {
  TestFlow tube{channelAlongX({120, 12, 12})};
  tube.parameters.waveform = waveOf(1, 40, [](double part) { return 1 + std::sin(2 * pi * part); });
  tube.parameters.targetMeanPressure = 12000;
  const auto circuitOf = [&] { return tube.setup().conditions().back().circuit; };
  const CircuitElements rigid = circuitOf();
  tube.parameters.pulseWaveVelocity = wave;
  const CircuitElements elastic = circuitOf();
  const double volume = 120 * 100 * std::pow(tube.parameters.voxelSize, 3);
  EXPECT_NEAR(rigid.compliance - elastic.compliance,
              volume / (tube.parameters.density * wave * wave), 1e-6 * rigid.compliance);
  EXPECT_LT(elastic.proximalResistance, rigid.proximalResistance);
  EXPECT_NEAR(elastic.resistance(), rigid.resistance(), 1e-9 * rigid.resistance());
}

TEST(PulseWave, TooSlowForTheBloodIsRefusedWithAVelocityThatIsNot) {
  ElasticDuct duct(1);
  for (OpeningRow& row : duct.parameters.openings) {
    row[2] *= row[1] == 1 ? 100 : 1;
  }
  duct.parameters.pulseWaveVelocity = 1.5;
  const FlowEstimate refused = duct.estimate();
  ASSERT_FALSE(refused.problems.empty());
  EXPECT_TRUE(refused.problems.front().prevents);
  EXPECT_THAT(plugin::sentenceOf(refused.problems.front().problem),
              HasSubstr("Set Pulse Wave Velocity to"));
  ASSERT_TRUE(refused.problems.front().remedy);
  EXPECT_EQ(refused.problems.front().remedy->setting, Setting::PulseWaveVelocity);
  duct.parameters.pulseWaveVelocity = refused.problems.front().remedy->values.front();
  for (const FlowProblem& problem : duct.estimate().problems) {
    EXPECT_FALSE(problem.prevents);
  }
}

}  // namespace tiledlbm::test
