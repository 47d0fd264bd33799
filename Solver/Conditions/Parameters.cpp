#include "Solver/Conditions/Parameters.h"

#include <tuple>

namespace tiledlbm {

namespace {

auto asTuple(const Parameters& p) {
  return std::tie(p.voxelSize, p.density, p.kinematicViscosity, p.inletVelocity, p.outletPressure,
                  p.openings, p.inletProfile, p.waveform, p.waveformQuantity, p.steadyTolerance,
                  p.latticeVelocity, p.rampSteps, p.flowExtension, p.walls, p.model.collision,
                  p.model.fluid, p.model.precision, p.model.storage, p.model.viscosity, p.device);
}

}  // namespace

bool Parameters::operator==(const Parameters& other) const {
  return asTuple(*this) == asTuple(other) && carreauYasuda == other.carreauYasuda;
}

}  // namespace tiledlbm
