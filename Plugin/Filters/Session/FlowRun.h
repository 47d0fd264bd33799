// SPDX-License-Identifier: BSD-3-Clause
#ifndef FlowRun_h
#define FlowRun_h

#include "Session/Flow.h"
#include "Session/FlowFields.h"
#include "Session/FlowRequest.h"
#include "Session/Restart.h"
#include "Session/RunOutcome.h"
#include "Session/RunStatistics.h"
#include "Session/SampleSchedule.h"
#include "Session/Snapshots.h"

#include "Kernels/Ranks/RankTeam.h"
#include "Solver/Run/Simulation.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tiledlbm::plugin
{

/// A simulation that is run for a request, and the states of it that are kept. It can go on for
/// other requests that are like it (see areAlike).
class FlowRun
{
public:
  /// \throws what Simulation, its loadState and its checkSave do, and SnapshotFailure where the
  ///         request's folder cannot be used.
  /// \param team the ranks that compute the flow together, all of which make the run and call the
  ///        same of its functions.
  FlowRun(const FlowRequest& request, const RankTeam& team);
  FlowRun(const FlowRun&) = delete; // a folder of snapshots has one run
  FlowRun& operator=(const FlowRun&) = delete;

  std::int64_t steps() const { return this->simulation_.steps(); }
  /// The step at which a run for a request ends at the latest.
  std::int64_t targetOf(const FlowRequest& request) const;
  /// Steps of a period of the waveform, 0 without one.
  std::int64_t periodSteps() const { return this->periodSteps_; }

  /// Runs to the end of a request, unless the observer's monitor ends it or the flow is steady, or
  /// repeats itself where the request asks for that.
  /// \return the same on all ranks.
  /// \param asked of the states that the observer is shown.
  /// \throws what Simulation::run does, and Diverged, std::bad_alloc from looking at a state.
  RunEnd advance(
    const FlowRequest& request, const std::vector<AskedPart>& asked, const RunObserver& observer);

  /// The layers of some parts.
  LayerRange layersOf(const std::vector<AskedPart>& asked) const
  {
    return plugin::layersOf(this->simulation_, asked);
  }

  /// The flow where the run stands.
  /// \throws Diverged, std::bad_alloc
  Flow flow(const FlowRequest& request, const LayerRange& layers) const;

  /// Times of the states that were kept, s.
  std::vector<double> times() const;
  /// One of them; roles and convergence are left out.
  /// \throws SnapshotFailure, std::bad_alloc
  Flow keptFlow(std::size_t index, const LayerRange& layers) const;

  /// Statistics of turbulence, without samples where the run's first request asked for none.
  /// \throws std::bad_alloc
  FlowStatistics statistics(const LayerRange& layers) const
  {
    return this->statistics_ ? this->statistics_->fields(this->simulation_, layers)
                             : FlowStatistics();
  }

  /// Writes the request's restart file. \return why it could not be written, empty if all is well.
  std::string writeRestart(const FlowRequest& request)
  {
    return this->restart_.write(request, this->simulation_);
  }
  /// Why it could not be written during the run, once.
  std::string takeRestartFailure() { return this->restart_.takeFailure(); }

  /// Sentences about states that could not be kept.
  std::vector<std::string> warnings() const;

  const Simulation& simulation() const { return this->simulation_; }
  /// The volume of the mask with its openings.
  const std::shared_ptr<const OpenVolume>& volume() const { return this->simulation_.volume(); }
  /// See Simulation::wallDistance.
  const std::shared_ptr<const WallDistance>& wallDistance() const
  {
    return this->simulation_.wallDistance();
  }

private:
  std::int64_t beginOfLastPeriod(const FlowRequest& request) const;
  std::int64_t nextEndOfPeriod(const FlowRequest& request) const;
  bool isPeriodic(const FlowRequest& request) const;
  void keep(const Flow& flow, const FlowRequest& request);
  void reportSample(const Flow& flow, const SampleSchedule& samples, const RunObserver& observer);

  RankTeam team_;
  Simulation simulation_;
  std::int64_t periodSteps_ = 0;
  std::int64_t firstStep_ = 0; // that of the restart file it began with
  std::optional<Snapshots> snapshots_;
  std::optional<RunStatistics> statistics_;
  RestartKeeper restart_;
  std::string snapshotFailure_; // why no more are kept, empty if they are, on this rank
  bool keepsNoMore_ = false;    // because of that, on all ranks
  std::int64_t nextSample_ = 0; // step of the sample after the last one
};

}

#endif
