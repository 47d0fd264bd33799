// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "Solver/Run/Simulation.h"
#include "Solver/Wall/BlockMeans.h"
#include "Solver/Wall/WallFit.h"
#include "Solver/Wall/WallLayers.h"

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

/// Slope of the velocity at a point of the wall, along the wall, m/s per voxel.
struct WallSlope {
  Point value;
  double error;       ///< by WallFit::errorOf, from this point alone
  double difference;  ///< to the slope by a parabola, whose mean adds to the error
};

/// \param velocity m/s. \param pressure see scaledPressure. \param point of the fit's mesh.
/// \param layers of an unsteady flow, whose step has begun and which advance; null for none.
inline WallSlope slopeAlongWall(const WallFit& fit, const std::vector<double>& velocity,
                                const std::vector<double>& pressure, std::int64_t point,
                                const Parameters& parameters, WallLayers* layers = nullptr) {
  const double viscosity = parameters.kinematicViscosity / parameters.voxelSize;
  const Point& normal = fit.mesh().normals[static_cast<std::size_t>(point)];
  const WallFit::Terms terms = fit.termsOf(point, WallProfileFit::Balanced);
  const WallFit::Terms ofParabola = fit.termsOf(point, WallProfileFit::Parabola);
  const Point forcing = terms.pressureGradient(pressure.data());
  Point balanced = terms.slope(velocity.data()), parabola = ofParabola.slope(velocity.data());
  if (layers != nullptr) {
    layers->advance(point, terms, {forcing, viscosity / parameters.voxelSize});
    balanced = sum(balanced, layers->change(point, terms, forcing));
    parabola = sum(parabola, layers->change(point, ofParabola, forcing));
  } else {
    balanced = moved(balanced, forcing, terms.slopePerForcing());
  }
  balanced = tangential(balanced, normal);
  parabola = tangential(parabola, normal);
  return {balanced, fit.errorOf(balanced, parabola, terms.divergence(), viscosity),
          lengthOf(difference(balanced, parabola))};
}

}  // namespace tiledlbm::validation
