// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "Kernels/Boundary/OutletCircuit.h"

namespace tiledlbm {

/// A vessel as a point: one pressure, what flows in, and circuits that share what flows out.
/// Lattice units, as OutletCircuit; the circuits' own rules, without their smoothing.
struct LumpedVessel {
  double nodes = 0;  ///< mass that a density deviation of 1 stores
  std::vector<OutletCircuit> circuits;
  /// Mass a step that flows in at a step, without the ramp.
  std::function<double(double step)> inflow;
  /// Factor on the inflow and on the pressures of circuits at a step, 0 to 1.
  std::function<double(double step)> ramp;
  std::int64_t periodSteps = 0;  ///< 0: what flows in is constant
  std::int64_t firstStep = 0;    ///< that the flow begins at
  std::int64_t rampSteps = 0;    ///< from there on
};

/// The densities that the circuits store (OutletCircuit::storedDensity) at the start with which
/// they are in the state that repeats itself when the ramp has ended, which begins with a density
/// of 1 in the vessel. As far as they forget their start within the ramp, they begin with that
/// state.
///
/// What the vessel itself takes of the pressure, its resistance and inertia, is not known here.
/// \return not finite where circuits take all but for ever to fill.
std::vector<double> storedDensitiesAtStart(const LumpedVessel& vessel);

}  // namespace tiledlbm
