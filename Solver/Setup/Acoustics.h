// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <limits>

#include "Solver/Setup/CaseSetup.h"

namespace tiledlbm {

/// Acoustic error of a flow with a waveform: sound on the lattice is slower than in blood, and an
/// incompressible fluid has none. NaN where undefined.
struct Acoustics {
  /// Straight distance from an inlet to the farthest opening times the frequency of the waveform
  /// over the speed of sound: delay of the far end in periods.
  double acousticNumber = std::numeric_limits<double>::quiet_NaN();
  /// Compliance of the lattice over that of the circuits at the outlets: V / (rho c^2) over |1 / R
  /// + i omega C| / omega.
  double complianceShare = std::numeric_limits<double>::quiet_NaN();
};

/// Longest straight distance from an inlet with a waveform to another opening of its region, m.
double longestDistance(const CaseConditions& setup);

/// Acoustics in the units of a case.
Acoustics acousticsOf(const CaseSetup& setup);

/// Least speed of sound, m/s, for an acoustic number of at most 1 %, a compliance share of at most
/// 2 %, and density changes by circuit pressures of at most 1 %. 0 for a flow without a waveform.
double soundOfCycle(const CaseConditions& setup);

}  // namespace tiledlbm
