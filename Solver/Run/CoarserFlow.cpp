// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/CoarserFlow.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "Kernels/Cpu/HostMemory.h"
#include "Kernels/Cpu/Parallel.h"
#include "Kernels/Device.h"
#include "Kernels/NodeMoments.h"
#include "Kernels/Stage.h"
#include "Solver/Error.h"
#include "Solver/Run/FieldReader.h"
#include "Solver/Run/FinerFlow.h"

namespace tiledlbm {

namespace {

/// Whether this rank has room for the coarser grid beside its own: on its device an eighth of that,
/// and what is not in proportion; on the host, for itself and the ranks that may be beside it,
/// mask, distances and fields.
bool hasRoomHere(const CaseOnDevice& of) {
  constexpr std::uint64_t bytesOfVoxel = 5;  // of the flow's own grid
  const auto ranks = static_cast<std::uint64_t>(of.team.isAlone() ? 1 : of.team.ranks->size());
  const auto voxels = static_cast<std::uint64_t>(of.setup.flowMask().voxelCount());
  if (availableHostMemory() / ranks < bytesOfVoxel * voxels) {
    return false;
  }
  if (of.tiles.ownTileCount() == 0) {
    return true;  // it computes nothing, and may have no device
  }
  try {
    const Device device = findDevice(of.setup.parameters().device);
    return device.availableBytes / (device.isGpu ? 1 : ranks) > of.engine->memory() / 4;
  } catch (const DeviceFailure&) {
    return false;
  }
}

/// The same of all ranks.
bool hasRoom(const CaseOnDevice& of) {
  const bool fits = hasRoomHere(of);
  if (of.team.isAlone()) {
    return fits;
  }
  const std::vector<std::uint8_t> all =
      gatherOnAll(*of.team.ranks, static_cast<std::uint8_t>(fits ? 1 : 0));
  return std::find(all.begin(), all.end(), 0) == all.end();
}

}  // namespace

std::unique_ptr<CoarserFlow> CoarserFlow::make(const CaseOnDevice& of, int halvings) {
  const Stage stage("coarser grids");
  if (!hasRoom(of)) {
    return nullptr;
  }
  try {
    std::optional<CoarserCase> coarser = coarserCase(of.setup, *of.setup.flowDistance());
    return coarser ? std::make_unique<CoarserFlow>(std::move(*coarser), of.team, halvings)
                   : nullptr;
  } catch (const InvalidInput&) {
    return nullptr;  // a vessel that is closed, or openings that touch, in larger voxels
  } catch (const InsufficientMemory&) {
    if (!of.team.isAlone()) {
      throw;  // the others have some
    }
    return nullptr;
  } catch (const std::bad_alloc&) {
    if (!of.team.isAlone()) {
      throw;
    }
    return nullptr;
  }
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

void CoarserFlow::start(CaseOnDevice& finer) const {
  setFlow(finer);
  setCorrections(finer);
  setCircuits(finer);
  finer.signals.skipRamp();
}

void CoarserFlow::setFlow(CaseOnDevice& finer) const {
  const VoxelMask& mask = *case_.mask;
  const auto voxels = static_cast<std::size_t>(mask.voxelCount());
  std::vector<float> velocity(3 * voxels), pressure(voxels);
  readFields(run_.onDevice, {0, mask.size()[2]}, velocity.data(), pressure.data());
  const FinerFlow flow(mask, *run_.setup().wallDistance(), std::move(velocity),
                       std::move(pressure));
  const LatticeUnits& units = finer.setup.units();
  constexpr std::int64_t tilesAtOnce = 16384;
  const std::int64_t tiles = finer.tiles.ownTileCount();
  std::vector<NodeMoments<double>> moments(static_cast<std::size_t>(std::min(tilesAtOnce, tiles)) *
                                           TileShape::nodes);
  for (std::int64_t first = 0; first < tiles; first += tilesAtOnce) {
    const std::int64_t count = std::min(tilesAtOnce, tiles - first);
    parallelFor(0, count, 16, [&](std::int64_t i) {
      const auto corner = finer.tiles.cornerInVolume(first + i);
      for (int node = 0; node < TileShape::nodes; ++node) {
        if (!TileShape::contains(finer.tiles.ownFluid(first + i), node)) {
          continue;
        }
        const FinerFlow::Value value =
            flow.at({corner[0] + TileShape::x(node), corner[1] + TileShape::y(node),
                     corner[2] + TileShape::z(node)});
        NodeMoments<double>& to = moments[static_cast<std::size_t>(i * TileShape::nodes + node)];
        to.density = units.toLatticeDensity(value.pressure);
        for (std::size_t axis = 0; axis < 3; ++axis) {
          to.velocity[axis] = units.toLatticeVelocity(value.velocity[axis]);
        }
      }
    });
    finer.engine->setMoments(first, count, moments.data());
  }
  finer.engine->shareState();
  finer.engine->wait();
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
  for (std::size_t i = 0; i < circuits.size(); ++i) {
    OutletCircuit& circuit = circuits[i];
    const int same = case_.openings[static_cast<std::size_t>(finer.openingsOfCircuits[i].front())];
    for (std::size_t j = 0; j < found.size(); ++j) {
      const std::vector<int>& openings = run_.onDevice.openingsOfCircuits[j];
      const bool isAlike = (found[j].soundImpedance > 0) == (circuit.soundImpedance > 0) &&
                           found[j].takesDensity == circuit.takesDensity;
      if (isAlike && std::find(openings.begin(), openings.end(), same) != openings.end()) {
        // Of an inlet's, the flow is a sum of densities.
        const double flow = areaScale * (circuit.takesDensity ? densityScale : speedScale);
        const bool isOfSound = circuit.soundImpedance > 0;
        const double density =
            isOfSound ? flow * circuit.soundImpedance / found[j].soundImpedance : densityScale;
        circuit.storedDensity = density * found[j].storedDensity;
        circuit.density = density * found[j].density;
        circuit.flow = flow * found[j].flow;
        circuit.lastFlow = flow * found[j].lastFlow;
      }
    }
  }
  finer.engine->setCircuits(circuits);
}

}  // namespace tiledlbm
