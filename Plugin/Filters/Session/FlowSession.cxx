// SPDX-License-Identifier: BSD-3-Clause
#include "Session/FlowSession.h"

#include "Messages/Sentences.h"
#include "Ranks/RankCommunicator.h"

#include "Kernels/Device.h"
#include "Solver/Conditions/Waveform.h"
#include "Solver/Error.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

namespace tiledlbm::plugin
{

bool FlowSession::isKnown(const FlowRequest& request, bool isUserRequest) const
{
  if (!this->request_ || !areAlike(request, *this->request_))
  {
    return false;
  }
  if (!this->flow_)
  {
    const bool isUntil = isUntilPeriodic(request.periods);
    const double periods = isUntil ? mostPeriods : request.periods;
    const std::int64_t target = periods > 0 && this->outcome_.periodSteps > 0
      ? std::llround(periods * static_cast<double>(this->outcome_.periodSteps))
      : request.steps;
    // A run until the flow is periodic fails at the same step again.
    const bool failsAgain =
      (isUntil && isUntilPeriodic(this->request_->periods)) || target >= this->outcome_.failsFrom;
    return failsAgain && !(isUserRequest && this->outcome_.mayPass);
  }
  return request.steps == this->request_->steps && request.periods == this->request_->periods &&
    request.frame == this->request_->frame && request.statistics == this->request_->statistics &&
    request.restartOutput == this->request_->restartOutput &&
    !(isUserRequest && !this->isFinished());
}

const Flow& FlowSession::obtainOnAll(FlowRequest request, std::optional<double> time,
  const std::vector<AskedPart>& asked, bool isUserRequest, const RunObserver& observer)
{
  if (this->request_ && *request.mask == *this->request_->mask)
  {
    request.mask = this->request_->mask; // one volume in memory
  }
  if (!this->isKnown(request, isUserRequest))
  {
    this->renew(std::move(request), asked, observer);
  }
  if (!this->flow_)
  {
    throw Error(this->outcome_.failure);
  }
  const LayerRange layers = this->run_->layersOf(asked);
  if (this->isFlowBehind_)
  {
    this->takeOnAll([&] { this->takeFlow(layers); });
  }
  if (!time || this->times().empty() || this->hasPaused())
  {
    this->widenOnAll(layers);
    return *this->flow_;
  }
  return this->nearestOnAll(*time, layers);
}

// Reads the fields of the flow again if a rank needs further layers.
void FlowSession::widenOnAll(const LayerRange& layers)
{
  if (anyOnAll(!this->flow_->layers.contains(layers)))
  {
    Flow wider = *this->flow_; // the flow stays unchanged if a rank fails
    this->takeOnAll(
      [&]
      {
        readFields(this->run_->simulation(), this->request_->frame,
          this->request_->parameters.model.precision, layers, wider);
      });
    this->flow_ = std::move(wider);
  }
}

void FlowSession::takeOnAll(const std::function<void()>& step)
{
  requireOnAll(step, outOfMemoryFor(this->request_->mask->size()));
}

void FlowSession::renew(
  FlowRequest request, const std::vector<AskedPart>& asked, const RunObserver& observer)
{
  if (!this->request_ || !areAlike(request, *this->request_))
  {
    this->run_.reset(); // frees its device memory before the next allocation
  }
  if (!this->request_ || request.mask != this->request_->mask)
  {
    this->wall_.reset();
  }
  this->flow_.reset();
  this->shown_.reset();
  this->outcome_ = {};
  this->request_ = std::move(request);
  this->computeOnAll([&] { this->compute(asked, observer); });
}

void FlowSession::continueOnAll(const std::vector<AskedPart>& asked, const RunObserver& observer)
{
  if (this->hasPaused())
  {
    this->computeOnAll(
      [&]
      {
        this->isFlowBehind_ = true;
        this->advance(asked, observer);
        if (this->outcome_.end != RunEnd::Paused)
        {
          this->takeFlow(this->run_->layersOf(asked));
        }
        this->noteEnd(true);
      });
  }
}

void FlowSession::stopOnAll()
{
  if (this->hasPaused())
  {
    this->outcome_.end = RunEnd::Stopped;
    this->computeOnAll([&] { this->noteEnd(true); });
  }
}

// After an error of one rank no rank has a run; the outcome keeps the error.
void FlowSession::computeOnAll(const std::function<void()>& step)
{
  const StepOutcome outcome =
    tiledlbm::plugin::computeOnAll(step, outOfMemoryFor(this->request_->mask->size()));
  if (outcome.failureHere)
  {
    this->noteFailure(outcome.failureHere);
  }
  if (!outcome.isDone())
  {
    this->outcome_.failure = outcome.failure;
    this->flow_.reset();
    this->run_.reset();
  }
  broadcastOnAll(allRanks(), std::max(outcome.failedRank, 0), this->outcome_);
}

void FlowSession::compute(const std::vector<AskedPart>& asked, const RunObserver& observer)
{
  const FlowRequest& request = *this->request_;
  if (this->run_ && this->run_->targetOf(request) < this->run_->steps())
  {
    this->run_.reset();
  }
  if (!this->run_)
  {
    this->run_.emplace(request, teamOnAll(), this->layersOnAll_);
    observer.dropAverages();
    if (observer.leavesProcessor && allRanks().size() == 1 && usesGpu(request.parameters.device))
    {
      observer.leavesProcessor(this->run_->simulation().roles());
    }
  }
  const std::int64_t before = this->run_->steps();
  this->outcome_.targetStep = this->run_->targetOf(request);
  this->outcome_.periodSteps = this->run_->periodSteps();
  if (before < this->outcome_.targetStep)
  {
    ++this->runCount_;
  }
  this->advance(asked, observer);
  this->takeFlow(this->run_->layersOf(asked));
  this->noteEnd(this->run_->steps() > before);
}

void FlowSession::advance(const std::vector<AskedPart>& asked, const RunObserver& observer)
{
  this->outcome_.end = this->run_->advance(*this->request_, asked, observer);
  this->outcome_.times = this->run_->times();
}

// Reads the current flow.
void FlowSession::takeFlow(const LayerRange& layers)
{
  this->flow_ = this->run_->flow(*this->request_, layers);
  this->isFlowBehind_ = false;
}

void FlowSession::addReason(const Flow& of, const Problem& problem)
{
  std::vector<std::string>& reasons = this->flow_->qualityReasons;
  const std::string sentence = sentenceOf(problem);
  if (&of != &*this->flow_ || std::find(reasons.begin(), reasons.end(), sentence) != reasons.end())
  {
    return;
  }
  reasons.push_back(sentence);
  Quality& quality = this->flow_->summary.quality;
  quality = std::max(quality, Quality::ReadWithCare);
  if (this->hasEnded_ && isRootRank())
  {
    this->warnings_.push_back(sentence);
  }
}

void FlowSession::noteEnd(bool hasRun)
{
  const bool hasPaused = this->outcome_.end == RunEnd::Paused;
  if (hasRun && !hasPaused)
  {
    this->warnings_ = this->run_->warnings();
  }
  this->hasEnded_ = hasRun && this->outcome_.end == RunEnd::Reached;
  if (this->hasEnded_)
  {
    const std::vector<std::string>& reasons = this->flow_->qualityReasons;
    this->warnings_.insert(this->warnings_.begin(), reasons.begin(), reasons.end());
  }
  // A run that is still on coarser grids must not replace an earlier file.
  const bool isToWrite = !hasPaused && this->run_->steps() > 0;
  const std::string unwritten =
    isToWrite ? this->run_->writeRestartOnAll(*this->request_) : this->run_->takeRestartFailure();
  if (!unwritten.empty())
  {
    this->warnings_.push_back(unwritten);
  }
  this->isRestartWritten_ =
    isToWrite && unwritten.empty() && !this->request_->restartOutput.empty();
  if (!isRootRank())
  {
    this->warnings_.clear(); // the first rank reports them
  }
}

void FlowSession::noteFailure(const std::exception_ptr& error)
{
  try
  {
    std::rethrow_exception(error);
  }
  catch (const InvalidInput&)
  {
    this->outcome_.mayPass =
      !this->request_->restartFile.empty(); // with more steps or another file
  }
  catch (const UnsupportedChoice&)
  {
    this->outcome_.mayPass = false;
  }
  catch (const Diverged& diverged)
  {
    this->outcome_.failsFrom = diverged.step;
  }
  catch (const std::exception&)
  {
    this->outcome_.mayPass = true; // if a device or memory becomes free
  }
}

const Flow& FlowSession::nearestOnAll(double time, const LayerRange& layers)
{
  const std::vector<double>& times = this->times();
  const auto nearest = std::min_element(times.begin(), times.end(),
    [&](double a, double b) { return std::abs(a - time) < std::abs(b - time); });
  const auto index = static_cast<std::size_t>(nearest - times.begin());
  if (anyOnAll(
        !this->shown_ || this->shownIndex_ != index || !this->shown_->layers.contains(layers)))
  {
    this->shownIndex_ = index;
    this->shown_.reset();
    this->takeOnAll(
      [&]
      {
        Flow flow = this->run_->keptFlow(index, layers);
        flow.convergence = this->flow_->convergence;
        flow.roles = this->flow_->roles;
        // The quality is that of the whole run.
        flow.summary.quality = this->flow_->summary.quality;
        flow.summary.isPeriodic = this->flow_->summary.isPeriodic;
        flow.qualityReasons = this->flow_->qualityReasons;
        this->shown_ = std::move(flow);
      });
  }
  return *this->shown_;
}

FlowStatistics FlowSession::statisticsOnAll(const LayerRange& layers)
{
  FlowStatistics statistics;
  this->takeOnAll([&] { statistics = this->run_->statistics(layers); });
  return statistics;
}

std::shared_ptr<const OpenVolume> FlowSession::volume() const
{
  return this->run_ ? this->run_->simulation().volume()
                    : std::make_shared<const OpenVolume>(this->request_->mask);
}

const WallGeometry& FlowSession::wall(const std::vector<OpeningRole>& roles)
{
  if (!this->wall_ || this->wallRoles_ != roles)
  {
    const auto volume = this->volume();
    std::shared_ptr<const WallDistance> distance = this->wall_ ? this->wall_->distance : nullptr;
    if (!distance && this->run_)
    {
      distance = this->run_->simulation().wallDistance();
    }
    if (!distance)
    {
      distance = std::make_shared<const WallDistance>(*this->request_->mask);
    }
    this->wall_.emplace(WallGeometry{ FluidDomain(*volume, roles), std::move(distance) });
    this->wallRoles_ = roles;
  }
  this->wall_->walls = this->request_->parameters.walls;
  return *this->wall_;
}

}
