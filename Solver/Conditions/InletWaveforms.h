// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Solver/Conditions/Parameters.h"
#include "Solver/Conditions/Waveform.h"

namespace tiledlbm {

/// All waveforms of a flow: the one that inlets have in common, then those of single inlets, in the
/// order of Parameters::inletWaveforms. None of a flow without a waveform.
/// \throws InvalidInput if points do not make a waveform
std::vector<Waveform> waveformsOf(const Parameters& parameters);

/// Checks that the waveforms of single inlets name each an opening of its own, that there is a
/// common one beside them with the same period, and that there are signals for all.
/// \param openings how many there are.
/// \throws InvalidInput
void checkInletWaveforms(const Parameters& parameters, std::int64_t openings);

}  // namespace tiledlbm
