// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "Kernels/Boundary/Circuit.h"
#include "Kernels/Multigrid/GridTransfer.h"
#include "Solver/Run/CaseRun.h"
#include "Solver/Run/OpeningChange.h"
#include "Solver/Run/SteadyFlow.h"

namespace tiledlbm {

/// Coarse-grid correction of a steady flow: nonlinear multigrid with two grids (full approximation
/// scheme: Brandt 1977, Math. Comput. 31, 333; for the lattice Boltzmann method Mavriplis 2006,
/// Comput. Fluids 35, 793). The lattice Boltzmann steps of each grid are its smoother.
///
///     repeat
///       30 fine steps                            (smoother)
///       before = restriction of the fine flow
///       20 fine steps                            (smoother)
///       after = restriction of the fine flow
///       if the flow is steady: end
///       defect = change of `before` in the fine steps - its change in 10 coarse steps
///       coarse = before
///       repeat until steady: 10 coarse steps, coarse += defect     (a sweep)
///       fine += prolongation of (coarse - after)
///
/// With the coarse flow u, its ten steps S, the restriction R and the fine flow v before and after
/// the measured steps, the coarse grid solves for the flow whose change per sweep cancels the
/// defect d:
///
///     S(u) - u + d = 0,   d = r (R v_after - R v_before) - (S(R v_before) - R v_before)
///
/// where r is the time of a sweep over that of the measured steps. Circuits have the same equation
/// with their own change alone; OpeningChange adds that of the fine grid. Restriction and
/// prolongation change density and velocity, that is the equilibrium; the stresses of a grid remain
/// its own. A correction that is larger than half of the velocity (root mean square) ends the
/// cycles, and so do 40 cycles, or five without a smaller change of the fine flow.
///
/// CoarserFlow owns the coarse grid, GridTransfer (made by linkGridsOnAll) restricts and
/// prolongates the flow, and OpeningChange restricts changes at the openings.
///
/// The fine steps reduce short-wave errors in few steps. Long waves along the vessel and the
/// pressure level take thousands of fine steps; the coarse grid has an eighth of the nodes and half
/// of the steps. A flow that is steady on the fine grid is steady on the coarse grid with the
/// defect.
///
/// The flow is steady where all of these are below half of the tolerance: the change of drops and
/// flows on the coarse grid during a SteadyWindow, their change in 50 further fine steps, the error
/// of the velocity by its convergence from cycle to cycle, and the deviation of the inlets' flow
/// from the prescribed one; and where LocalChange is steady, on the coarse grid from sweep to sweep
/// and on the fine grid from cycle to cycle.
class CoarseCorrection {
 public:
  /// Whether the flow can be corrected. It has an inlet, outlets whose pressure depends neither on
  /// their flow nor on shares, no subgrid viscosity, memory for the
  /// states, and a vessel long enough for WallExchange; a flow in a shorter vessel becomes steady
  /// as fast without a correction.
  static bool isPossibleOnAll(const CaseOnDevice& of);

  /// \param fine, coarse flows, which outlive this object.
  /// \param openings see CoarserCase.
  /// \param transfer between the two grids; outlives this object.
  CoarseCorrection(CaseRun& fine, CaseRun& coarse, const std::vector<int>& openings,
                   GridTransfer& transfer);
  ~CoarseCorrection();
  CoarseCorrection(const CoarseCorrection&) = delete;
  CoarseCorrection& operator=(const CoarseCorrection&) = delete;

  /// Runs the fine flow to a step, as StepLoop::run, and corrects it on the way.
  /// \return false if the monitor stopped the run, which can continue.
  /// \throws Diverged of the fine flow
  bool run(std::int64_t targetStep, const StepLoop::Monitor& monitor, const StepLoop::Pause& pause);

  /// Whether further corrections are useless: the flow is steady, or the cycles do not converge.
  bool isDone() const { return phase_ == Phase::Done; }

  /// Node updates of the coarse grid so far.
  double nodeUpdates() const;

 private:
  /// The current part of a cycle.
  enum class Phase {
    Smoothing,  ///< fine steps before `before`
    Measuring,  ///< fine steps from `before` to `after`
    Solving,    ///< sweeps of the coarse grid
    Done
  };
  /// Populations and circuits of the coarse grid, or a difference of two such states.
  struct CoarseState {
    std::unique_ptr<StateCopy> populations;
    std::vector<Circuit> circuits;
  };

  bool runCycles(std::int64_t targetStep, const StepLoop::Monitor& monitor,
                 const StepLoop::Pause& pause);
  bool smooth(std::int64_t toStep, std::int64_t targetStep, const StepLoop::Monitor& monitor,
              const StepLoop::Pause& pause);
  void beginMeasuring();
  Phase endMeasuring();
  double remainingChange() const;
  bool isAtInflow() const;
  void beginSolving();
  void restrictToCoarse();
  void setCoarseState(const CoarseState& state);
  void computeDefect();
  bool solve(std::int64_t targetStep, const StepLoop::Monitor& monitor);
  void sweep();
  void stepCoarse(int steps);
  bool correct();
  void settleCircuits();

  CaseRun& fine_;
  CaseRun& coarse_;
  GridTransfer& transfer_;
  Phase phase_ = Phase::Smoothing;
  std::int64_t cycleBegin_;
  int cycles_ = 0;
  CoarseState initial_;  ///< of the sweeps
  CoarseState defect_;   ///< added after each sweep
  OpeningChange openingChange_;
  FlowQuantities coarseFigures_;  ///< of the initial coarse flow
  FlowQuantities fineFigures_;    ///< of the fine flow a cycle ago
  SteadyFlow coarseMonitor_;
  LocalChange coarseLocalChange_;
  int sweeps_ = 0;
  std::int64_t coarseSteps_ = 0;
  double coarseChange_ = 0;      ///< largest relative change of a figure by the sweeps
  bool isCoarseSteady_ = false;  ///< whether the sweeps ended in the flow that they began with
  /// Change of the velocity from `before` to `after` in the last three cycles, the latest first; 0
  /// before the first cycle.
  std::array<double, 3> changes_{};
  double leastChange_ = 0;  ///< of all cycles
  int cyclesSinceLeast_ = 0;
};

}  // namespace tiledlbm
