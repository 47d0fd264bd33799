// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/FluidViscosity.h"

#include <cmath>

#include "Solver/Error.h"

namespace tiledlbm {

namespace {

bool isNewtonian(const Parameters& parameters) {
  return parameters.model.viscosity != ViscosityModel::CarreauYasuda;
}

}  // namespace

double dynamicViscosity(const Parameters& parameters, double shearRate) {
  if (isNewtonian(parameters)) {
    return parameters.density * parameters.kinematicViscosity;
  }
  const CarreauYasudaParameters& fluid = parameters.carreauYasuda;
  const double shape = std::pow(1 + std::pow(fluid.timeConstant * shearRate, fluid.transition),
                                (fluid.powerIndex - 1) / fluid.transition);
  return fluid.infiniteShearViscosity +
         (fluid.zeroShearViscosity - fluid.infiniteShearViscosity) * shape;
}

double referenceViscosity(const Parameters& parameters) {
  return isNewtonian(parameters)
             ? parameters.kinematicViscosity
             : parameters.carreauYasuda.infiniteShearViscosity / parameters.density;
}

double largestViscosity(const Parameters& parameters) {
  return isNewtonian(parameters) ? parameters.kinematicViscosity
                                 : parameters.carreauYasuda.zeroShearViscosity / parameters.density;
}

void checkViscosity(const Parameters& parameters) {
  if (isNewtonian(parameters)) {
    requireRange(Setting::KinematicViscosity, parameters.kinematicViscosity, {0});
    return;
  }
  const CarreauYasudaParameters& fluid = parameters.carreauYasuda;
  requireRange(Setting::InfiniteShearViscosity, fluid.infiniteShearViscosity, {0});
  requireRange(Setting::ZeroShearViscosity, fluid.zeroShearViscosity,
               {fluid.infiniteShearViscosity, true});
  requireRange(Setting::ViscosityTimeConstant, fluid.timeConstant, {0});
  requireRange(Setting::ViscosityTransition, fluid.transition, {0.1, true, 10});
  requireRange(Setting::ViscosityPowerIndex, fluid.powerIndex, {0, false, 1});
}

Viscosity latticeViscosity(const Parameters& parameters, const LatticeUnits& units) {
  Viscosity viscosity(units.relaxationTime(referenceViscosity(parameters)));
  if (!isNewtonian(parameters)) {
    const CarreauYasudaParameters& fluid = parameters.carreauYasuda;
    viscosity.restRelaxationTime = units.relaxationTime(largestViscosity(parameters));
    viscosity.timeConstant = fluid.timeConstant / units.timeStep;
    viscosity.transition = fluid.transition;
    viscosity.powerIndex = fluid.powerIndex;
  }
  return viscosity;
}

}  // namespace tiledlbm
