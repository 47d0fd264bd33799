// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>

#include "Kernels/Ranks/RankTeam.h"
#include "Solver/Conditions/Parameters.h"
#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Run/Assessment.h"
#include "Solver/Run/CaseOnDevice.h"
#include "Solver/Run/Observation.h"
#include "Solver/Run/StepLoop.h"

namespace tiledlbm {

class CoarseCorrection;
class CoarserFlow;
class GridTransfer;

/// A case on its device with its step loop, observation and assessment.
class CaseRun {
 public:
  /// \param halvings see CaseSetup.
  /// \throws as Simulation's constructor
  CaseRun(std::shared_ptr<const VoxelMask> mask, const Parameters& parameters, const RankTeam& team,
          int halvings = 0);
  ~CaseRun();

  const CaseSetup& setup() const { return onDevice.setup; }
  const FlowHistory& history() const { return stepLoop.history(); }

  /// See Simulation::run. With FlowStart::CoarserGrids, a flow at rest starts from a CoarserFlow
  /// first.
  bool run(std::int64_t targetStep, const StepLoop::Monitor& monitor, const StepLoop::Pause& pause);

  /// Continues with the populations that the device holds.
  void resume(FlowHistory history);

  /// Starts without coarser grids.
  void skipCoarseStart() { isStarted_ = true; }

  /// Node updates so far, including coarser grids.
  double nodeUpdates() const;
  /// Estimate of the node updates that the start from coarser grids saved; 0 for a flow that began
  /// at rest, and until the flow is steady.
  double savedUpdates() const;

  // Each member refers to members before it.
  CaseOnDevice onDevice;
  Observation observation;
  StepLoop stepLoop;
  Assessment assessment;

 private:
  bool start(std::int64_t targetStep, const StepLoop::Monitor& monitor);
  void startFromCoarser();
  bool correct(std::int64_t targetStep, const StepLoop::Monitor& monitor,
               const StepLoop::Pause& pause);
  void dropCoarser();
  double updatesOfCoarser() const;
  double nodeUpdatesOf(std::int64_t steps) const;
  void balanceInlets();

  int halvings_;
  bool isStarted_;
  /// Start and correction of the flow; null once both are done.
  std::unique_ptr<CoarserFlow> coarser_;
  std::unique_ptr<GridTransfer> link_;
  std::unique_ptr<CoarseCorrection> correction_;
  double coarserUpdates_ = 0;  ///< of a coarser flow that was freed
};

}  // namespace tiledlbm
