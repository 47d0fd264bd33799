// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Solver/Conditions/Parameters.h"
#include "Solver/Conditions/Waveform.h"

namespace tiledlbm {

/// All waveforms of a flow: the common one of the inlets, if any, then those of single openings in
/// the order of Parameters::openingWaveforms.
/// \throws InvalidInput if points do not make a waveform
std::vector<Waveform> waveformsOf(const Parameters& parameters);

/// Index in waveformsOf of the first waveform of a single opening.
std::size_t firstOfOpenings(const Parameters& parameters);

/// Whether any opening follows a waveform.
bool isPulsatile(const Parameters& parameters);

/// Whether the vessel is distensible: in a flow with a waveform, by Parameters::pulseWaveVelocity.
///
/// The lattice fluid with this speed of sound c has the storage and the waves of a vessel with
/// elastic walls (A. G. Brown et al., J. Biomech. Eng. 134 (2012) 021001): in both a pressure p
/// adds the share p / (rho c^2) of the volume (Bramwell and Hill, Proc. R. Soc. Lond. B 93 (1922)
/// 298). The walls stay at rest.
bool isDistensible(const Parameters& parameters);

/// Common period of all waveforms, s; 0 without one.
/// \throws InvalidInput if points do not make a waveform
double periodOf(const Parameters& parameters);

/// Highest harmonic that counts of all waveforms, see Waveform::highestHarmonic; 0 without any.
int highestHarmonicOf(const Parameters& parameters);

/// Checks the waveforms of single openings: at most one for each opening, a common one if inlets
/// have their own, equal periods, and enough signals for all.
/// \param openings their number.
/// \throws InvalidInput
void checkOpeningWaveforms(const Parameters& parameters, std::int64_t openings);

}  // namespace tiledlbm
