// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Setting.h"

namespace tiledlbm {

std::string nameOf(Setting setting) {
  switch (setting) {
    case Setting::VoxelSize:
      return "voxel size";
    case Setting::OpeningLabels:
      return "labels of openings";
    case Setting::Density:
      return "density";
    case Setting::KinematicViscosity:
      return "kinematic viscosity";
    case Setting::ZeroShearViscosity:
      return "viscosity at rest";
    case Setting::InfiniteShearViscosity:
      return "viscosity at an infinite shear rate";
    case Setting::ViscosityTimeConstant:
      return "time constant of the viscosity";
    case Setting::ViscosityTransition:
      return "transition of the viscosity";
    case Setting::ViscosityPowerIndex:
      return "power index of the viscosity";
    case Setting::LatticeVelocity:
      return "lattice velocity";
    case Setting::FlowExtension:
      return "length of lengthened openings";
    case Setting::TargetMeanPressure:
      return "mean pressure at the outlets";
    case Setting::RampSteps:
      return "steps of the ramp";
    case Setting::NumberOfSteps:
      return "steps";
    case Setting::Precision:
      return "precision";
    case Setting::PopulationStorage:
      return "storage of populations";
    case Setting::Device:
      return "device";
  }
  return {};
}

}  // namespace tiledlbm
