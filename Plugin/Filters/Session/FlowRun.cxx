// SPDX-License-Identifier: BSD-3-Clause
#include "Session/FlowRun.h"

#include "Messages/Refuse.h"
#include "Messages/Sentences.h"

#include "Kernels/Concatenated.h"
#include "Solver/Conditions/OpeningWaveforms.h"
#include "Solver/Conditions/Waveform.h"
#include "Solver/Error.h"

#include <algorithm>
#include <exception>
#include <initializer_list>
#include <limits>
#include <ratio>
#include <utility>

namespace tiledlbm::plugin
{

namespace
{

// The least of some steps, without those that are 0.
std::int64_t earliest(std::initializer_list<std::int64_t> steps)
{
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (const std::int64_t step : steps)
  {
    least = step > 0 ? std::min(least, step) : least;
  }
  return least;
}

}

FlowRun::FlowRun(const FlowRequest& request, const RankTeam& team, const LayersOnAll& layersOnAll)
  : team_(team)
  , simulation_(request.mask, request.parameters, team)
  , layersOnAll_(layersOnAll)
{
  if (isPulsatile(request.parameters))
  {
    this->periodSteps_ = this->simulation_.stepsOfPeriods(1);
  }
  this->firstLayers_ = this->loadRestart(request);
  this->firstStep_ = this->simulation_.steps();
  // Reports files that cannot be written before the run, not after hours.
  if (!request.snapshots.isNone())
  {
    this->snapshots_.emplace(request.snapshots, request.mask, request.frame, team,
      this->simulation_.ownLayers(),
      SnapshotFolder::State(this->simulation_.summary().time, this->firstStep_));
  }
  if (!request.statistics.isNone())
  {
    this->statistics_.emplace(request.statistics, this->simulation_, this->periodSteps_, team);
  }
  if (!request.restartOutput.empty())
  {
    this->simulation_.checkSave(request.restartOutput);
  }
}

// Loads the flow of the request's restart file, if there is one.
WallLayers::State FlowRun::loadRestart(const FlowRequest& request)
{
  const std::int64_t target = this->targetOf(request);
  if (request.restartFile.empty())
  {
    return {};
  }
  WallLayers::State layers = this->simulation_.loadState(request.restartFile);
  if (!isUntilPeriodic(request.periods) && this->steps() > target)
  {
    refuse("Raise ", (request.periods > 0 ? "Cardiac Cycles" : "Number Of Steps"),
      ": the flow of the restart file is at step ", this->steps(), ", beyond the ", target,
      " steps to run.");
  }
  return layers;
}

// Writes the restart file if the request's interval has passed since the last time. The run
// continues if the file cannot be written.
void FlowRun::keepRestartOnAll(const FlowRequest& request)
{
  if (!(request.restartInterval > 0))
  {
    return;
  }
  const double minutes =
    std::chrono::duration<double, std::ratio<60>>(Clock::now() - this->lastRestart_).count();
  if (firstOnAll(this->team_, minutes) >= request.restartInterval)
  {
    this->writeRestartOnAll(request);
  }
}

std::string FlowRun::writeRestartOnAll(const FlowRequest& request)
{
  this->restartFailure_.clear();
  try
  {
    if (!request.restartOutput.empty())
    {
      this->simulation_.saveState(request.restartOutput, this->layersOnAll_());
    }
  }
  catch (const std::exception& error)
  {
    const bool isOnAll = dynamic_cast<const FileFailure*>(&error) != nullptr;
    if (!isOnAll && !this->team_.isAlone())
    {
      throw;
    }
    this->restartFailure_ =
      failureOf(std::current_exception(), outOfMemoryFor(request.mask->size()));
  }
  this->lastRestart_ = Clock::now(); // excludes the time of writing
  return this->restartFailure_;
}

std::string FlowRun::takeRestartFailure()
{
  if (this->restartFailure_.empty() || std::exchange(this->isRestartFailureTold_, true))
  {
    return {};
  }
  return this->restartFailure_;
}

std::int64_t FlowRun::targetOf(const FlowRequest& request) const
{
  if (isUntilPeriodic(request.periods))
  {
    const std::int64_t periodsBefore =
      (this->firstStep_ + this->periodSteps_ - 1) / this->periodSteps_;
    return periodsBefore * this->periodSteps_ + this->simulation_.stepsOfPeriods(mostPeriods);
  }
  return request.periods > 0 ? this->simulation_.stepsOfPeriods(request.periods) : request.steps;
}

// Begin of the first period that may be the last whole one.
std::int64_t FlowRun::beginOfLastPeriod(const FlowRequest& request) const
{
  if (isUntilPeriodic(request.periods))
  {
    return this->simulation_.beginOfFirstComparison();
  }
  const std::int64_t periods =
    this->periodSteps_ > 0 ? this->targetOf(request) / this->periodSteps_ : 0;
  return std::max<std::int64_t>(0, periods - 1) * this->periodSteps_;
}

// Next step with a check whether the flow is periodic; 0 for none.
std::int64_t FlowRun::nextEndOfPeriod(const FlowRequest& request) const
{
  return isUntilPeriodic(request.periods)
    ? (this->steps() / this->periodSteps_ + 1) * this->periodSteps_
    : 0;
}

bool FlowRun::isPeriodic(const FlowRequest& request) const
{
  return isUntilPeriodic(request.periods) && this->steps() % this->periodSteps_ == 0 &&
    this->simulation_.isPeriodic();
}

RunEnd FlowRun::advance(
  const FlowRequest& request, const std::vector<AskedPart>& asked, const RunObserver& observer)
{
  const std::int64_t target = this->targetOf(request);
  const SampleSchedule samples(
    request.samplesPerPeriod, this->periodSteps_, this->beginOfLastPeriod(request));
  const SampleSchedule states(request.samplesPerPeriod, this->periodSteps_, 0);
  const Simulation::Monitor ofWholeRun = [&](Progress progress)
  {
    progress.targetStep = target;
    return observer.monitor(progress);
  };
  if (samples.from() >= this->nextSample_ && samples.from() > this->steps())
  {
    observer.dropAverages(); // a later period will be the last whole one
  }
  while (this->steps() < target && !this->isPeriodic(request))
  {
    const std::int64_t snapshot =
      this->keepsNoMore_ ? 0 : request.snapshots.next(this->steps(), this->periodSteps_);
    const std::int64_t sample = samples.next(this->steps());
    const std::int64_t followed = observer.state ? states.next(this->steps()) : 0;
    const std::int64_t ofStatistics =
      this->statistics_ ? this->statistics_->next(this->steps()) : 0;
    const std::int64_t end = earliest(
      { target, snapshot, sample, followed, ofStatistics, this->nextEndOfPeriod(request) });
    const bool hasArrived =
      this->simulation_.run(end, ofWholeRun, [&] { this->keepRestartOnAll(request); });
    const bool isSnapshot = snapshot > 0 && this->steps() == snapshot;
    const bool isSample = sample > 0 && this->steps() == sample;
    std::optional<Flow> kept;
    if (isSnapshot)
    {
      kept =
        flowOf(this->simulation_, request.frame, Precision::Single, this->snapshots_->layers());
      this->keep(*kept, request);
    }
    const bool isState =
      observer.state && this->periodSteps_ > 0 && (isSnapshot || this->steps() == followed);
    if (isState || isSample)
    {
      this->report(this->stateIn(this->layersOf(asked), request, kept), isSnapshot, isSample,
        samples, observer);
    }
    if (ofStatistics > 0 && this->steps() == ofStatistics)
    {
      this->statistics_->sample(this->simulation_, request.frame);
    }
    if (!hasArrived)
    {
      return firstOnAll(this->team_, observer.isStopped()) ? RunEnd::Stopped : RunEnd::Paused;
    }
    if (this->steps() < end)
    {
      break; // steady
    }
  }
  return RunEnd::Reached;
}

Flow FlowRun::stateIn(
  const LayerRange& layers, const FlowRequest& request, const std::optional<Flow>& kept) const
{
  const bool isKept = kept && this->team_.isAlone() && kept->layers == layers;
  return isKept ? *kept : stateOf(this->simulation_, request.frame, layers);
}

void FlowRun::keep(const Flow& flow, const FlowRequest& request)
{
  try
  {
    this->snapshots_->add(flow.summary, flow.openings, flow.fields);
  }
  catch (const SnapshotFailure&)
  {
    // The run continues without snapshots.
    this->snapshotFailure_ =
      failureOf(std::current_exception(), outOfMemoryFor(request.mask->size()));
  }
  this->keepsNoMore_ =
    firstOnAll(this->team_, !this->snapshotFailure_.empty()); // the first rank writes
}

void FlowRun::report(const Flow& flow, bool isSnapshot, bool isSample,
  const SampleSchedule& samples, const RunObserver& observer)
{
  if (observer.state && (isSnapshot || !isSample))
  {
    observer.state(flow, isSnapshot);
  }
  if (!isSample)
  {
    return;
  }
  const std::int64_t sample = flow.summary.steps;
  if (samples.beginsPeriod(sample) || sample != this->nextSample_)
  {
    observer.beginPeriod();
  }
  observer.sample(flow, samples.duration(flow.summary.period));
  this->nextSample_ = samples.after(sample);
}

Flow FlowRun::flow(const FlowRequest& request, const LayerRange& layers) const
{
  Flow flow = flowOf(this->simulation_, request.frame, request.parameters.model.precision, layers);
  flow.convergence = this->simulation_.convergence();
  if (!request.statistics.isNone())
  {
    this->statistics_->judge(this->simulation_, flow);
  }
  return flow;
}

std::vector<double> FlowRun::times() const
{
  return this->snapshots_ ? this->snapshots_->times() : std::vector<double>();
}

Flow FlowRun::keptFlow(std::size_t index, const LayerRange& layers) const
{
  Flow flow;
  flow.summary = this->snapshots_->summary(index);
  flow.openings = this->snapshots_->openings(index);
  allocateFields(flow, Precision::Single, this->simulation_.mask(), layers);
  this->snapshots_->restoreOnAll(index, layers, flow.fields);
  return flow;
}

std::vector<std::string> FlowRun::warnings() const
{
  std::vector<std::string> warnings;
  if (!this->snapshotFailure_.empty())
  {
    warnings.push_back(this->snapshotFailure_);
  }
  if (this->snapshots_ && this->snapshots_->dropped() > 0)
  {
    warnings.push_back(concatenated(
      "Raise Snapshot Memory, take fewer snapshots, or give a Snapshot Folder: the memory "
      "for snapshots is full, and the ",
      this->snapshots_->dropped(), " oldest were dropped."));
  }
  if (this->statistics_ && this->firstStep_ > 0)
  {
    warnings.emplace_back(
      "The statistics of turbulence cover only the run after the Restart File, which has "
      "no statistics.");
  }
  return warnings;
}

}
