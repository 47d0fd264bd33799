#include "Solver/Conditions/Rheology.h"

#include <cmath>
#include <sstream>

#include "Solver/Error.h"

namespace tiledlbm {

namespace {

bool isNewtonian(const Parameters& parameters) {
  return parameters.model.viscosity == ViscosityModel::Newtonian;
}

void requireRange(double value, bool isInside, const char* name, const char* unit,
                  const char* remedy) {
  if (!isInside || !std::isfinite(value)) {
    std::ostringstream text;
    text << name << " is " << value << unit << ": set " << remedy << ".";
    throw InvalidInput(text.str());
  }
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
    requireRange(parameters.kinematicViscosity, parameters.kinematicViscosity > 0,
                 "KinematicViscosity", " m2/s", "a value above 0");
    return;
  }
  const CarreauYasudaParameters& fluid = parameters.carreauYasuda;
  requireRange(fluid.infiniteShearViscosity, fluid.infiniteShearViscosity > 0,
               "InfiniteShearViscosity", " Pa s", "a value above 0");
  requireRange(fluid.zeroShearViscosity, fluid.zeroShearViscosity >= fluid.infiniteShearViscosity,
               "ZeroShearViscosity", " Pa s", "InfiniteShearViscosity or more");
  requireRange(fluid.timeConstant, fluid.timeConstant > 0, "ViscosityTimeConstant", " s",
               "a value above 0");
  requireRange(fluid.transition, fluid.transition >= 0.1 && fluid.transition <= 10,
               "ViscosityTransition", "", "a value from 0.1 to 10");
  requireRange(fluid.powerIndex, fluid.powerIndex > 0 && fluid.powerIndex <= 1,
               "ViscosityPowerIndex", "", "a value above 0 and at most 1");
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
