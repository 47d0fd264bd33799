// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "Kernels/Boundary/Circuit.h"

namespace tiledlbm {

/// Lumped-parameter (0D) model of a vessel: one pressure, an inflow, and circuits that share the
/// outflow. Lattice units as in Circuit, with its equations except for the smoothing.
struct LumpedVessel {
  double nodes = 0;  ///< mass per density deviation of 1
  std::vector<Circuit> circuits;
  /// Inflow at a step, mass per step, without the ramp.
  std::function<double(double step)> inflow;
  /// Ramp factor on the inflow and on the pressures of circuits at a step, 0 to 1.
  std::function<double(double step)> ramp;
  std::int64_t periodSteps = 0;  ///< 0: constant inflow
  std::int64_t firstStep = 0;    ///< at which the flow begins
  std::int64_t rampSteps = 0;    ///< from firstStep on
};

/// Initial densities of the circuits (Circuit::storedDensity) with which they reach the
/// periodic state at the end of the ramp; the vessel starts at a density of 1. Circuits
/// whose time constant is short against the ramp begin with the periodic state.
///
/// The model omits the pressure losses of the vessel, its resistance and inertia.
/// \return not finite where the time constant of a circuit diverges.
std::vector<double> storedDensitiesAtStart(const LumpedVessel& vessel);

}  // namespace tiledlbm
