// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

namespace tiledlbm {

/// Settings of a flow that a user can change. Most are fields of Parameters and ModelChoice.
enum class Setting {
  VoxelSize,  ///< m; set indirectly, by the mask and its unit of length
  OpeningLabels,
  Density,                 ///< kg/m3
  KinematicViscosity,      ///< m2/s
  ZeroShearViscosity,      ///< Pa s
  InfiniteShearViscosity,  ///< Pa s
  ViscosityTimeConstant,   ///< s
  ViscosityTransition,
  ViscosityPowerIndex,
  LatticeVelocity,     ///< lattice units
  PulseWaveVelocity,   ///< m/s
  FlowExtension,       ///< voxels
  TargetMeanPressure,  ///< Pa, gauge
  WaveformPeriod,      ///< s
  RampSteps,           ///< steps
  NumberOfSteps,       ///< steps
  Precision,           ///< the number of its entry
  PopulationStorage,   ///< the number of its entry
  Device,              ///< the number of its entry, see DeviceChoice
  CardiacCycles,       ///< periods of the waveform to run
  LengthUnit,          ///< of the mask; the number of its entry
  GridVoxelSize        ///< in that unit
};

/// A change of one setting that removes a problem.
struct SettingChange {
  Setting setting = Setting::LatticeVelocity;
  std::vector<double> values;  ///< mostly one; for a choice, the number of its entry
};

}  // namespace tiledlbm
