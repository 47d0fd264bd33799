// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/CoarserFlow.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "Kernels/Host/HostMemory.h"
#include "Kernels/Stage.h"
#include "Solver/Error.h"
#include "Solver/Run/CoarseCorrection.h"
#include "Solver/Run/OpeningChange.h"

namespace tiledlbm {

namespace {

/// Flow tolerance of a coarse flow that only starts the fine one, whose own error is larger; and of
/// one that later corrects the fine flow.
constexpr double toleranceOfStart = 3e-3, toleranceOfCorrected = 1e-2;

/// Whether this rank has memory for the coarser grid: on the device an eighth of its own grid, the
/// transfer between the grids and fixed overheads; on the host, which ranks may share, mask,
/// distances and fields.
bool hasRoomHere(const CaseOnDevice& of) {
  // Per voxel and node of the fine grid.
  constexpr std::uint64_t bytesOfVoxel = 5, bytesOfNode = 32;
  const auto ranks = static_cast<std::uint64_t>(of.team.isAlone() ? 1 : of.team.ranks->size());
  const auto voxels = static_cast<std::uint64_t>(of.setup.flowMask().voxelCount());
  if (availableHostMemory() / ranks < bytesOfVoxel * voxels) {
    return false;
  }
  return of.hasRoomForCoarser(bytesOfNode);
}

}  // namespace

std::unique_ptr<CoarserFlow> CoarserFlow::makeOnAll(const CaseOnDevice& of, int halvings) {
  const Stage stage("coarser grids");
  if (!isTrueOnAll(of.team, hasRoomHere(of))) {
    return nullptr;
  }
  std::unique_ptr<CoarserFlow> flow;
  try {
    runIfMemoryAllows(of.team, [&] {
      // Coarse-grid correction improves the flow later.
      const double tolerance =
          CoarseCorrection::isPossibleOnAll(of) ? toleranceOfCorrected : toleranceOfStart;
      std::optional<CoarserCase> coarser =
          coarserCase(of.setup, *of.setup.flowDistance(), tolerance);
      if (coarser) {
        flow = std::make_unique<CoarserFlow>(std::move(*coarser), of.team, halvings);
      }
    });
  } catch (const InvalidInput&) {
    // In larger voxels the vessel is closed or openings touch: no coarser flow.
  }
  return flow;
}

CoarserFlow::CoarserFlow(CoarserCase coarser, const RankTeam& team, int halvings)
    : case_(std::move(coarser)), run_(case_.mask, case_.parameters, team, halvings) {}

bool CoarserFlow::run(const StepLoop::Monitor& monitor) {
  // The settling time is known once the flow rates have risen.
  const std::int64_t risen = case_.parameters.rampSteps + 1;
  if (targetStep_ == 0 && !run_.run(risen, monitor, {})) {
    return false;
  }
  if (targetStep_ == 0) {
    constexpr std::int64_t ample = 3, most = 100'000;
    const std::int64_t step = run_.history().step;
    const std::int64_t settling =
        run_.assessment.settlingSteps(run_.observation.openings(step), true);
    targetStep_ = step + std::min(ample * std::min(settling, most), most);
  }
  return run_.run(targetStep_, monitor, {});
}

void CoarserFlow::start(CaseOnDevice& finer, GridTransfer& link) const {
  link.loadCoarseFlow();
  link.prolongate();
  finer.engine->exchangeGhosts();
  setAdjustments(finer);
  setCircuits(finer);
  finer.signals.skipRamp();
}

/// The adjustments of the openings hardly depend on the voxel size.
void CoarserFlow::setAdjustments(CaseOnDevice& finer) const {
  const CaseSetup& coarser = run_.setup();
  const double densityScale = coarser.units().pressureScale() / finer.setup.units().pressureScale();
  for (const Opening& opening : finer.setup.openings()) {
    const OpeningCondition& to = finer.setup.conditionOf(opening);
    const int same = case_.openings[opening.id];
    if (same < 0) {
      continue;
    }
    const OpeningCondition& from = coarser.conditions()[same];
    if (isInlet(to.role)) {
      finer.signals.setAdjustment(to, run_.onDevice.signals.adjustmentOf(from));
    } else if (to.isPressureAdjusted() && from.isPressureAdjusted()) {
      finer.signals.setAdjustment(to, densityScale * run_.onDevice.signals.adjustmentOf(from));
    }
  }
}

void CoarserFlow::setCircuits(CaseOnDevice& finer) const {
  const LatticeUnits &from = run_.setup().units(), &to = finer.setup.units();
  const double densityScale = from.pressureScale() / to.pressureScale();
  const double speedScale = from.velocityScale() / to.velocityScale();
  const double areaScale = from.voxelSize * from.voxelSize / (to.voxelSize * to.voxelSize);
  const std::vector<Circuit> found = run_.onDevice.circuitsOnAll();
  std::vector<Circuit> circuits = finer.circuitsOnAll();
  const std::vector<int> alike = matchingCircuits(finer, run_.onDevice, case_.openings);
  for (std::size_t i = 0; i < circuits.size(); ++i) {
    Circuit& circuit = circuits[i];
    if (alike[i] < 0) {
      continue;
    }
    const Circuit& same = found[alike[i]];
    // The flow of an inlet's circuit is a sum of densities.
    const double flow = areaScale * (circuit.isInletAbsorber() ? densityScale : speedScale);
    const double density = same.soundImpedance > 0
                               ? flow * circuit.soundImpedance / same.soundImpedance
                               : densityScale;
    static_cast<CircuitState&>(circuit) = {density * same.storedDensity, flow * same.lastFlow,
                                           flow * same.flow, density * same.density};
  }
  // The pressures and resistances for shares of the flow hardly depend on the voxel size.
  finer.shares.beginWith(run_.onDevice.shares, case_.openings);
  finer.shares.apply(circuits);
  finer.engine->setCircuits(circuits);
}

}  // namespace tiledlbm
