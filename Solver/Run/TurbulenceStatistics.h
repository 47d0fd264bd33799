// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "Solver/Geometry/LayerRange.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// Output fields of TurbulenceStatistics.
enum class TurbulenceField {
  MeanVelocity,         ///< m/s, 3 components: mean over time
  VelocityRms,          ///< m/s, 3 components: of the fluctuations
  KineticEnergy,        ///< m2/s2: half the sum of their squares
  EddyViscosityRatio,   ///< mean subgrid viscosity over that of the fluid
  ResolvedEnergyShare,  ///< from 0 to 1, see TurbulenceStatistics
};

constexpr int componentsOf(TurbulenceField field) {
  return field == TurbulenceField::MeanVelocity || field == TurbulenceField::VelocityRms ? 3 : 1;
}

/// Velocity scale of unresolved eddies, m/s, whose viscosity is that of the fluid: nu / (0.094 h),
/// see TurbulenceStatistics.
/// \param viscosity of the fluid, m2/s.
/// \param voxelSize m.
constexpr double subgridSpeed(double viscosity, double voxelSize) {
  return viscosity / (0.094 * voxelSize);
}

/// Mean velocity and fluctuations, from samples at phases of the cardiac cycle.
///
/// The phase average is the mean at a phase over all cycles, and a fluctuation is the difference
/// from it (Hussain and Reynolds 1970, J. Fluid Mech. 41, 241). Mean squares of the fluctuations
/// are over cycles and phases, divided by the number of cycles less one, which makes them unbiased.
/// A flow without a waveform has one phase, and its mean is the time average.
///
/// Welford's method (1962, Technometrics 4, 419) updates the sums, without cancellation where
/// fluctuations are small compared with the mean. Mean velocities are in single precision, as the
/// samples; sums of squares are in double precision, one sum for all phases. During the first
/// cycle, phases have the weight of their samples.
///
/// The resolved share of the kinetic energy of the fluctuations is k / (k + k_s) (Pope 2004, New J.
/// Phys. 6, 35, who asks for 0.8). The subgrid energy k_s = (nu_t / (0.094 h))^2 of eddies smaller
/// than a voxel of edge h follows from their viscosity nu_t (Yoshizawa and Horiuti 1985, J. Phys.
/// Soc. Japan 54, 2834).
class TurbulenceStatistics {
 public:
  /// \param mask outlives this object.
  /// \param layers of the mask.
  /// \param phases of a cardiac cycle, 1 without a waveform.
  /// \param subgridSpeed see tiledlbm::subgridSpeed; 0 without a subgrid viscosity.
  /// \param ranks that may allocate as much of the same memory.
  /// \throws SolverError if there is not enough main memory
  TurbulenceStatistics(const VoxelMask& mask, const LayerRange& layers, int phases,
                       double subgridSpeed, int ranks = 1);

  /// Bytes of the statistics per fluid voxel.
  static double bytesOfVoxel(int phases, bool hasEddies);

  int phases() const { return phases_; }
  bool hasEddies() const { return subgridSpeed_ > 0; }
  const LayerRange& layers() const { return layers_; }

  /// Adds a sample.
  /// \param phase from 0 on.
  /// \param velocity 3 values per voxel of the layers, m/s.
  /// \param eddies subgrid viscosity over that of the fluid, a value per voxel, see
  ///        Simulation::readEddyViscosity; null without one.
  void add(int phase, const float* velocity, const float* eddies);

  /// Removes all samples.
  void reset();

  std::int64_t samples() const { return samples_; }
  /// Cardiac cycles with a sample of each phase; without a waveform the samples.
  /// Whether there are fluctuations, which need two samples of each phase; a mean needs one.
  std::int64_t beats() const;
  /// Whether there are fluctuations: two samples of each phase. A mean there is with one.
  bool hasFluctuations() const { return beats() >= 2; }

  /// Writes a field, zero in the solid. Requires the samples for it.
  /// \param[out] to values of the voxels of the layers.
  void write(TurbulenceField field, float* to) const;

  /// Kinetic energies, summed over the voxels of a layer, m2/s2.
  struct Energies {
    double resolved = 0, modelled = 0;
  };
  /// Energies of each layer; requires fluctuations.
  std::vector<Energies> energiesOfLayers() const;

 private:
  double freedom() const;
  double resolvedEnergy(std::size_t voxel) const;
  double modelledEnergy(std::size_t voxel) const;
  double meanOf(std::size_t voxel, std::size_t axis) const;
  double valueOf(TurbulenceField field, std::size_t voxel, std::size_t axis) const;

  LayerRange layers_;
  int phases_;
  double subgridSpeed_;
  std::vector<std::int64_t> voxels_;  ///< fluid ones, from the first voxel of the layers on
  std::int64_t voxelsOfLayer_;        ///< fluid or not
  std::vector<float> means_;          ///< 3 per voxel, phase after phase
  std::vector<double> squares_;       ///< 3 per voxel: of the fluctuations, summed over the samples
  std::vector<double> eddies_;        ///< 2 per voxel: sum and sum of squares
  std::vector<std::int64_t> samplesOfPhases_;
  std::int64_t samples_ = 0;
};

}  // namespace tiledlbm
