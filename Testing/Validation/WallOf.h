// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "Solver/Run/Simulation.h"
#include "Solver/Wall/WallFit.h"

namespace tiledlbm::validation {

/// What finds the shear at the wall of a simulation, as the output of the filter has it.
inline WallFit wallOf(const Simulation& simulation) {
  const WallGeometry geometry{FluidDomain(*simulation.volume(), simulation.roles()),
                              simulation.wallDistance(), simulation.parameters().walls};
  return {geometry, std::make_shared<const WallMesh>(makeWallMesh(geometry))};
}

}  // namespace tiledlbm::validation
