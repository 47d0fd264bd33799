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

/// A case that is run, observed and judged.
class CaseRun {
 public:
  /// \throws what Simulation's constructor does
  /// \param halvings see CaseSetup::chooseUnits.
  CaseRun(std::shared_ptr<const VoxelMask> mask, const Parameters& parameters, const RankTeam& team,
          int halvings = 0);
  ~CaseRun();

  const CaseSetup& setup() const { return onDevice.setup; }
  const FlowHistory& history() const { return stepLoop.history(); }

  /// See Simulation::run. A flow at rest that is to start from coarser grids does so first.
  bool run(std::int64_t targetStep, const StepLoop::Monitor& monitor, const StepLoop::Pause& pause);

  /// Goes on with the flow that the device was given.
  void resume(FlowHistory history);

  /// Leaves coarser grids out.
  void startAtRest() { isStarted_ = true; }

  /// Updates of nodes so far, on coarser grids too.
  double nodeUpdates() const;
  /// How many more it would have taken from rest, by an estimate of what a flow takes to settle; 0
  /// of a flow that began at rest, and as long as it is not steady.
  double savedUpdates() const;

  // Each looks at those before it.
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
  /// That the flow starts from, and is corrected by, until it has started and been corrected.
  std::unique_ptr<CoarserFlow> coarser_;
  std::unique_ptr<GridTransfer> link_;
  std::unique_ptr<CoarseCorrection> correction_;
  double coarserUpdates_ = 0;  ///< of a coarser flow that is no longer there
};

}  // namespace tiledlbm
