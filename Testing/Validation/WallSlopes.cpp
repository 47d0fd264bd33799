// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/WallSlopes.h"

#include <memory>

#include "Kernels/Host/Parallel.h"
#include "Solver/Wall/BlockMeans.h"

namespace tiledlbm::validation {

namespace {

WallFit fitOf(const Simulation& simulation) {
  const WallGeometry geometry{FluidDomain(*simulation.volume(), simulation.roles()),
                              simulation.wallDistance(), simulation.parameters().walls};
  return {geometry, std::make_shared<const WallMesh>(makeWallMesh(geometry))};
}

}  // namespace

WallSlopes::WallSlopes(const Simulation& simulation,
                       const std::function<bool(const Point&)>& isChosen)
    : parameters_(simulation.parameters()),
      size_(simulation.mask().size()),
      fit_(fitOf(simulation)),
      layers_(fit_.pointCount()) {
  for (std::int64_t point = 0; point < fit_.pointCount(); ++point) {
    if (isChosen(mesh().points[point])) {
      points_.push_back(point);
    }
  }
}

std::vector<WallSlope> WallSlopes::of(const test::Fields& fields, std::optional<double> time) {
  // Pressure over density and viscosity, in m/s per voxel, and viscosity in the same unit.
  std::vector<double> pressure = fields.pressure;
  for (double& value : pressure) {
    value *= parameters_.voxelSize / (parameters_.density * parameters_.kinematicViscosity);
  }
  const double viscosity = parameters_.kinematicViscosity / parameters_.voxelSize;
  if (time) {
    layers_.beginStep(*time);
  }
  std::vector<WallSlope> slopes(points_.size());
  std::vector<double> differences(points_.size());
  parallelFor(0, std::int64_t(points_.size()), 256, [&](std::int64_t i) {
    const std::int64_t point = points_[i];
    const auto [terms, ofParabola] = fit_.termsOf(point);
    const Point forcing = terms.pressureGradient(pressure.data());
    Point balanced = terms.slope(fields.velocity.data());
    Point parabola = ofParabola.slope(fields.velocity.data());
    if (time) {
      layers_.advance(point, terms, {forcing, viscosity / parameters_.voxelSize});
      balanced = sum(balanced, layers_.change(point, terms, forcing));
      parabola = sum(parabola, layers_.change(point, ofParabola, forcing));
    } else {
      balanced = moved(balanced, forcing, terms.slopePerForcing());
    }
    balanced = tangential(balanced, mesh().normals[point]);
    parabola = tangential(parabola, mesh().normals[point]);
    slopes[i] = {balanced, fit_.errorOf(balanced, parabola, terms.divergence(), viscosity)};
    differences[i] = lengthOf(difference(balanced, parabola));
  });
  BlockMeans carried(size_);
  for (std::size_t i = 0; i < points_.size(); ++i) {
    carried.add(mesh().points[points_[i]], differences[i]);
  }
  for (std::size_t i = 0; i < points_.size(); ++i) {
    slopes[i].error += WallFit::carriedError * carried.meanAround(mesh().points[points_[i]]);
  }
  return slopes;
}

}  // namespace tiledlbm::validation
