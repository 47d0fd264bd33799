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
#include "Solver/Wall/WallLayers.h"

namespace tiledlbm {

/// Flow through a voxel mask: tiles, boundary conditions, populations on a device.
///
/// The constructor checks all input and allocates the memory of the device. run() continues the
/// flow and can be called repeatedly.
class Simulation {
 public:
  /// Called several times a second during run(); returns false to stop the run.
  using Monitor = std::function<bool(const Progress&)>;
  /// Called during run() between two steps, after each row of the convergence history.
  using Pause = std::function<void()>;
  /// \throws InvalidInput, UnworkableSetting if the flow cannot be computed as asked
  /// \throws InsufficientMemory if it does not fit on the device
  /// \throws UnsupportedChoice if the chosen precision has no such storage
  /// \throws DeviceFailure if the chosen device is not usable
  /// \param team ranks that share the flow. All of them construct the simulation with the same mask
  ///        and parameters, and call the same functions in the same order; results are the same on
  ///        all ranks.
  /// \throws RankFailure, here and from all functions, if another rank has failed
  Simulation(std::shared_ptr<const VoxelMask> mask, const Parameters& parameters,
             const RankTeam& team = {});
  /// Constructs the simulation with a mask that it owns.
  Simulation(VoxelMask mask, const Parameters& parameters, const RankTeam& team = {});

  const VoxelMask& mask() const { return volume()->mask(); }
  /// The mask's openings and regions.
  const std::shared_ptr<const OpenVolume>& volume() const { return flow_->setup().sharedVolume(); }
  const Parameters& parameters() const { return flow_->setup().parameters(); }
  /// Roles of all openings, by id.
  std::vector<OpeningRole> roles() const { return flow_->setup().roles(); }
  /// Wall distance of the mask; null with a flow extension.
  const std::shared_ptr<const WallDistance>& wallDistance() const {
    return flow_->setup().wallDistance();
  }

  /// Runs until `targetStep` steps have been done since the start, or the flow is steady.
  ///
  /// A steady flow that diverges after a start from coarser grids starts again at rest. A flow from
  /// rest that diverges, with the lattice velocity Auto, starts again with half of it, three times
  /// at most.
  /// \param pause may read and save the flow, without an effect on the run.
  /// \return false if the monitor stopped the run; the flow is then at summary().steps.
  /// \throws InvalidInput if targetStep is below 1 or below the steps already done
  /// \throws Diverged if the flow became unstable; the simulation cannot continue then
  bool run(std::int64_t targetStep, const Monitor& monitor = {}, const Pause& pause = {});

  /// Steps of a number of periods of the waveform: an integer for whole periods.
  /// \throws InvalidInput without a waveform, or for more than 10^15 steps
  std::int64_t stepsOfPeriods(double periods) const;

  /// Step at which the second whole period after the start begins. Only with a waveform.
  std::int64_t beginOfFirstComparison() const;

  /// Step from which on the flow does not depend on its start: with a waveform the begin of the
  /// first whole period after the ramp, without one the estimated settling time at the present
  /// inflow. Steps of a restart file do not count.
  std::int64_t settledStep() const;

  /// How often the flow has restarted at rest, see run().
  int restartsAtRest() const { return timesBegunAgain_; }

  /// Whether the last whole period of the waveform repeats the one before it, see Assessment.
  bool isPeriodic() const { return flow_->assessment.isPeriodic(openings()); }

  /// Checks that saveState() can write a file, except for disk space.
  /// \throws FileFailure
  void checkSave(const std::string& path) const;

  /// Writes the state of the flow to a restart file. A complete new file replaces an earlier one of
  /// that name; other kinds of files are never replaced.
  /// \param wallLayers of the flow, which the file keeps for loadState(); the same on all ranks.
  /// \throws FileFailure if the file cannot be written
  void saveState(const std::string& path, WallLayers::State wallLayers = {}) const;

  /// Continues the flow of a restart file, with its steps and history, in place of the flow at
  /// rest. On the same device with the same settings the run continues as if without interruption,
  /// except for coarse-grid corrections (FlowStart), which a run has in its first hundreds of
  /// steps. Device, precision, storage, collision model, wall model, viscosity and prescribed
  /// values may differ.
  ///
  /// \return the layers of saveState().
  /// \throws FileFailure if the file cannot be read; the simulation cannot be used then
  /// \throws InvalidInput, UnworkableSetting if mask, openings, fluid model, voxels or time step
  ///        differ
  WallLayers::State loadState(const std::string& path);

  /// Steps since the start. summary() has them too, but reads the device.
  std::int64_t steps() const { return flow_->history().step; }

  Summary summary() const;
  /// Its steps and times alone, without a look at the flow.
  Summary summaryOfTime() const;
  const std::vector<ConvergenceSample>& convergence() const { return flow_->history().convergence; }
  std::vector<OpeningState> openings() const;

  /// Reasons against a good result, the gravest first, see Assessment. They determine
  /// summary().quality.
  std::vector<QualityReason> qualityReasons() const {
    return flow_->assessment.reasons(openings());
  }

  /// Layers of the mask that this rank computes; all for a rank alone.
  LayerRange ownLayers() const { return flow_->onDevice.ownLayers(); }
  /// Layers of one of `count` parts of the mask with about equal numbers of nodes. With as many
  /// parts as computing ranks, the parts are the ranks' own layers.
  /// \param number of the part, from 0 on.
  /// \param count of parts; 1 or less for all layers.
  LayerRange layersOfPart(int number, int count) const {
    return flow_->onDevice.layersOfPart(number, count);
  }

  /// Reads the flow; vectors are along the image axes.
  /// \param layers of the mask that this rank requests; other ranks may request others, or none.
  void readFields(const FieldValues<float>& values, const LayerRange& layers) const;
  void readFields(const FieldValues<double>& values, const LayerRange& layers) const;
  /// Reads all layers.
  void readFields(const FieldValues<float>& values) const {
    readFields(values, layersOfPart(0, 1));
  }
  void readFields(const FieldValues<double>& values) const {
    readFields(values, layersOfPart(0, 1));
  }

  /// Whether the fluid has a subgrid viscosity, see EddyViscosity.
  bool hasEddies() const { return flow_->setup().hasEddies(); }
  /// Computes the subgrid viscosity of the next collision over the fluid's viscosity; only with
  /// hasEddies().
  /// \param ratios a value per voxel; undefined outside the fluid.
  /// \param layers see readFields.
  void readEddyViscosity(float* ratios, const LayerRange& layers) const;

 private:
  /// Sets the flow up again at rest, with a lower lattice velocity for more halvings.
  /// \return false if there is no lower one.
  bool restartAtRest(int halvings);

  std::unique_ptr<CaseRun> flow_;
  int timesBegunAgain_ = 0;
  int timesHalved_ = 0;     ///< halvings of the lattice velocity after divergence
  bool mayRestart_ = true;  ///< until a run has ended without divergence
};

}  // namespace tiledlbm
