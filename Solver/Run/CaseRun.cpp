// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/CaseRun.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "Solver/Error.h"
#include "Solver/Run/CoarserFlow.h"

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
  const bool isOfUse = targetStep > 0;  // else the steps tell what is wrong
  return (!isOfUse || start(targetStep, monitor)) && stepLoop.run(targetStep, monitor, pause);
}

/// \return false if the monitor stopped it.
bool CaseRun::start(std::int64_t targetStep, const StepLoop::Monitor& monitor) {
  if (isStarted_) {
    return true;
  }
  if (!coarser_) {
    coarser_ = CoarserFlow::make(onDevice, halvings_);
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
      coarser_->start(onDevice);
      stepLoop.resume({});
    } catch (const Diverged&) {
      // In larger voxels the relaxation time is closer to 1/2: that flow begins at rest.
    }
    coarserUpdates_ = coarser_->nodeUpdates();
    coarser_.reset();
  }
  isStarted_ = true;
  onDevice.setup.dropFlowDistance();
  return true;
}

void CaseRun::resume(FlowHistory history) {
  isStarted_ = isStarted_ || history.step > 0;
  coarser_.reset();
  coarserUpdates_ = 0;
  stepLoop.resume(std::move(history));
  balanceInlets();
}

/// Circuits of inlets that the flow did not have before begin with its density.
void CaseRun::balanceInlets() {
  std::vector<OutletCircuit> circuits = onDevice.circuits();
  std::vector<OpeningState> states;
  for (std::size_t i = 0; i < circuits.size(); ++i) {
    OutletCircuit& circuit = circuits[i];
    if (!circuit.takesDensity || circuit.flow != 0 || circuit.storedDensity != 0) {
      continue;
    }
    if (states.empty()) {
      states = observation.openings(history().step);
    }
    const auto inlet = static_cast<std::size_t>(onDevice.openingsOfCircuits[i].front());
    const double density = setup().units().toLatticeDensity(states[inlet].meanPressure);
    circuit.flow = circuit.lastFlow =
        -density * static_cast<double>(setup().openings()[inlet].voxels.size());
    circuit.storedDensity = circuit.soundImpedance * circuit.flow;
    circuit.density = 0;
  }
  if (!states.empty()) {
    onDevice.engine->setCircuits(circuits);
  }
}

double CaseRun::nodeUpdates() const {
  return nodeUpdatesOf(history().step) + (coarser_ ? coarser_->nodeUpdates() : coarserUpdates_);
}

double CaseRun::savedUpdates() const {
  if (onDevice.signals.isFromRest() || coarserUpdates_ == 0 || !stepLoop.isSteady()) {
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
