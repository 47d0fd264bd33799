// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/Assessment.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

#include "Solver/Constants.h"
#include "Solver/Run/OpeningAssessment.h"
#include "Solver/Run/PeriodChange.h"
#include "Solver/Setup/FlowProblem.h"

namespace tiledlbm {

namespace {

/// Quality for a compression, given as a multiple of the accurate value.
constexpr Quality compressionGrade(double multiple) {
  constexpr double ofNoUse = 5;
  return multiple > ofNoUse ? Quality::NotUsable : Quality::ReadWithCare;
}

/// Adds a doubt, if there is one.
void add(const std::optional<FlowProblem>& doubt, std::vector<QualityReason>& into,
         Quality quality = Quality::ReadWithCare) {
  if (doubt) {
    into.push_back({doubt->problem, quality});
  }
}

/// The residual grows again where it exceeds `risen` times its lowest value and the value
/// `resting`, the largest rounding error of 16-bit storage.
constexpr double risen = 10, resting = 1e-5;

/// Largest |net flow| over inflow of a region. The mean of an inflow to and fro is that of its
/// size.
double largestImbalance(const std::vector<Region>& regions, const std::vector<OpeningState>& states,
                        const std::vector<PeriodValues::OfOpening>& passed) {
  double largest = 0;
  for (const Region& region : regions) {
    FlowBalance balance;
    double prescribed = 0;
    for (const std::size_t id : region.openings) {
      balance.add(isWall(states[id].role) ? 0 : passed[id].flowRate.mean);
      prescribed += isInlet(states[id].role) ? passed[id].prescribedSize : 0;
    }
    balance.inflow = std::max(balance.inflow, prescribed);
    largest = std::max(largest, balance.imbalance());
  }
  return largest;
}

}  // namespace

Assessment::Assessment(const CaseOnDevice& of, const Observation& observation, const StepLoop& loop)
    : case_(of),
      observation_(observation),
      loop_(loop),
      regions_(of.setup.volume().regions(of.setup.roles())) {}

std::vector<QualityReason> Assessment::reasons(const std::vector<OpeningState>& states) const {
  Reasons reasons;
  judgeSetting(reasons);
  if (case_.signals.hasWaveform()) {
    judgePeriods(states, reasons);
  } else {
    judgeSteadyRun(states, reasons);
  }
  // A run that is too short has the other faults as a consequence.
  const bool isLongEnough = qualityOf(reasons) != Quality::NotUsable;
  assessCompressibility(reasons);
  assessResolution(states, reasons);
  if (isLongEnough) {
    judgeOpenings(states, reasons);
  }
  std::stable_sort(reasons.begin(), reasons.end(),
                   [](const QualityReason& a, const QualityReason& b) {
                     return static_cast<int>(a.quality) > static_cast<int>(b.quality);
                   });
  return reasons;
}

/// Doubts about the settings themselves.
void Assessment::judgeSetting(Reasons& into) const {
  const CaseSetup& setup = case_.setup;
  const double relaxationTime = setup.viscosity().restRelaxationTime;
  for (const FlowProblem& doubt : doubtsOfSettings(setup, relaxationTime)) {
    add(doubt, into);
  }
  add(problemOfLayer(setup), into);
  add(problemOfWalls(setup), into);
  add(problemOfSmallOpenings(setup.openings(), setup.conditions()), into);
  PartsAtRest atRest;
  for (const Region& region : regions_) {
    if (!isDriven(region, setup.conditions())) {
      const Opening& first = setup.openings()[region.openings.front()];
      atRest.largest = atRest.parts++ == 0 ? outlineOf(first) : atRest.largest;
    }
  }
  if (atRest.parts > 0) {
    into.push_back({atRest, Quality::ReadWithCare});
  }
}

bool Assessment::isRising() const {
  return loop_.history().step < case_.signals.rampSteps();
}

std::int64_t Assessment::settlingSteps(const std::vector<OpeningState>& states,
                                       bool isFromRest) const {
  const SteadyWindow window = case_.window();
  const double inflow = balanceOf(states).inflow;
  const double time = inflow > 0 ? window.settlingTime(inflow, isFromRest) : window.settlingTime();
  return std::llround(std::min(time / case_.setup.units().timeStep, 1e15));
}

std::int64_t Assessment::settledStep(const std::vector<OpeningState>& states) const {
  return stepsOfStart() + settlingSteps(states, case_.signals.isFromRest());
}

void Assessment::judgeSteadyRun(const std::vector<OpeningState>& states, Reasons& into) const {
  const FlowHistory& history = loop_.history();
  const std::int64_t step = history.step;
  const std::int64_t rampSteps = case_.signals.rampSteps();
  const SteadyFlow& steady = loop_.steadyFlow();
  const std::int64_t begin = stepsOfStart();
  const std::int64_t settling = settlingSteps(states, case_.signals.isFromRest());
  if (isRising()) {
    into.push_back({StillRising{step, rampSteps, case_.signals.rampAt(step)}, Quality::NotUsable});
    return;
  }
  const double window = steady.window() / case_.setup.units().timeStep;
  const double known = static_cast<double>(step - begin);
  const bool hasSettled = steady.window() > 0 ? std::isfinite(steady.remaining())
                                              : known >= static_cast<double>(settling);
  if (!hasSettled) {
    into.push_back({NotSettled{step, begin, settling, begin + settling}, Quality::NotUsable});
  } else if (std::isfinite(steady.remaining()) && steady.remaining() > deviationOfCare) {
    into.push_back(
        {NotSteady{steady.remaining(), std::llround(window)}, gradeOf(steady.remaining())});
  } else {
    judgeParts(into);
  }
  judgeResidual(into);
}

/// Checks whether the velocity is steady in each part of the vessel.
void Assessment::judgeParts(Reasons& into) const {
  constexpr double care = 0.1;
  const LocalChange::Largest& largest = loop_.localChange().largest();
  if (std::isfinite(largest.share) && largest.share > care) {
    PartNotSteady reason{largest.share, {}};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      reason.voxel[axis] = std::llround(largest.place[axis]);
    }
    into.push_back({reason, Quality::ReadWithCare});
  }
}

/// Checks whether the residual grows.
void Assessment::judgeResidual(Reasons& into) const {
  const FlowRecord& record = loop_.record();
  const std::vector<ConvergenceSample>& rows = loop_.history().convergence;
  const double residual = rows.empty() ? 0 : rows.back().residual;
  if (record.lowestStep() > 0 && residual > resting && residual > risen * record.lowestResidual()) {
    into.push_back({ResidualRisen{residual, record.lowestResidual(), record.lowestStep()},
                    Quality::ReadWithCare});
  }
}

bool Assessment::isPeriodic(const std::vector<OpeningState>& states) const {
  const std::optional<PeriodValues>& before = loop_.record().periodBefore();
  const std::optional<PeriodValues>& last = loop_.record().lastPeriod();
  return before && last &&
         largestChangeOf(changesBetween(*before, *last, states)).change <= deviationOfCare &&
         case_.shares.areReached();
}

void Assessment::addShares(std::vector<OpeningState>& states) const {
  const std::optional<PeriodValues>& period = loop_.record().lastPeriod();
  const auto flowAt = [&](std::size_t i) {
    return period ? period->openings[i].flowRate.mean : states[i].flowRate;
  };
  for (const Region& region : regions_) {
    const double outflow = outflowOf(case_.setup, region, flowAt);
    for (const std::size_t id : region.openings) {
      const OpeningCondition& condition = case_.setup.conditions()[id];
      states[id].circuit = rowValuesOf(condition.circuit);
      if (condition.isOutlet && outflow > 0) {
        states[id].flowShare = -100 * flowAt(id) / outflow;
      }
      if (const FlowShares::Outlet* outlet = case_.shares.find(id)) {
        states[id].targetFlowShare = 100 * outlet->target;
        states[id].circuit = rowValuesOf(case_.shares.circuitOf(*outlet, states[id]));
      }
    }
  }
}

/// Steps to ignore: the ramp, and those of an earlier run.
std::int64_t Assessment::stepsOfStart() const {
  return std::max(case_.signals.rampSteps(), loop_.history().loadedStep);
}

std::int64_t Assessment::firstPeriodStep() const {
  const std::int64_t period = case_.signals.periodSteps();
  return (stepsOfStart() + period - 1) / period * period;
}

bool Assessment::hasWholePeriod() const {
  return loop_.history().step >= firstPeriodStep() + case_.signals.periodSteps();
}

void Assessment::judgePeriods(const std::vector<OpeningState>& states, Reasons& into) const {
  const auto period = static_cast<double>(case_.signals.periodSteps());
  const double periods = static_cast<double>(loop_.history().step) / period;
  const double begin = static_cast<double>(stepsOfStart()) / period;
  if (!hasWholePeriod()) {
    into.push_back({NoWholePeriod{periods, begin, std::ceil(begin) + 1}, Quality::NotUsable});
    return;
  }
  const std::optional<PeriodValues>& before = loop_.record().periodBefore();
  const std::optional<PeriodValues>& last = loop_.record().lastPeriod();
  if (!before || !last) {
    into.push_back(
        {NotPeriodic{0, periods, std::ceil(begin) + 2, {}, false}, Quality::ReadWithCare});
    return;
  }
  const LargestChange largest = largestChangeOf(changesBetween(*before, *last, states));
  const double ofDrop = dropChangeBetween(*before, *last, states);
  const double more = std::ceil(periods) + 1;
  if (largest.change > deviationOfCare) {
    const Opening& opening = case_.setup.openings()[largest.opening];
    into.push_back(
        {NotPeriodic{largest.change, periods, more, outlineOf(opening), largest.isOfPressure},
         gradeOf(largest.change)});
  }
  if (ofDrop > deviationOfCare) {
    into.push_back({NotPeriodic{ofDrop, periods, more, {}, false}, gradeOf(ofDrop)});
  }
}

/// Checks whether the lattice fluid behaves as a liquid.
void Assessment::assessCompressibility(Reasons& into) const {
  const CaseSetup& setup = case_.setup;
  const FlowRecord& record = loop_.record();
  add(problemOfCompressibility(record.largestSpeed(), false, setup), into);
  const double density = record.largestDensity();
  const double accurate = accurateDensityDeviation(setup.parameters().model.fluid);
  add(problemOfDensity(density, setup), into, compressionGrade(density / accurate));
  add(problemOfSound(setup), into);
  if (const auto& period = record.lastPeriod()) {
    const double inflow = period->largestInflow;
    const double share = inflow > 0 ? period->largestNet / inflow : 0;
    add(problemOfStorage(share, setup), into, compressionGrade(share / accurateStorage));
  }
}

/// Checks whether the voxels resolve the inlets and the fastest place of the flow. The latter's
/// diameter is that of a parabola with the whole inflow.
void Assessment::assessResolution(const std::vector<OpeningState>& states, Reasons& into) const {
  const CaseSetup& setup = case_.setup;
  const auto& period = loop_.record().lastPeriod();
  const double inflow = period ? period->largestInflow : balanceOf(states).inflow;
  const double speed = loop_.record().largestSpeed() * setup.units().velocityScale();
  std::optional<FlowProblem> problem = problemOfInlets(setup);
  if (!problem && speed > 0) {
    const double diameter = std::sqrt(8 * inflow / (pi * speed));
    problem = problemOfVessel(inflow, diameter / setup.units().voxelSize, setup);
  }
  add(problem, into);
}

/// Checks flow rates, pressures and the mass balance of the openings, as means over the last period
/// or at the end. Within a period the mass balance does not hold at each time, since sound takes
/// time to pass through the vessel.
void Assessment::judgeOpenings(const std::vector<OpeningState>& states, Reasons& into) const {
  const std::optional<PeriodValues>& period = loop_.record().lastPeriod();
  if (case_.signals.hasWaveform() && !period) {
    return;
  }
  std::vector<PeriodValues::OfOpening> passed(states.size());
  if (period) {
    passed = period->openings;
  } else {
    const std::vector<double> prescribed =
        observation_.prescribedFlows(states, loop_.history().step);
    for (std::size_t i = 0; i < states.size(); ++i) {
      passed[i].flowRate.mean = states[i].flowRate;
      passed[i].pressure.mean = states[i].meanPressure;
      passed[i].prescribed = prescribed[i];
      passed[i].prescribedSize = std::abs(prescribed[i]);
    }
  }
  const double imbalance = largestImbalance(regions_, states, passed);
  if (imbalance > deviationOfCare) {
    into.push_back(
        {MassNotBalanced{imbalance, period.has_value(), loop_.isSteady()}, gradeOf(imbalance)});
  }
  for (const Region& region : regions_) {
    if (!isDriven(region, case_.setup.conditions())) {
      continue;  // at rest, see judgeSetting
    }
    for (const QualityReason& reason : assessOpenings(case_.setup, region, states, passed)) {
      into.push_back(reason);
    }
  }
}

}  // namespace tiledlbm
