// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Solver/Setup/CaseSetup.h"

namespace tiledlbm {

/// Longest straight distance from an inlet with a waveform to another opening of its region, m.
double longestDistance(const CaseConditions& setup);

/// Acoustic error of a flow with a waveform: sound on the lattice is slower than in blood, and an
/// incompressible fluid has none. Straight distance from an inlet to the farthest opening times the
/// frequency of the waveform over the speed of sound: delay of the far end in periods. NaN without
/// a waveform.
double acousticNumber(const CaseSetup& setup);

/// Least speed of sound, m/s, for an acoustic number of at most 1 %, and of 5 % over the number of
/// the highest harmonic that counts (see problemOfSound), and for density changes by prescribed
/// pressures of at most 1 %. 0 for a flow without a waveform.
double soundOfCycle(const CaseConditions& setup);

}  // namespace tiledlbm
