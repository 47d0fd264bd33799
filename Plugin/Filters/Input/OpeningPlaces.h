// SPDX-License-Identifier: BSD-3-Clause
#ifndef OpeningPlaces_h
#define OpeningPlaces_h

#include "Grid/FlowVolume.h"

#include "Solver/Conditions/Parameters.h"

#include <vector>

namespace tiledlbm::plugin
{

/// Lets rows and waveforms follow openings by their places: replaces each number of an opening that
/// has a place by the id of the opening there, which another segmentation or grid may have changed.
/// \param numbers rows of four: number of an opening, and its place in the world.
/// \param[in,out] parameters in which numbers stand for openings.
/// \throws InvalidInput for an incomplete row, for a place farther from each opening than that
///         opening's diameter, and for two places at one opening.
void followPlaces(
  const std::vector<double>& numbers, const FlowVolume& volume, Parameters& parameters);

}

#endif
