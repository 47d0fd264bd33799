// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <complex>
#include <cstdint>
#include <functional>
#include <vector>

#include "Solver/Conditions/Parameters.h"
#include "Solver/Geometry/VoxelMask.h"
#include "Testing/Unit/TestFlows.h"
#include "Testing/Validation/Measure.h"

namespace tiledlbm::validation {

/// Developed flow through a round tube whose flow rate is a sine (Womersley 1955, J. Physiol. 127,
/// 553). What goes with a phase as Re(a exp(i phase)) is given by its complex amplitude a.
class WomersleySolution {
 public:
  using Complex = std::complex<double>;

  /// \param number of Womersley, radius sqrt(angular frequency / kinematic viscosity); up to 20.
  explicit WomersleySolution(double number);

  /// Mean velocity over (pressure gradient / (i omega rho)).
  Complex meanFactor() const { return meanFactor_; }
  /// Velocity over its mean. \param r distance from the axis over the radius, 0 to 1.
  Complex shape(double r) const;
  /// Slope of the velocity at the wall, inwards, times the radius, over the mean velocity.
  Complex wallSlope() const;

 private:
  Complex argument_, meanFactor_;
};

/// The amplitude of what follows Re(amplitude exp(i phase)), by least squares.
class AmplitudeFit {
 public:
  void add(double phase, double value);
  std::complex<double> value() const;

 private:
  double cc_ = 0, cs_ = 0, ss_ = 0, cv_ = 0, sv_ = 0;
};

std::vector<std::complex<double>> valuesOf(const std::vector<AmplitudeFit>& amplitudes);

/// Complex amplitudes of a flow.
struct Oscillation {
  std::vector<std::complex<double>> velocity;  ///< along the axis in voxels of a section, m/s
  std::complex<double> gradient;               ///< Pa/m, at which pressure falls along the pipe
};

/// Voxels of a section through a pipe, and the direction of the pipe's axis.
struct Section {
  std::vector<std::int64_t> voxels;
  Point axis;
};

/// Samples a period of a simulation at forty times.
/// \param before periods that are run first. \param frequency rad/s.
/// \param gradientOf sample `(phase, fields)`: the gradient at which pressure falls, Pa/m.
/// \param earlier is called with forty samples of the period before.
Oscillation oscillationOf(Simulation& simulation, const Section& section, int before,
                          double frequency,
                          const std::function<double(double, const test::Fields&)>& gradientOf,
                          const std::function<void(double, const test::Fields&)>& earlier = {});

std::complex<double> sumOf(const std::vector<std::complex<double>>& amplitudes);

/// Relative difference of amplitudes in L2, over the expected ones.
double relativeDifference(const std::vector<std::complex<double>>& found,
                          const std::vector<std::complex<double>>& expected);

/// Rows of a waveform that is a sine of time. \param period s.
std::vector<std::array<double, 2>> sineOf(double period);

/// Adds the curves "computed 0°", "exact 0°", ... at four phases: velocity over the radius.
/// \param found amplitudes at the radii. \param exact amplitude at a radius.
void addPhases(const RunReport& report, const std::vector<double>& radii,
               const std::vector<std::complex<double>>& found,
               const std::function<std::complex<double>(double)>& exact);

}  // namespace tiledlbm::validation
