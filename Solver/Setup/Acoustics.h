// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <limits>

#include "Solver/Setup/CaseSetup.h"

namespace tiledlbm {

/// How far the sound of the lattice, which is slower than that of blood, makes itself felt in a
/// flow that follows a waveform: what no incompressible fluid has. NaN where there is nothing to
/// tell.
struct Acoustics {
  /// Frequency of the waveform times the straight way from an inlet to the farthest opening over
  /// the speed of sound: how late the far end is, in periods.
  double acousticNumber = std::numeric_limits<double>::quiet_NaN();
  /// What the lattice stores for a rise of the pressure, over what the circuits at the outlets do:
  /// V / (rho c^2) over |1 / R + i omega C| / omega.
  double complianceShare = std::numeric_limits<double>::quiet_NaN();
};

/// The longest straight way from an inlet that follows the waveform to another opening of its
/// region, m.
double longestWay(const CaseSetup& setup);

/// In the units of a case.
Acoustics acousticsOf(const CaseSetup& setup);

/// Speed of sound, m/s, with which the acoustic number is at most 1 %, the share of the compliance
/// 2 %, and the pressures of circuits change the density by at most 1 %. 0 for a flow that follows
/// no waveform. \param setup whose conditions are resolved.
double soundOfHeartbeat(const CaseSetup& setup);

}  // namespace tiledlbm
