// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "Kernels/Ranks/RankTeam.h"
#include "Solver/Conditions/Parameters.h"
#include "Solver/Geometry/LayerRange.h"
#include "Solver/Geometry/OpenVolume.h"
#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Geometry/Wall/WallDistance.h"
#include "Solver/Run/CaseRun.h"
#include "Solver/Run/Fields.h"
#include "Solver/Run/Results.h"
#include "Solver/Wall/WallFit.h"

namespace tiledlbm {

/// Flow through a voxel mask: tiles, boundary conditions, populations on a device.
///
/// The constructor checks all input and takes the device's memory. run() advances the flow from
/// where it stands, and can be called again for more steps.
class Simulation {
 public:
  /// Called several times a second during run(); returns false to stop the run.
  using Monitor = std::function<bool(const Progress&)>;
  /// Called during run(), between two steps: after each row of the convergence history.
  using Pause = std::function<void()>;
  /// Takes the terms of a point of the wall and the rate of strain there.
  using StrainAtWall = std::function<void(std::int64_t point, const WallFit::Terms& terms,
                                          const std::array<double, 6>& strain)>;

  /// \throws InvalidInput, UnworkableSetting if the flow cannot be computed as asked
  /// \throws InsufficientMemory if it does not fit on the device
  /// \throws UnsupportedChoice if the chosen precision has no such storage
  /// \throws DeviceFailure if the chosen device is not usable
  /// \param team the ranks that compute the flow together. All of them make the simulation, of the
  ///        same mask and parameters, and call the same of its functions in the same order; what
  ///        these give is the same on all.
  /// \throws RankFailure, here and from all functions, if another rank has failed
  Simulation(std::shared_ptr<const VoxelMask> mask, const Parameters& parameters,
             const RankTeam& team = {});
  /// The same for a mask that nobody else needs.
  Simulation(VoxelMask mask, const Parameters& parameters, const RankTeam& team = {});

  const VoxelMask& mask() const { return volume()->mask(); }
  /// The mask's openings and regions.
  const std::shared_ptr<const OpenVolume>& volume() const { return flow_->setup().sharedVolume(); }
  const Parameters& parameters() const { return flow_->setup().parameters(); }
  /// Of all openings, by id.
  std::vector<OpeningRole> roles() const { return flow_->setup().roles(); }
  /// The distance to the mask's wall; null where openings were lengthened.
  const std::shared_ptr<const WallDistance>& wallDistance() const {
    return flow_->setup().wallDistance();
  }

  /// Runs until `targetStep` steps have been done since the start, or the flow is steady.
  ///
  /// A steady flow from coarser grids that becomes unstable is begun again at rest. One whose
  /// lattice velocity is Auto and that becomes unstable on its way from rest is begun again with
  /// half of it, three times at most. \param pause may look at the flow and save it; the run goes
  /// on as without it. \return false if the monitor stopped it early; the flow is then that of
  /// summary().steps. \throws InvalidInput if targetStep is below 1 or below the steps already done
  /// \throws Diverged if the flow became unstable; the simulation cannot be continued then
  bool run(std::int64_t targetStep, const Monitor& monitor = {}, const Pause& pause = {});

  /// Steps of some periods of the waveform: a whole number for whole periods.
  /// \throws InvalidInput if there is no waveform, or they are more than anybody can mean
  std::int64_t stepsOfPeriods(double periods) const;

  /// The step at which the first period begins that a whole one after the start comes before.
  /// Only with a waveform.
  std::int64_t beginOfFirstComparison() const;

  /// The step from which on a flow is no longer that of its start: with a waveform the begin of the
  /// first whole period after the ramp, without one where it can have settled, by the inflow as it
  /// is. What a restart file had does not count.
  std::int64_t settledStep() const;

  /// How often the flow was begun again at rest, see run().
  int timesBegunAgain() const { return timesBegunAgain_; }

  /// Whether the last whole period of the waveform repeats the one before it, see Assessment.
  bool isPeriodic() const { return flow_->assessment.isPeriodic(openings()); }

  /// Checks that saveState() can write a file, but for the room that it takes.
  /// \throws FileFailure
  void checkSave(const std::string& path) const;

  /// Writes all that the flow needs to go on to a restart file. One of that name is replaced once
  /// all is written, and never another kind of file.
  /// \throws FileFailure if it cannot be written
  void saveState(const std::string& path) const;

  /// Takes up the flow of a restart file, with its steps and its history, instead of the one at
  /// rest. A run on the same device with the same settings goes on as if it had not ended, but
  /// without further corrections by a coarser grid (FlowStart), of which there are some in the
  /// first hundreds of steps. Device, precision, storage, collision model, wall model, viscosity
  /// and what the openings prescribe may differ.
  ///
  /// \throws FileFailure if the file cannot be read; the simulation cannot be used then
  /// \throws InvalidInput, UnworkableSetting if mask, openings, fluid model, voxels or time step
  ///         are others
  void loadState(const std::string& path);

  /// Steps done since the start. summary() has them too, but reads the device.
  std::int64_t steps() const { return flow_->history().step; }

  Summary summary() const;
  const std::vector<ConvergenceSample>& convergence() const { return flow_->history().convergence; }
  std::vector<OpeningState> openings() const;

  /// Why the result is not good, the gravest reasons first; see Assessment. summary().quality is
  /// what follows from them.
  std::vector<QualityReason> qualityReasons() const {
    return flow_->assessment.reasons(openings());
  }

  /// The layers of the mask that this rank computes: all where it is alone.
  LayerRange ownLayers() const { return flow_->onDevice.ownLayers(); }
  /// The layers of the mask that make up a part of it with about as many nodes as the others have.
  /// Of as many parts as there are ranks, all of which compute, those are the ranks' own layers.
  /// \param number of the part, from 0 on.
  /// \param count of parts; 1 or less for all layers.
  LayerRange layersOfPart(int number, int count) const {
    return flow_->onDevice.layersOfPart(number, count);
  }

  /// Writes the flow, vectors along the image axes.
  /// \param layers of the mask that are asked for; other ranks may ask for others, or for none.
  void readFields(const FieldValues<float>& values, const LayerRange& layers) const;
  void readFields(const FieldValues<double>& values, const LayerRange& layers) const;
  /// The same of all layers.
  void readFields(const FieldValues<float>& values) const {
    readFields(values, layersOfPart(0, 1));
  }
  void readFields(const FieldValues<double>& values) const {
    readFields(values, layersOfPart(0, 1));
  }

  /// Writes the rate of strain of the fluid's voxels, less its trace. It comes from the populations
  /// without derivatives of the velocity, with an error of second order (Krueger, Varnik and Raabe
  /// 2009, Phys. Rev. E 79, 046704).
  /// \param rates 6 values a voxel, 1/s along the image axes: xx, yy, zz, xy, yz, xz; those of
  ///        other voxels may be anything.
  /// \param layers see readFields.
  /// \return false, with nothing written, where the populations do not tell it: with a viscosity
  ///         that depends on the shear rate, and at a relaxation time of 1, where a collision
  ///         leaves nothing of it.
  bool readStrainRates(float* rates, const LayerRange& layers) const;
  /// The same of all layers.
  bool readStrainRates(float* rates) const { return readStrainRates(rates, layersOfPart(0, 1)); }

  /// Tells the same at points of the wall, by WallFit::Terms::values, with room for no more voxels
  /// than it needs.
  /// \param fit of the wall of the mask, or of this rank's part of it.
  /// \param layers of the mask that the fit has voxels in; other ranks may have others, or none.
  /// \param take is called for each point, from several threads.
  bool readStrainRatesAtWall(const WallFit& fit, const LayerRange& layers,
                             const StrainAtWall& take) const;

  /// Whether the fluid has the viscosity of eddies, see EddyViscosity.
  bool hasEddies() const { return flow_->setup().hasEddies(); }
  /// Writes the viscosity of eddies over that of the fluid, as the next collision has it; only with
  /// hasEddies().
  /// \param ratios a value a voxel; those of other voxels than the fluid's may be anything.
  /// \param layers see readFields.
  void readEddyViscosity(float* ratios, const LayerRange& layers) const;

 private:
  /// Sets the flow up again, at rest, with a lower lattice velocity if there are more halvings.
  /// \return false where there is no lower one.
  bool beginAgain(int halvings);

  std::unique_ptr<CaseRun> flow_;
  int timesBegunAgain_ = 0;
  int timesHalved_ = 0;          ///< the lattice velocity, since flows before became unstable
  bool isOnWayFromRest_ = true;  ///< until a run has ended by itself
};

}  // namespace tiledlbm
