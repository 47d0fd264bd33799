// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <vector>

#include "Solver/Run/Simulation.h"
#include "Solver/Wall/WallFit.h"

namespace tiledlbm::validation {

/// The fit of the wall shear stress of a simulation, as for the output of the filter.
inline WallFit wallOf(const Simulation& simulation) {
  const WallGeometry geometry{FluidDomain(*simulation.volume(), simulation.roles()),
                              simulation.wallDistance(), simulation.parameters().walls};
  return {geometry, std::make_shared<const WallMesh>(makeWallMesh(geometry))};
}

/// Pressure over density and kinematic viscosity, in m/s per voxel, for WallFit::slope.
/// \param pressure Pa.
inline std::vector<double> scaledPressure(const Parameters& parameters,
                                          std::vector<double> pressure) {
  const double factor = parameters.voxelSize / (parameters.density * parameters.kinematicViscosity);
  for (double& value : pressure) {
    value *= factor;
  }
  return pressure;
}

}  // namespace tiledlbm::validation
