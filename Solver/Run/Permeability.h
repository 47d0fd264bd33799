// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "Solver/Conditions/Parameters.h"
#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Run/Results.h"

namespace tiledlbm {

/// Permeability of a whole volume by Darcy's law, k = mu Q L / (A dp), for a flow from one face to
/// the opposite one. A is the area of such a face, solid included, and L the distance between the
/// planes of the two pressures.
struct Permeability {
  /// m2. None for a fluid of varying viscosity, for an opening on another face or of a label that
  /// is not a wall at rest, without a pressure drop, and with an obstacle.
  std::optional<double> value;
  /// Reason against a permeability of a flow from face to face, empty without one: inlets with a
  /// speed, whose profile loses pressure; openings of the faces that are walls; different pressures
  /// on a face; flow extensions, which are no part of the sample; inertia, where rho q sqrt(k) / mu
  /// is above 0.1 with the filter velocity q = Q / A (Forchheimer's term is some per cent there).
  std::string obstacle;
};

/// \param states of all openings.
Permeability permeabilityOf(const VoxelMask& mask, const Parameters& parameters,
                            const std::vector<OpeningState>& states);

}  // namespace tiledlbm
