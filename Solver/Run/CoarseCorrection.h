// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "Kernels/Boundary/OutletCircuit.h"
#include "Kernels/Multigrid/GridTransfer.h"
#include "Solver/Run/CaseRun.h"
#include "Solver/Run/FlowFigures.h"
#include "Solver/Run/OpeningChange.h"
#include "Solver/Run/SteadyFlow.h"

namespace tiledlbm {

/// Brings a flow that began from a coarser grid to rest by that grid: a cycle of nonlinear
/// multigrid for each 50 steps (full approximation scheme: Brandt 1977, Math. Comput. 31, 333; for
/// the lattice Boltzmann method Mavriplis 2006, Comput. Fluids 35, 793).
///
/// In a few steps the finer grid makes right what is small. How a flow moves along the vessel, and
/// how pressures come to rest, takes it thousands, and the coarser grid an eighth of the nodes and
/// half the steps. So the finer grid tells how it changes in 20 steps, which the coarser one makes
/// ten of: what these do otherwise to the same flow is its defect, which is added after each ten
/// steps from then on. Thus a flow that is steady on the finer grid is so on the coarser one, and
/// else the coarser grid goes on to what would be. The difference is added to the finer flow.
///
/// The flow is steady where the coarser grid, looked at as long as a SteadyWindow asks for, has
/// nowhere to go from it, 50 further steps do not either, and the velocity, by how its changes
/// become less from cycle to cycle, has little to go on the finer grid alone.
class CoarseCorrection {
 public:
  /// Whether a flow is one that can be corrected: laminar, from an inlet to outlets with a
  /// pressure, and long enough that these know what walls take (WallExchange): in a shorter vessel
  /// it comes to rest as soon by itself; and whether there is memory. Called by all ranks alike.
  static bool isPossible(const CaseOnDevice& of);

  /// \param finer, coarser flows that live longer. \param openings see CoarserCase.
  /// \param link between them, lives longer, too.
  CoarseCorrection(CaseRun& finer, CaseRun& coarser, const std::vector<int>& openings,
                   GridTransfer& link);
  ~CoarseCorrection();
  CoarseCorrection(const CoarseCorrection&) = delete;
  CoarseCorrection& operator=(const CoarseCorrection&) = delete;

  /// Runs the finer flow to a step, as StepLoop::run, and corrects it on the way.
  /// \return false if the monitor stopped it; it can go on.
  /// \throws Diverged of the finer flow
  bool run(std::int64_t targetStep, const StepLoop::Monitor& monitor, const StepLoop::Pause& pause);

  /// Whether no further corrections are of use: the flow is steady, or the coarser grid cannot
  /// help.
  bool isDone() const { return isDone_; }

  /// Updates of the coarser grid's nodes so far.
  double nodeUpdates() const;

 private:
  /// What changes with a step, or a difference of it.
  struct CoarseState {
    std::unique_ptr<StateCopy> populations;
    std::vector<OutletCircuit> circuits;
  };

  bool runCycles(std::int64_t targetStep, const StepLoop::Monitor& monitor,
                 const StepLoop::Pause& pause);
  bool advance(std::int64_t toStep, std::int64_t targetStep, const StepLoop::Monitor& monitor,
               const StepLoop::Pause& pause);
  void beginCycle();
  bool judgeCycle();
  double remainingChange() const;
  bool isAtInflow() const;
  void beginCoarse();
  void takeFlow();
  void setCoarse(const CoarseState& state);
  void findDefect();
  bool runCoarse(std::int64_t targetStep, const StepLoop::Monitor& monitor);
  void pulse();
  void stepCoarse(int steps);
  bool correct();
  void settleCircuits();

  CaseRun& finer_;
  CaseRun& coarser_;
  /// Before is the finer flow when it begins to tell how it changes, After that at the coarser
  /// grid's turn.
  GridTransfer& link_;
  std::int64_t cycleBegin_;
  int cycles_ = 0;
  bool isDone_ = false;
  bool isBegun_ = false;    ///< whether the flow before the change is known
  bool isSolving_ = false;  ///< whether the coarser grid is at work
  CoarseState from_;        ///< what the coarser grid begins with
  CoarseState defect_;
  OpeningChange drive_;
  FlowFigures begin_;  ///< of the coarser flow
  FlowFigures last_;   ///< of the finer flow a cycle ago
  SteadyFlow coarseRest_;
  int pulses_ = 0;
  std::int64_t coarseSteps_ = 0;
  double predicted_ = 0;   ///< change of a figure that the coarser grid comes to, as a share
  bool isAtRest_ = false;  ///< whether the coarser grid has nowhere to go
  /// Of the flow in the last steps of the last cycles, the latest first; 0 before them.
  std::array<double, 3> changes_{};
  double leastChange_ = 0;  ///< of these so far
  int cyclesSinceLeast_ = 0;
};

}  // namespace tiledlbm
