// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/CaseRun.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "Solver/Error.h"
#include "Solver/Run/CoarseCorrection.h"
#include "Solver/Run/CoarserFlow.h"
#include "Solver/Run/GridLink.h"

namespace tiledlbm {

CaseRun::CaseRun(std::shared_ptr<const VoxelMask> mask, const Parameters& parameters,
                 const RankTeam& team, int halvings)
    : onDevice(std::move(mask), parameters, team, halvings),
      observation(onDevice),
      stepLoop(onDevice, observation),
      assessment(onDevice, observation, stepLoop),
      halvings_(halvings),
      isStarted_(parameters.start == FlowStart::Rest) {
  if (isStarted_) {
    onDevice.setup.dropFlowDistance();
  }
}
CaseRun::~CaseRun() = default;

bool CaseRun::run(std::int64_t targetStep, const StepLoop::Monitor& monitor,
                  const StepLoop::Pause& pause) {
  const bool isValidTarget = targetStep > 0;  // else StepLoop::run reports the error
  return (!isValidTarget || (start(targetStep, monitor) && correct(targetStep, monitor, pause))) &&
         stepLoop.run(targetStep, monitor, pause);
}

/// Starts the flow from the coarser grid. \return false if the monitor stopped the run.
bool CaseRun::start(std::int64_t targetStep, const StepLoop::Monitor& monitor) {
  if (isStarted_) {
    return true;
  }
  if (!coarser_) {
    coarser_ = CoarserFlow::makeOnAll(onDevice, halvings_);
  }
  if (coarser_) {
    try {
      const bool isDone = coarser_->run([&](Progress progress) {
        progress.coarsening *= 2;
        progress.step = 0;
        progress.targetStep = targetStep;
        return !monitor || monitor(progress);
      });
      if (!isDone) {
        return false;
      }
      startFromCoarser();
    } catch (const Diverged&) {
      // The relaxation time is closer to 1/2 in larger voxels; the fine flow starts from rest.
    }
  }
  isStarted_ = true;
  if (!correction_) {
    dropCoarser();
  }
  return true;
}

/// Prolongates the final coarser flow to this grid, if there is memory for the transfer.
void CaseRun::startFromCoarser() {
  runIfMemoryAllows(onDevice.team,
                    [&] { link_ = linkGridsOnAll(onDevice, coarser_->flow().onDevice); });
  if (!link_) {
    return;
  }
  coarser_->start(onDevice, *link_);
  isStarted_ = true;
  stepLoop.resume({});
  stepLoop.restartMonitors();
  if (CoarseCorrection::isPossibleOnAll(onDevice)) {
    runIfMemoryAllows(onDevice.team, [&] {
      correction_ =
          std::make_unique<CoarseCorrection>(*this, coarser_->flow(), coarser_->openings(), *link_);
    });
  }
}

/// Runs coarse-grid corrections. \return false if the monitor stopped the run.
bool CaseRun::correct(std::int64_t targetStep, const StepLoop::Monitor& monitor,
                      const StepLoop::Pause& pause) {
  if (!correction_) {
    return true;
  }
  if (!correction_->run(targetStep, monitor, pause)) {
    return false;
  }
  if (correction_->isDone()) {
    dropCoarser();
  }
  return true;
}

/// Frees the coarser grid and the wall distance.
void CaseRun::dropCoarser() {
  coarserUpdates_ = updatesOfCoarser();
  correction_.reset();
  link_.reset();
  coarser_.reset();
  onDevice.setup.dropFlowDistance();
}

void CaseRun::resume(FlowHistory history) {
  isStarted_ = isStarted_ || history.step > 0;
  dropCoarser();
  coarserUpdates_ = 0;
  stepLoop.resume(std::move(history));
  balanceInlets();
}

/// New circuits of inlets begin with the present density of the flow.
void CaseRun::balanceInlets() {
  std::vector<Circuit> circuits = onDevice.circuitsOnAll();
  std::vector<OpeningState> states;
  for (std::size_t i = 0; i < circuits.size(); ++i) {
    Circuit& circuit = circuits[i];
    if (!circuit.isInletAbsorber() || circuit.flow != 0 || circuit.storedDensity != 0) {
      continue;
    }
    if (states.empty()) {
      states = observation.openings(history().step);
    }
    const std::size_t inlet = onDevice.openingsOfCircuits[i].front();
    const double density = setup().units().toLatticeDensity(states[inlet].meanPressure);
    circuit.settle(-density * static_cast<double>(setup().openings()[inlet].voxels.size()));
  }
  if (!states.empty()) {
    onDevice.engine->setCircuits(circuits);
  }
}

double CaseRun::nodeUpdates() const {
  return nodeUpdatesOf(history().step) + updatesOfCoarser();
}

double CaseRun::updatesOfCoarser() const {
  return coarserUpdates_ + (coarser_ ? coarser_->nodeUpdates() : 0) +
         (correction_ ? correction_->nodeUpdates() : 0);
}

double CaseRun::savedUpdates() const {
  if (onDevice.signals.isFromRest() || updatesOfCoarser() == 0 || !stepLoop.isSteady()) {
    return 0;
  }
  const std::int64_t fromRest =
      onDevice.setup.rampSteps() +
      assessment.settlingSteps(observation.openings(history().step), true);
  return std::max(nodeUpdatesOf(fromRest) - nodeUpdates(), 0.0);
}

double CaseRun::nodeUpdatesOf(std::int64_t steps) const {
  return static_cast<double>(steps) * static_cast<double>(onDevice.allTiles().nonSolidNodes);
}

}  // namespace tiledlbm
