// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
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

/// Kinematic viscosity in m/s voxels, for WallFit::errorOf.
inline double scaledViscosity(const Parameters& parameters) {
  return parameters.kinematicViscosity / parameters.voxelSize;
}

/// Part of a vector at right angles to another one of length one.
inline Point tangential(const Point& vector, const Point& normal) {
  return moved(vector, normal, -dot(vector, normal));
}

/// Slope of the velocity at a point of the wall, along the wall, m/s per voxel.
struct WallSlope {
  Point value;
  double error;  ///< by WallFit::errorOf
};

/// \param velocity m/s. \param pressure see scaledPressure. \param point of the fit's mesh.
/// \param viscosity see scaledViscosity.
inline WallSlope slopeAlongWall(const WallFit& fit, const std::vector<double>& velocity,
                                const std::vector<double>& pressure, std::int64_t point,
                                double viscosity) {
  const Point& normal = fit.mesh().normals[static_cast<std::size_t>(point)];
  const Point balanced = tangential(fit.slope(velocity.data(), pressure.data(), point), normal);
  const Point parabola = fit.termsOf(point, WallProfileFit::Parabola).slope(velocity.data());
  return {balanced, fit.errorOf(balanced, tangential(parabola, normal), viscosity)};
}

}  // namespace tiledlbm::validation
