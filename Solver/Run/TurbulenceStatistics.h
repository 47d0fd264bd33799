// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "Solver/Geometry/LayerRange.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// What TurbulenceStatistics tell of each voxel.
enum class TurbulenceField {
  MeanVelocity,         ///< m/s, 3 components: over time
  VelocityRms,          ///< m/s, 3 components: of the fluctuations
  KineticEnergy,        ///< m2/s2: half the sum of their squares
  EddyViscosityRatio,   ///< mean viscosity of eddies over that of the fluid
  ResolvedEnergyShare,  ///< from 0 to 1, see TurbulenceStatistics
};

constexpr int componentsOf(TurbulenceField field) {
  return field == TurbulenceField::MeanVelocity || field == TurbulenceField::VelocityRms ? 3 : 1;
}

/// Speed of the eddies that are smaller than a voxel, m/s, where their viscosity is that of the
/// fluid: nu / (0.094 h), see TurbulenceStatistics.
/// \param viscosity of the fluid, m2/s. \param voxelSize m.
constexpr double subgridSpeed(double viscosity, double voxelSize) {
  return viscosity / (0.094 * voxelSize);
}

/// Mean and fluctuations of a velocity, from samples of it at phases of heartbeats.
///
/// The velocity of a heartbeat is its mean at that phase over the heartbeats, and a fluctuation
/// from it (phase average; Hussain and Reynolds 1970, J. Fluid Mech. 41, 241). Mean squares of the
/// fluctuations are over heartbeats and phases, with one heartbeat less than there are, which makes
/// them unbiased. A flow without a heartbeat has one phase: its mean is that over time.
///
/// Sums are updated by Welford's method (1962, Technometrics 4, 419), which loses nothing where
/// fluctuations are small beside the mean: mean velocities are kept in single precision, as the
/// samples are, sums of squares in double, those of all phases as one. Until a heartbeat is whole,
/// the phases that were reached have the weight of their samples.
///
/// The share of the kinetic energy of the fluctuations that voxels resolve is k / (k + k_s) (Pope
/// 2004, New J. Phys. 6, 35, who asks for 0.8), where k_s = (nu_t / (0.094 h))^2 is that of the
/// eddies that are smaller than a voxel of edge h, by their viscosity nu_t (Yoshizawa and Horiuti
/// 1985, J. Phys. Soc. Japan 54, 2834).
class TurbulenceStatistics {
 public:
  /// \param mask lives longer. \param layers of it.
  /// \param phases of a heartbeat, 1 for a flow without one.
  /// \param subgridSpeed see tiledlbm::subgridSpeed; 0 where there is no viscosity of eddies.
  /// \param ranks that may take as much of the same memory.
  /// \throws SolverError if there is not enough main memory
  TurbulenceStatistics(const VoxelMask& mask, const LayerRange& layers, int phases,
                       double subgridSpeed, int ranks = 1);

  /// Bytes that they take for each fluid voxel.
  static double bytesOfVoxel(int phases, bool hasEddies);

  int phases() const { return phases_; }
  bool hasEddies() const { return subgridSpeed_ > 0; }
  const LayerRange& layers() const { return layers_; }

  /// Takes a sample.
  /// \param phase from 0 on.
  /// \param velocity 3 values a voxel of the layers, m/s.
  /// \param eddies viscosity of eddies over that of the fluid, a value a voxel, see
  ///        Simulation::readEddyViscosity; null if there are none.
  void add(int phase, const float* velocity, const float* eddies);

  /// Forgets all samples.
  void reset();

  std::int64_t samples() const { return samples_; }
  /// Heartbeats of which each phase has a sample; without a heartbeat the samples.
  std::int64_t beats() const;
  /// Whether there are fluctuations: two samples of each phase. A mean there is with one.
  bool hasFluctuations() const { return beats() >= 2; }

  /// Writes a field, zero in the solid. There must be the samples that it takes.
  /// \param[out] to values of the voxels of the layers.
  void write(TurbulenceField field, float* to) const;

  /// Kinetic energies, summed over the voxels of a layer, m2/s2.
  struct Energies {
    double resolved = 0, modelled = 0;
  };
  /// Those of each of the layers; with fluctuations.
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
  std::vector<std::int64_t> voxels_;  ///< fluid ones, from the begin of the layers on
  std::int64_t voxelsOfLayer_;        ///< fluid or not
  std::vector<float> means_;          ///< 3 a voxel, of one phase after the other
  std::vector<double> squares_;       ///< 3 a voxel: of the fluctuations, summed over the samples
  std::vector<double> eddies_;        ///< 2 a voxel: sum and sum of squares
  std::vector<std::int64_t> samplesOfPhases_;
  std::int64_t samples_ = 0;
};

}  // namespace tiledlbm
