// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <new>
#include <vector>

#include "Kernels/KernelError.h"
#include "Kernels/Multigrid/GridTransfer.h"
#include "Kernels/Ranks/RankTeam.h"
#include "Solver/Run/CaseRun.h"
#include "Solver/Setup/CoarserCase.h"

namespace tiledlbm {

/// Runs an optional part of a computation. A rank alone omits it where memory is short; with
/// several ranks the exception propagates, and all ranks fail.
template <class Body>
void runIfMemoryAllows(const RankTeam& team, const Body& body) {
  try {
    body();
  } catch (const InsufficientMemory&) {
    if (!team.isAlone()) {
      throw;
    }
  } catch (const std::bad_alloc&) {
    if (!team.isAlone()) {
      throw;
    }
  }
}

/// Steady flow of a case on a grid of twice the voxel size, the initial state of the fine flow.
/// This flow may itself start from a coarser one, which makes a full multigrid start: run() solves
/// on the coarse grid, start() prolongates the solution. CoarseCorrection then uses the same coarse
/// grid.
class CoarserFlow {
 public:
  /// Prepares the flow.
  /// \param halvings see CaseSetup.
  /// \return null where there is no coarser case, or no memory for it.
  static std::unique_ptr<CoarserFlow> makeOnAll(const CaseOnDevice& of, int halvings);

  CoarserFlow(CoarserCase coarser, const RankTeam& team, int halvings);

  /// Runs the flow until it is steady or its settling time has passed three times; some 100,000
  /// steps at most.
  /// \return false if the monitor stopped the run, which can continue.
  /// \throws Diverged
  bool run(const StepLoop::Monitor& monitor);

  /// Prolongates the flow to the finer case, which is at rest, and copies the adjustments of
  /// openings, the circuits and the shares of the flow.
  /// \param link transfer from the finer case to this one.
  void start(CaseOnDevice& finer, GridTransfer& link) const;

  CaseRun& flow() { return run_; }

  /// Opening of the coarser case by id of an opening of the finer one, see CoarserCase.
  const std::vector<int>& openings() const { return case_.openings; }

  /// Node updates so far on this and coarser grids.
  double nodeUpdates() const { return run_.nodeUpdates(); }

 private:
  void setAdjustments(CaseOnDevice& finer) const;
  void setCircuits(CaseOnDevice& finer) const;

  CoarserCase case_;
  CaseRun run_;
  std::int64_t targetStep_ = 0;  ///< 0 while unknown
};

}  // namespace tiledlbm
