// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>

#include "Kernels/NodeMoments.h"

namespace tiledlbm::validation {

/// Adds a velocity to that of a node of an incompressible fluid: the difference between the
/// equilibria of second order. Lattice units.
void addVelocity(const std::array<double, 3>& added, NodePopulations& node);

}  // namespace tiledlbm::validation
