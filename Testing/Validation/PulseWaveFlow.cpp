// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/Flows.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <sstream>
#include <string>
#include <vector>

#include "Solver/Conditions/Waveform.h"
#include "Solver/Conditions/WaveformPresets.h"
#include "Solver/Constants.h"
#include "Testing/Unit/TestFlows.h"
#include "Testing/Validation/TubeGeometry.h"
#include "Testing/Validation/WomersleySolution.h"

namespace tiledlbm::validation {

namespace {

using Complex = std::complex<double>;

constexpr double radius = 3e-3;  // m
/// m/s, means of the flows: of an artery, and slow against the wave, as in the theory.
constexpr double ofArtery = 0.2, slow = 0.02;
constexpr double pressureOfArtery = 12e3;  // Pa, gauge, mean behind an artery's flow
constexpr int harmonics = 12;
constexpr int samples = 200;  // of a period

/// A run: a tube with a Windkessel at its end.
struct Case {
  double wave;      ///< pulse wave velocity, m/s
  double proximal;  ///< proximal resistance over the acoustic one
  double length;    ///< diameters
  double speed = slow;
  TubeInput input = TubeInput::GreyLevels;
  std::int64_t across = 12;

  std::string model() const {
    std::ostringstream name;
    name << wave << " m/s " << proximal << " Z " << nameOf(input);
    return name.str() + (speed == slow ? "" : " artery");
  }
};

std::vector<Case> casesOf(bool isQuick) {
  if (isQuick) {
    return {{5, 1, 12, slow, TubeInput::GreyLevels, 8}};
  }
  std::vector<Case> cases;
  for (const double wave : {4., 6., 10.}) {
    for (const double proximal : {1., 3.}) {
      cases.push_back({wave, proximal, 20});
    }
  }
  cases.push_back({6, 1, 20, slow, TubeInput::Mask});
  cases.push_back({6, 3, 20, slow, TubeInput::GreyLevels, 18});
  cases.push_back({6, 3, 20, ofArtery});
  return cases;
}

/// One-dimensional theory of waves in a tube of length L with the viscosity of Womersley's flow
/// (J. R. Womersley, WADC TR 56-614 (1957)), for a wall that does not move along the axis:
///
///     dp/dx = -i omega rho Q / (A F),   dQ/dx = -i omega A p / (rho c^2)
///
/// with F of WomersleySolution::meanFactor; at its end an impedance.
struct Line {
  Complex propagation;  ///< i omega L / (c sqrt(F))
  Complex impedance;    ///< rho c / (A sqrt(F)), Pa s/m3
  Complex load;         ///< at the end, Pa s/m3

  Complex reflection() const { return (load - impedance) / (load + impedance); }
  /// What returns to the inlet, over what leaves it.
  Complex returned() const { return reflection() * std::exp(-2.0 * propagation); }
  /// Over the flow that enters.
  Complex pressureAtInlet() const { return impedance * (1.0 + returned()) / (1.0 - returned()); }
  Complex flowAtOutlet() const {
    return (1.0 - reflection()) * std::exp(-propagation) / (1.0 - returned());
  }
};

/// A tube and its flow.
struct Vessel {
  Vessel(const Case& run, DeviceChoice device)
      : tube(tubeAlongX(double(run.across), 1, run.length * double(run.across), run.input)) {
    parameters.voxelSize = 2 * radius / double(run.across);
    parameters.inletProfile = InletProfile::Developed;
    parameters.pulseWaveVelocity = run.wave;
    parameters.device = device;
    parameters.waveform = rowsOf(waveformPresets()[1]);
    period = parameters.waveform.back()[0];
    length = run.length * 2 * radius;
    acoustic = parameters.density * run.wave / area;
    const double total = pressureOfArtery / (ofArtery * area);
    resistance = run.proximal * acoustic;
    distal = total - resistance;
    constexpr double decay = 1.2;  // s
    compliance = decay / total;
    parameters.openings = tube.openingRows(run.speed);
    for (OpeningRow& row : parameters.openings) {
      if (row[1] == double(OpeningRole::Pressure)) {
        constexpr double millilitre = 1e-6;  // m3
        row = {row[0], double(OpeningRole::Windkessel), resistance * millilitre,
               compliance / millilitre, distal * millilitre};
      }
    }
  }

  Line lineOf(int harmonic) const {
    const double omega = 2 * pi * harmonic / period;
    const WomersleySolution flow(radius * std::sqrt(omega / parameters.kinematicViscosity));
    const Complex root = std::sqrt(flow.meanFactor()), i(0, 1);
    const double wave = parameters.pulseWaveVelocity;
    return {i * omega * length / (wave * root), acoustic / root,
            resistance + distal / (1.0 + i * omega * distal * compliance)};
  }

  const double area = pi * radius * radius;
  Tube tube;
  Parameters parameters;
  double period, length, acoustic, resistance, distal, compliance;
};

/// Harmonics of a signal that is sampled at equal times of a period; the first is the mean.
std::vector<Complex> harmonicsOf(const std::vector<double>& signal) {
  std::vector<Complex> found(harmonics + 1);
  for (int k = 0; k <= harmonics; ++k) {
    for (std::size_t i = 0; i < signal.size(); ++i) {
      const double phase = 2 * pi * k * double(i) / double(signal.size());
      found[k] += signal[i] * std::polar(k == 0 ? 1.0 : 2.0, -phase) / double(signal.size());
    }
  }
  return found;
}

/// Signals of the last of some periods.
struct Signals {
  std::vector<double> inflow, outflow, pressure, outletPressure, meanPressure;
};

Signals signalsOf(const Vessel& vessel, Simulation& simulation) {
  constexpr int before = 3;
  Signals signals;
  for (int sample = 0; sample < samples; ++sample) {
    simulation.run(simulation.stepsOfPeriods(before + double(sample) / samples));
    for (const OpeningState& opening : simulation.openings()) {
      const bool isInlet = opening.role != OpeningRole::Windkessel;
      (isInlet ? signals.inflow : signals.outflow)
          .push_back(isInlet ? opening.flowRate : -opening.flowRate);
      (isInlet ? signals.pressure : signals.outletPressure).push_back(opening.meanPressure);
    }
    const test::Fields fields(simulation);
    double sum = 0, count = 0;
    test::forFluid(vessel.tube.mask, [&](std::int64_t voxel, const VoxelMask::Coordinates&) {
      sum += fields.pressure[voxel];
      ++count;
    });
    signals.meanPressure.push_back(sum / count);
  }
  return signals;
}

/// Relative L2 difference of the harmonics, without the mean.
double errorOf(const std::vector<Complex>& found, const std::vector<Complex>& expected) {
  return relativeDifference({found.begin() + 1, found.end()},
                            {expected.begin() + 1, expected.end()});
}

/// Delay against theory, over the time of the wave: that of the best line through the phases, by
/// the energy of the harmonics.
class Delay {
 public:
  Delay(double period, double travel) : frequency_(2 * pi / period), travel_(travel) {}
  void add(int harmonic, Complex found, Complex expected) {
    const double omega = harmonic * frequency_, weight = std::norm(expected) * omega;
    sum_ += weight * std::arg(expected / found);
    weight_ += weight * omega * travel_;
  }
  double value() const { return sum_ / weight_; }

 private:
  double frequency_, travel_, sum_ = 0, weight_ = 0;
};

void measure(const Case& run, DeviceChoice device, const RunReport& report) {
  const Vessel vessel(run, device);
  Simulation simulation(vessel.tube.mask, vessel.parameters);
  const Signals signals = signalsOf(vessel, simulation);
  const std::vector<Complex> inflow = harmonicsOf(signals.inflow);
  const std::vector<Complex> outflow = harmonicsOf(signals.outflow);
  const std::vector<Complex> pressure = harmonicsOf(signals.pressure);
  const std::vector<Complex> mean = harmonicsOf(signals.meanPressure);
  const double travel = vessel.length / run.wave;
  std::vector<Complex> expectedOutflow = outflow, expectedPressure = pressure;
  Delay arrival(vessel.period, travel), reflection(vessel.period, 2 * travel);
  double returned = 0, expectedReturned = 0;
  for (int k = 1; k <= harmonics; ++k) {
    const Line line = vessel.lineOf(k);
    expectedOutflow[k] = inflow[k] * line.flowAtOutlet();
    expectedPressure[k] = inflow[k] * line.pressureAtInlet();
    arrival.add(k, outflow[k], expectedOutflow[k]);
    const Complex back = (pressure[k] - line.impedance * inflow[k]) / 2.0;
    const Complex expectedBack = (expectedPressure[k] - line.impedance * inflow[k]) / 2.0;
    reflection.add(k, back, expectedBack);
    returned += std::norm(back);
    expectedReturned += std::norm(expectedBack);
  }
  const double rigidDrop = 8 * vessel.parameters.density * vessel.parameters.kinematicViscosity *
                           vessel.length * inflow[0].real() / (vessel.area * radius * radius);
  const Complex drop = pressure[0] - harmonicsOf(signals.outletPressure)[0];
  const double stored =
      vessel.area * vessel.length / (vessel.parameters.density * run.wave * run.wave);  // m3/Pa
  const Complex storing = (inflow[1] - outflow[1]) * vessel.period / (Complex(0, 2 * pi) * mean[1]);
  report.add("outflow_error", errorOf(outflow, expectedOutflow));
  report.add("pressure_error", errorOf(pressure, expectedPressure));
  report.add("arrival_error", arrival.value());
  report.add("reflection_delay_error", reflection.value());
  report.add("reflection_error", std::sqrt(returned / expectedReturned) - 1);
  report.add("compliance_error", storing.real() / stored - 1);
  report.add("drop_error", drop.real() / rigidDrop - 1);
  report.add("mean_flow_error", outflow[0].real() / inflow[0].real() - 1);
  const auto [least, most] = std::minmax_element(signals.pressure.begin(), signals.pressure.end());
  report.add("pulse", *most - *least);
  const Summary summary = simulation.summary();
  report.add("relaxation_time", summary.relaxationTime);
  report.add("steps", summary.period / summary.timeStep);
  report.add("max_lattice_velocity", summary.maxLatticeVelocity);
  report.add("density_deviation", summary.maxDensityDeviation);
  report.add("warnings", double(simulation.qualityReasons().size()));
  for (int sample = 0; sample < samples; ++sample) {
    const double time = vessel.period * sample / samples;
    double exact = pressure[0].real();
    for (int k = 1; k <= harmonics; ++k) {
      exact += std::real(expectedPressure[k] * std::polar(1.0, 2 * pi * k * time / vessel.period));
    }
    report.addPoint("computed", time, signals.pressure[sample]);
    report.addPoint("theory", time, exact);
  }
}

}  // namespace

Results measurePulseWave(const Settings& settings) {
  std::vector<Run> runs;
  for (const Case& each : casesOf(settings.quick)) {
    runs.push_back({each.model(), each.across,
                    [=](const RunReport& report) { measure(each, settings.device, report); }});
  }
  return measureRuns("pulse-wave", "double", runs, settings);
}

}  // namespace tiledlbm::validation
