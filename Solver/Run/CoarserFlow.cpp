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

/// Flow tolerance of a flow from which another one starts, whose own error is larger; and of one
/// that goes on to correct it.
constexpr double toleranceOfStart = 3e-3, toleranceOfCorrected = 1e-2;

/// Whether this rank has room for the coarser grid beside its own: on its device an eighth of that,
/// what passes between them, and what is not in proportion; on the host, for itself and the ranks
/// that may be beside it, mask, distances and fields.
bool hasRoomHere(const CaseOnDevice& of) {
  // Of the flow's own grid.
  constexpr std::uint64_t bytesOfVoxel = 5, bytesOfNode = 32;
  const auto ranks = static_cast<std::uint64_t>(of.team.isAlone() ? 1 : of.team.ranks->size());
  const auto voxels = static_cast<std::uint64_t>(of.setup.flowMask().voxelCount());
  if (availableHostMemory() / ranks < bytesOfVoxel * voxels) {
    return false;
  }
  return of.hasRoomForCoarser(bytesOfNode);
}

}  // namespace

std::unique_ptr<CoarserFlow> CoarserFlow::make(const CaseOnDevice& of, int halvings) {
  const Stage stage("coarser grids");
  if (!isTrueOnAll(of.team, hasRoomHere(of))) {
    return nullptr;
  }
  std::unique_ptr<CoarserFlow> flow;
  try {
    runIfMemoryAllows(of.team, [&] {
      // What is corrected goes on to improve it.
      const double tolerance =
          CoarseCorrection::isPossible(of) ? toleranceOfCorrected : toleranceOfStart;
      std::optional<CoarserCase> coarser =
          coarserCase(of.setup, *of.setup.flowDistance(), tolerance);
      if (coarser) {
        flow = std::make_unique<CoarserFlow>(std::move(*coarser), of.team, halvings);
      }
    });
  } catch (const InvalidInput&) {
    // A vessel that is closed, or openings that touch, in larger voxels: there is none.
  }
  return flow;
}

CoarserFlow::CoarserFlow(CoarserCase coarser, const RankTeam& team, int halvings)
    : case_(std::move(coarser)), run_(case_.mask, case_.parameters, team, halvings) {}

bool CoarserFlow::run(const StepLoop::Monitor& monitor) {
  // What a flow takes to settle is known once it has risen.
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
  link.readCoarse();
  link.prolongate();
  finer.engine->shareState();
  setCorrections(finer);
  setCircuits(finer);
  finer.signals.skipRamp();
}

/// What was found to be missed at the openings is much the same in voxels of half the edge.
void CoarserFlow::setCorrections(CaseOnDevice& finer) const {
  const CaseSetup& coarser = run_.setup();
  const double densityScale = coarser.units().pressureScale() / finer.setup.units().pressureScale();
  for (const Opening& opening : finer.setup.openings()) {
    const OpeningCondition& to = finer.setup.conditionOf(opening);
    const int same = case_.openings[static_cast<std::size_t>(opening.id)];
    if (same < 0) {
      continue;
    }
    const OpeningCondition& from = coarser.conditions()[static_cast<std::size_t>(same)];
    if (isInlet(to.role)) {
      finer.signals.setCorrection(to, run_.onDevice.signals.correctionOf(from));
    } else if (to.isPressureCorrected() && from.isPressureCorrected()) {
      finer.signals.setCorrection(to, densityScale * run_.onDevice.signals.correctionOf(from));
    }
  }
}

void CoarserFlow::setCircuits(CaseOnDevice& finer) const {
  const LatticeUnits &from = run_.setup().units(), &to = finer.setup.units();
  const double densityScale = from.pressureScale() / to.pressureScale();
  const double speedScale = from.velocityScale() / to.velocityScale();
  const double areaScale = from.voxelSize * from.voxelSize / (to.voxelSize * to.voxelSize);
  const std::vector<OutletCircuit> found = run_.onDevice.circuits();
  std::vector<OutletCircuit> circuits = finer.circuits();
  const std::vector<int> alike = alikeCircuits(finer, run_.onDevice, case_.openings);
  for (std::size_t i = 0; i < circuits.size(); ++i) {
    OutletCircuit& circuit = circuits[i];
    if (alike[i] < 0) {
      continue;
    }
    const OutletCircuit& same = found[static_cast<std::size_t>(alike[i])];
    // Of an inlet's, the flow is a sum of densities.
    const double flow = areaScale * (circuit.takesDensity ? densityScale : speedScale);
    const bool isOfSound = circuit.soundImpedance > 0;
    const double density =
        isOfSound ? flow * circuit.soundImpedance / same.soundImpedance : densityScale;
    circuit.storedDensity = density * same.storedDensity;
    circuit.density = density * same.density;
    circuit.flow = flow * same.flow;
    circuit.lastFlow = flow * same.lastFlow;
  }
  // What outlets need for their shares of the flow is much the same, too.
  finer.shares.beginWith(run_.onDevice.shares, case_.openings);
  finer.shares.apply(circuits);
  finer.engine->setCircuits(circuits);
}

}  // namespace tiledlbm
