// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace tiledlbm {

/// What a user can change of a flow. Most are fields of Parameters and ModelChoice.
enum class Setting {
  VoxelSize,  ///< m; not set by itself, but by the mask and the unit of its lengths
  OpeningLabels,
  Density,                 ///< kg/m3
  KinematicViscosity,      ///< m2/s
  ZeroShearViscosity,      ///< Pa s
  InfiniteShearViscosity,  ///< Pa s
  ViscosityTimeConstant,   ///< s
  ViscosityTransition,
  ViscosityPowerIndex,
  LatticeVelocity,     ///< lattice units
  FlowExtension,       ///< voxels
  TargetMeanPressure,  ///< Pa, gauge
  RampSteps,           ///< steps
  NumberOfSteps,       ///< steps
  Precision,           ///< the number of its entry
  PopulationStorage,   ///< the number of its entry
  Device               ///< the number of its entry, see DeviceChoice
};

/// A setting in words, for logs: "lattice velocity".
std::string nameOf(Setting setting);

}  // namespace tiledlbm
