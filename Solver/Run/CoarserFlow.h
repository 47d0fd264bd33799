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

/// Does what a flow can do without: leaves it undone where there is no memory for it and the rank
/// is alone. Where others have some, the failure goes on: all ranks fail.
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

/// The steady flow of a case on a grid of twice the voxel size, from which that of the case starts.
/// It starts from a coarser one itself, where there is one.
class CoarserFlow {
 public:
  /// Prepares the flow. Called by all ranks alike.
  /// \param halvings see CaseSetup::chooseUnits.
  /// \return null where the case has no coarser one, or that cannot be run.
  static std::unique_ptr<CoarserFlow> make(const CaseOnDevice& of, int halvings);

  CoarserFlow(CoarserCase coarser, const RankTeam& team, int halvings);

  /// Runs it until it is steady, or has had ample time to be; some 100,000 steps at most.
  /// \return false if the monitor stopped it early; it can go on.
  /// \throws Diverged
  bool run(const StepLoop::Monitor& monitor);

  /// Gives the flow, and what its openings have found, to the case that it was made for, which is
  /// at rest. \param link from that to this one.
  void start(CaseOnDevice& finer, GridTransfer& link) const;

  /// The flow itself.
  CaseRun& flow() { return run_; }

  /// By id of an opening of the case, see CoarserCase.
  const std::vector<int>& openings() const { return case_.openings; }

  /// Updates of nodes so far, on its own and on coarser grids.
  double nodeUpdates() const { return run_.nodeUpdates(); }

 private:
  void setCorrections(CaseOnDevice& finer) const;
  void setCircuits(CaseOnDevice& finer) const;

  CoarserCase case_;
  CaseRun run_;
  std::int64_t targetStep_ = 0;  ///< 0 until it is known
};

}  // namespace tiledlbm
