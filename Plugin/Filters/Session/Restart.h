// SPDX-License-Identifier: BSD-3-Clause
#ifndef Restart_h
#define Restart_h

#include "Session/FlowRequest.h"

#include "Kernels/Ranks/RankTeam.h"
#include "Solver/Run/Simulation.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>

namespace tiledlbm::plugin
{

/// Layers of the wall of all ranks, for a restart file; all ranks call it.
using LayersOnAll = std::function<WallLayers::State()>;

/// Loads the flow of the request's restart file, if there is one.
/// \param target last step of the run; ignored in a run until the flow is periodic.
/// \return as Simulation::loadState; empty without a file.
/// \throws as Simulation::loadState, and InvalidInput if the flow is beyond the target.
WallLayers::State loadRestart(
  const FlowRequest& request, std::int64_t target, Simulation& simulation);

/// Writes the state of a run to the restart file of its requests, if they have one. All ranks of
/// the run's team call the same functions.
class RestartKeeper
{
public:
  RestartKeeper(const RankTeam& team, LayersOnAll layersOnAll)
    : team_(team)
    , layersOnAll_(std::move(layersOnAll))
  {
  }

  /// Checks before a run that the file can be written. \throws as Simulation::checkSave.
  static void check(const FlowRequest& request, const Simulation& simulation);

  /// Writes the state if the request's interval has passed since the last time. The run continues
  /// if the file cannot be written.
  void keepOnAll(const FlowRequest& request, const Simulation& simulation);

  /// Writes the state.
  /// \return an error message, empty after success.
  /// \throws an error of a single rank in a team
  std::string writeOnAll(const FlowRequest& request, const Simulation& simulation);

  /// Error message of keepOnAll(), once.
  std::string takeFailure();

private:
  using Clock = std::chrono::steady_clock;

  RankTeam team_;
  LayersOnAll layersOnAll_;
  Clock::time_point last_ = Clock::now();
  std::string failure_; // of the last attempt
  bool isTold_ = false; // whether the failure was reported
};

}

#endif
