// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <vector>

#include "Solver/Conditions/Parameters.h"
#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Run/Results.h"

namespace tiledlbm {

/// Permeability of the volume as a whole by Darcy's law, k = mu Q L / (A dp), m2, where all of the
/// flow goes from one face to the opposite one. A is the area of such a face, solid included, and L
/// the distance between the planes on which pressure is told. It is a property of the volume only
/// where the flow is creeping.
///
/// None for a fluid whose viscosity varies, an opening on another face or of a label that is no
/// wall at rest, or no pressure lost.
/// \param states of all openings.
std::optional<double> permeability(const VoxelMask& mask, const Parameters& parameters,
                                   const std::vector<OpeningState>& states);

}  // namespace tiledlbm
