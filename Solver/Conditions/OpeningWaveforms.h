// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Solver/Conditions/Parameters.h"
#include "Solver/Conditions/Waveform.h"

namespace tiledlbm {

/// All waveforms of a flow: the one that inlets have in common, if there is one, then those of
/// single openings, in the order of Parameters::openingWaveforms.
/// \throws InvalidInput if points do not make a waveform
std::vector<Waveform> waveformsOf(const Parameters& parameters);

/// Index in waveformsOf of the first one of a single opening.
std::size_t firstOfOpenings(const Parameters& parameters);

/// Whether anything at the openings follows a waveform.
bool isPulsatile(const Parameters& parameters);

/// Period of all waveforms in s, 0 where there are none.
/// \throws InvalidInput if points do not make a waveform
double periodOf(const Parameters& parameters);

/// Checks that the waveforms of single openings name each one of its own, that there is a common
/// one beside those of inlets, that all have the same period, and that there are signals for all.
/// \param openings how many there are.
/// \throws InvalidInput
void checkOpeningWaveforms(const Parameters& parameters, std::int64_t openings);

}  // namespace tiledlbm
