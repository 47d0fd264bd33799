// SPDX-License-Identifier: BSD-3-Clause
#include "Session/FlowSession.h"

#include "Messages/FailureOf.h"
#include "Session/RankAgreement.h"
#include "Session/RankCommunicator.h"

#include "Solver/Error.h"
#include "Solver/Geometry/OpenVolume.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

namespace tiledlbm::plugin
{

bool FlowSession::isKnown(const FlowRequest& request, bool askedAgain) const
{
  if (!this->request_ || !areAlike(request, *this->request_))
  {
    return false;
  }
  if (!this->flow_)
  {
    const std::int64_t target = request.periods > 0 && this->outcome_.periodSteps > 0
      ? std::llround(request.periods * static_cast<double>(this->outcome_.periodSteps))
      : request.steps;
    return target >= this->outcome_.failsFrom && !(askedAgain && this->outcome_.mayPass);
  }
  return request.steps == this->request_->steps && request.periods == this->request_->periods &&
    request.frame == this->request_->frame &&
    request.restartOutput == this->request_->restartOutput && !(askedAgain && this->wasStopped());
}

const Flow& FlowSession::obtain(FlowRequest request, std::optional<double> time, bool isLive,
  bool askedAgain, const RunObserver& observer)
{
  if (this->request_ && *request.mask == *this->request_->mask)
  {
    request.mask = this->request_->mask; // one volume in memory
  }
  if (!this->isKnown(request, askedAgain))
  {
    this->renew(std::move(request), isLive, observer);
  }
  if (!this->flow_)
  {
    throw Error(this->outcome_.failure);
  }
  if (!time || this->times().empty() || (isLive && this->wasStopped()))
  {
    return *this->flow_;
  }
  return this->nearestTo(*time);
}

void FlowSession::renew(FlowRequest request, bool isLive, const RunObserver& observer)
{
  if (!this->request_ || !areAlike(request, *this->request_))
  {
    this->run_.reset(); // its device memory is free before a new one takes some
  }
  if (!this->request_ || request.mask != this->request_->mask)
  {
    this->wall_.reset();
  }
  this->flow_.reset();
  this->shown_.reset();
  this->outcome_ = {};
  this->request_ = std::move(request);
  const StepOutcome outcome = computeTogether([&] { this->compute(isLive, observer); },
    [this](const std::exception_ptr& error)
    { return failureOf(error, outOfMemoryFor(this->request_->mask->size())); });
  if (outcome.failureHere)
  {
    this->fail(outcome.failureHere);
  }
  if (!outcome.isDone())
  {
    this->flow_.reset();
    this->run_.reset();
  }
  shareOutcome(this->outcome_, std::max(outcome.failedRank, 0));
}

void FlowSession::compute(bool isLive, const RunObserver& observer)
{
  const FlowRequest& request = *this->request_;
  if (this->run_ && this->run_->targetOf(request) < this->run_->steps())
  {
    this->run_.reset();
  }
  if (!this->run_)
  {
    this->run_.emplace(request, teamOfRanks());
    observer.dropAverages();
  }
  const std::int64_t before = this->run_->steps();
  this->outcome_.targetStep = this->run_->targetOf(request);
  this->outcome_.periodSteps = this->run_->periodSteps();
  if (before < this->outcome_.targetStep)
  {
    ++this->runCount_;
  }
  this->run_->advance(request, observer);
  this->outcome_.times = this->run_->times();
  this->flow_ = this->run_->flow(request);
  this->noteWarnings(isLive, before);
}

void FlowSession::noteWarnings(bool isLive, std::int64_t before)
{
  if (this->run_->steps() > before && !(isLive && this->wasStopped()))
  {
    this->warnings_ = this->run_->warnings();
  }
  if (this->run_->steps() > before && !this->wasStopped())
  {
    const std::vector<std::string>& reasons = this->flow_->qualityReasons;
    this->warnings_.insert(this->warnings_.begin(), reasons.begin(), reasons.end());
  }
  const std::string unwritten = isLive && this->wasStopped()
    ? this->run_->takeRestartFailure()
    : this->run_->writeRestart(*this->request_);
  if (!unwritten.empty())
  {
    this->warnings_.push_back(unwritten);
  }
  if (!isRootRank())
  {
    this->warnings_.clear(); // the first rank tells them
  }
}

void FlowSession::fail(const std::exception_ptr& error)
{
  this->outcome_.failure = failureOf(error, outOfMemoryFor(this->request_->mask->size()));
  try
  {
    std::rethrow_exception(error);
  }
  catch (const InvalidInput&)
  {
    this->outcome_.mayPass =
      !this->request_->restartFile.empty(); // with more steps, or another file
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
    this->outcome_.mayPass = true; // when a device or memory is free
  }
}

const Flow& FlowSession::nearestTo(double time)
{
  const std::vector<double>& times = this->times();
  const auto nearest = std::min_element(times.begin(), times.end(),
    [&](double a, double b) { return std::abs(a - time) < std::abs(b - time); });
  const auto index = static_cast<std::size_t>(nearest - times.begin());
  if (!this->shown_ || this->shownIndex_ != index)
  {
    this->shownIndex_ = index;
    this->shown_.reset(); // on every rank, since one of them may fail to show it
    if (isRootRank())
    {
      this->show();
    }
    shareFlow(this->outcome_, this->shown_, *this->request_->mask, Precision::Single);
  }
  if (!this->shown_)
  {
    throw Error(this->outcome_.failure);
  }
  return *this->shown_;
}

void FlowSession::show()
{
  this->outcome_.failure.clear();
  try
  {
    Flow flow = this->run_->keptFlow(this->shownIndex_);
    flow.convergence = this->flow_->convergence;
    flow.roles = this->flow_->roles;
    this->shown_ = std::move(flow);
  }
  catch (...)
  {
    this->outcome_.failure =
      failureOf(std::current_exception(), outOfMemoryFor(this->request_->mask->size()));
  }
}

std::unique_ptr<float[]> FlowSession::strainRates(const Flow& of)
{
  if (!this->run_ || !this->flow_ || &of != &*this->flow_)
  {
    return nullptr;
  }
  std::unique_ptr<float[]> rates;
  const auto sentenceOf = [this](const std::exception_ptr& error)
  { return failureOf(error, outOfMemoryFor(this->request_->mask->size())); };
  const auto read = [&]
  {
    const auto voxels = static_cast<std::size_t>(this->request_->mask->voxelCount());
    rates.reset(new float[6 * voxels]); // without a look at what nothing flows in
    if (!this->run_->simulation().readStrainRates(rates.get()))
    {
      rates.reset();
    }
  };
  const StepOutcome outcome = computeTogether(read, sentenceOf);
  requireOnAllRanks(outcome.failureHere ? sentenceOf(outcome.failureHere) : std::string());
  return rates;
}

const WallGeometry& FlowSession::wall(const std::vector<OpeningRole>& roles)
{
  if (!this->wall_ || this->wallRoles_ != roles)
  {
    const auto volume =
      this->run_ ? this->run_->volume() : std::make_shared<const OpenVolume>(this->request_->mask);
    std::shared_ptr<const WallDistance> distance = this->wall_ ? this->wall_->distance : nullptr;
    if (!distance && this->run_)
    {
      distance = this->run_->wallDistance();
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
