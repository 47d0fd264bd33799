// SPDX-License-Identifier: BSD-3-Clause
#include <complex>

#include "Testing/Unit/UnitTest.h"
#include "Testing/Validation/WomersleySolution.h"

namespace tiledlbm::test {

namespace {

using Complex = std::complex<double>;

constexpr double period = 0.5;                 // s
constexpr double diameter = 4e-3;              // m
constexpr double frequency = 2 * pi / period;  // 1/s
constexpr Complex imaginary(0, 1);

/// m3/s for 1 Pa/m in a round tube that is driven at the frequency.
Complex womersleyFlow(double density, double viscosity) {
  const double radius = diameter / 2;
  const validation::WomersleySolution solution(radius * std::sqrt(frequency / viscosity));
  return pi * radius * radius / (imaginary * density * frequency) * solution.meanFactor();
}

/// Pa, about a mean, at a part of the period.
double pressureAt(double part, double mean, Complex amplitude) {
  return mean + (amplitude * std::exp(2 * pi * part * imaginary)).real();
}

/// A waveform of that pressure.
OpeningWaveform pressureWave(int opening, double mean, Complex amplitude) {
  const auto rows =
      waveOf(period, 100, [&](double part) { return pressureAt(part, mean, amplitude); });
  return {opening, rows, WaveformQuantity::Pressure};
}

/// A round tube along x, at a Womersley number of 3.9.
struct PulsatileTube : TestFlow {
  static constexpr std::int64_t across = 10, length = 30;

  PulsatileTube()
      : TestFlow{maskWithLevels({length, across + 4, across + 4},
                                [](auto, auto y, auto z) {
                                  constexpr double middle = (across + 3) / 2.0;
                                  return across / 2.0 - std::hypot(y - middle, z - middle);
                                }),
                 parametersOnCpu(diameter / across)} {
    parameters.openings = {{0, 2, 0, 0, 0}, {1, 2, 0, 0, 0}};
  }

  /// The openings' pressures hold in the middle of the voxels there.
  double distance() const { return parameters.voxelSize * double(length - 1); }
};

/// Mean and first harmonic of a flow rate.
struct Harmonic {
  double mean = 0;
  Complex amplitude;
};

/// Of what enters at opening 0, over the heartbeat after so many.
Harmonic inflowOf(Simulation& simulation, int heartbeats) {
  const std::int64_t steps = simulation.stepsOfPeriods(1);
  constexpr int samples = 50;
  Harmonic flow;
  for (int i = 1; i <= samples; ++i) {
    simulation.run(heartbeats * steps + i * steps / samples);
    const double part = double(simulation.steps() % steps) / double(steps);
    const double rate = simulation.openings().front().flowRate;
    flow.mean += rate / samples;
    flow.amplitude += 2 * rate / samples * std::exp(-2 * pi * part * imaginary);
  }
  return flow;
}

}  // namespace

TEST(PressureWaveforms, DriveTheFlowOfWomersley) {
  const double mean = 8;
  const Complex ofInlet = 10, ofOutlet = std::polar(4.0, 1.0);
  for (const bool isAtBoth : {false, true}) {
    PulsatileTube tube;
    tube.parameters.openingWaveforms = {pressureWave(0, mean, ofInlet)};
    if (isAtBoth) {
      tube.parameters.openingWaveforms.push_back(pressureWave(1, 0, ofOutlet));
    }
    Simulation simulation = tube.atStart();
    const Harmonic found = inflowOf(simulation, 3);

    const double viscosity = tube.parameters.kinematicViscosity, density = tube.parameters.density;
    const Complex drop = ofInlet - (isAtBoth ? ofOutlet : Complex(0));
    const Complex expected = womersleyFlow(density, viscosity) * drop / tube.distance();
    EXPECT_NEAR(std::abs(found.amplitude) / std::abs(expected), 1, 0.01);
    EXPECT_NEAR(std::arg(found.amplitude / expected), 0, 0.015);
    const double poiseuille =
        pi * std::pow(diameter, 4) / (128 * density * viscosity) * mean / tube.distance();
    EXPECT_NEAR(found.mean / poiseuille, 1, 0.02);
    EXPECT_EQ(simulation.summary().period, period);
    EXPECT_TRUE(simulation.isPeriodic());
    EXPECT_LE(simulation.summary().acousticNumber, 0.0101);
    EXPECT_EQ(simulation.summary().quality, Quality::Good);
  }
}

/// An outlet at an angle to the axes, whose prescribed pressure the run adjusts.
TEST(PressureWaveforms, AreFollowedAtAnAngle) {
  const LabelledPipe pipe = roundPipe(10, 24, 27, 33, 1);
  PulsatileTube tube;
  const std::vector<Opening> openings = findOpenings(pipe.mask);
  const int outlet = openings[0].label == LabelledPipe::outletLabel ? 0 : 1;
  tube.parameters.openings = {{double(1 - outlet), 1, 0.05, 0, 0}, {double(outlet), 2, 0, 0, 0}};
  const Complex amplitude = 20;
  tube.parameters.openingWaveforms = {pressureWave(outlet, 30, amplitude)};
  Simulation simulation(pipe.mask, tube.parameters);
  const std::int64_t steps = simulation.stepsOfPeriods(1);

  double worst = 0;
  simulation.run(steps);
  for (int i = 1; i <= 40; ++i) {
    simulation.run(steps + i * steps / 40);
    const double part = double(simulation.steps() % steps) / double(steps);
    const double found = simulation.openings()[outlet].meanPressure;
    worst = std::max(worst, std::abs(found - pressureAt(part, 30, amplitude)));
  }

  EXPECT_LT(worst, 0.05 * std::abs(amplitude));
}

TEST(PressureWaveforms, AreKnownToThePreview) {
  PulsatileTube tube;
  const auto estimateOf = [&](double amplitude) {
    tube.parameters.openingWaveforms = {pressureWave(0, 8, amplitude)};
    const FlowEstimate estimate = tube.estimate({RunPlan().steps, 3});
    EXPECT_TRUE(estimate.problems.empty());
    return estimate;
  };
  const FlowEstimate estimate = estimateOf(10);
  EXPECT_NEAR(estimate.womersleyNumber, diameter / 2 * std::sqrt(frequency / 3.3e-6), 0.05);
  EXPECT_NEAR(estimate.time, 3 * period, 1e-9);
  EXPECT_LE(estimate.acousticNumber, 0.0101);
  // A larger swing needs a faster sound.
  EXPECT_LT(estimateOf(1000).timeStep, estimate.timeStep / 3);
}

}  // namespace tiledlbm::test
