// SPDX-License-Identifier: BSD-3-Clause
#ifndef Restart_h
#define Restart_h

#include "Session/FlowRequest.h"

#include "Kernels/Ranks/RankTeam.h"
#include "Solver/Run/Simulation.h"

#include <chrono>
#include <cstdint>
#include <string>

namespace tiledlbm::plugin
{

/// Takes up the flow of the request's restart file, if it names one.
/// \param target the step at which the run is to end, unless it is when the flow repeats itself.
/// \throws what Simulation::loadState does, and InvalidInput if that flow is beyond the target.
void loadRestart(const FlowRequest& request, std::int64_t target, Simulation& simulation);

/// Keeps the state of a run in the file that its requests name, if they do. Called by all ranks of
/// the run's team alike.
class RestartKeeper
{
public:
  explicit RestartKeeper(const RankTeam& team)
    : team_(team)
  {
  }

  /// Checks that the file can be written, before a run. \throws what Simulation::checkSave does.
  static void check(const FlowRequest& request, const Simulation& simulation);

  /// Writes the state if the request's interval has passed since the last time. A file that cannot
  /// be written is no error: the flow is worth more than its file.
  void keep(const FlowRequest& request, const Simulation& simulation);

  /// Writes the state.
  /// \return why it could not be written, empty if all is well.
  /// \throws what one rank alone fails in, for which the others wait
  std::string write(const FlowRequest& request, const Simulation& simulation);

  /// Why keep() could not write it, once.
  std::string takeFailure();

private:
  using Clock = std::chrono::steady_clock;

  RankTeam team_;
  Clock::time_point last_ = Clock::now();
  std::string failure_; // of the last time
  bool isTold_ = false; // that keep() failed
};

}

#endif
