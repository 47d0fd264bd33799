// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/CaseOnDevice.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "Kernels/Device.h"
#include "Kernels/Host/HostMemory.h"
#include "Kernels/Ranks/Layers.h"
#include "Kernels/Ranks/RankTiles.h"
#include "Kernels/Stage.h"
#include "Solver/Conditions/FluidViscosity.h"
#include "Solver/Error.h"
#include "Solver/Run/CircuitStart.h"

namespace tiledlbm {

namespace {

/// As divideLayers, but ranks that do not compute get no layers.
std::vector<std::int64_t> layersOfComputing(const std::vector<std::int64_t>& nodesOfLayer,
                                            const std::vector<bool>& computes) {
  const auto count = static_cast<int>(std::count(computes.begin(), computes.end(), true));
  const std::vector<std::int64_t> shared = divideLayers(nodesOfLayer, count);
  std::vector<std::int64_t> first;
  std::size_t next = 0;
  for (const bool isComputing : computes) {
    first.push_back(shared[next]);
    next += isComputing ? 1 : 0;
  }
  first.push_back(shared.back());
  return first;
}

/// Frees the memory of a vector, which `= {}` does not.
template <class T>
void drop(std::vector<T>& values) {
  std::vector<T>().swap(values);
}

/// Returns free heap memory to the system, which the threads of the wall search leave in fragments.
void trimHeap() {
#ifdef __GLIBC__
  malloc_trim(0);  // a millisecond
#endif
}

/// Frees data of the tiles that only the constructor of the engine needs.
void freeEngineInput(TileSet& tiles) {
  drop(tiles.boundaryNodes);
  drop(tiles.boundaryPlaces);
  drop(tiles.conditions);
  drop(tiles.wallLinks);
  drop(tiles.slipRules);
  drop(tiles.donors);
}

}  // namespace

CaseOnDevice::CaseOnDevice(std::shared_ptr<const VoxelMask> mask, const Parameters& parameters,
                           const RankTeam& ofTeam, int halvings)
    : pendingDevice(ofTeam.isAlone() ? beginDevice(parameters.device) : std::future<void>()),
      team(ofTeam),
      setup(CaseSetup::make(std::move(mask), parameters, halvings, team.isAlone())),
      signals(setup) {
  CaseTiles covered = setup.cover(team);
  tiles = std::move(covered.tiles);
  openingsOfCircuits = std::move(covered.openingsOfCircuits);
  isolatedNodes = covered.isolatedNodes;
  shares = FlowShares(setup, openingsOfCircuits, tiles.circuits);
  shares.apply(tiles.circuits);
  signals.addInflowChanges(setup, openingsOfCircuits, tiles.circuits);
  startCircuits(setup, signals, 0, openingsOfCircuits, tiles.circuits);
  findRegionsOfCommonPressures();
  const Stage stage("populations on the device");
  trimHeap();
  team.isAlone() ? makeAlone(parameters) : makeShared(parameters);
  freeEngineInput(tiles);
}

void CaseOnDevice::findRegionsOfCommonPressures() {
  const OpenVolume& volume = setup.volume();
  const std::vector<Region> regions = volume.regions(setup.roles());
  if (!signals.hasWaveform()) {
    return;
  }
  for (std::size_t i = 0; i + 1 < regions.size(); ++i) {
    std::vector<const Opening*> openings;
    for (const int id : regions[i].openings) {
      openings.push_back(&volume.openings()[id]);
    }
    masksOfRegions.push_back(findRegions(volume.sharedMask(), openings).mask);
  }
}

void CaseOnDevice::dropEngine() noexcept {
  if (transport) {
    transport->close();
  }
  engine.reset();
  transport.reset();
}

void CaseOnDevice::makeAlone(const Parameters& parameters) {
  engine = makeEngine(tiles, setup.model(), parameters.device, setup.viscosity());
  deviceName = engine->deviceName();
  engineMemory = engine->memory();
}

void CaseOnDevice::makeShared(const Parameters& parameters) {
  Communicator& ranks = *team.ranks;
  const TeamDevices devices = assignDevices(team, parameters.device);
  firstLayers = layersOfComputing(nodesOfLayers(tiles), devices.computes);
  wholeTiles = std::move(tiles);
  tiles = tilesOfRank(wholeTiles, firstLayers, ranks);
  freeEngineInput(wholeTiles);
  const bool isIdle = tiles.tileCount() == 0;
  const std::uint64_t hostMemory = availableHostMemory();  // before any rank allocates some
  ModelChoice model = setup.model();
  // All ranks use one storage: none uses compact tiles where one rank has too many nodes for them.
  const std::vector<PopulationStorage> planned =
      gatherOnAll(ranks, isIdle ? PopulationStorage::Auto : plannedStorage(tiles, model));
  for (const PopulationStorage storage : planned) {
    if (storage != PopulationStorage::Auto && model.storage != storage) {
      model.storage =
          model.storage == PopulationStorage::Auto ? storage : PopulationStorage::FullTiles;
    }
  }
  if (!isIdle && devices.device == DeviceChoice::Cpu) {
    requireMemory(tiledlbm::engineMemory(tiles, model.precision, model.storage),
                  hostMemory / static_cast<std::uint64_t>(devices.ranksOnHost), false,
                  model.precision, model.storage);
  }
  transport = makeTransport(team, devices);
  engine = makeEngine(tiles, model, isIdle ? DeviceChoice::Cpu : devices.device, setup.viscosity(),
                      transport.get());
  engineMemory = sumOnAll(ranks, engine->memory());
  std::vector<std::string> names;
  for (const std::string& name : textsOnAll(ranks, isIdle ? std::string() : engine->deviceName())) {
    if (!name.empty()) {
      names.push_back(name);
    }
  }
  deviceName = namesOfDevices(names);
}

bool CaseOnDevice::hasRoomForCoarser(std::uint64_t bytesOfNode) const {
  if (tiles.ownTileCount() == 0) {
    return true;
  }
  try {
    const Device device = findDevice(setup.parameters().device);
    const auto sharing =
        static_cast<std::uint64_t>(team.isAlone() || device.isGpu ? 1 : team.ranks->size());
    return device.availableBytes / sharing >
           engine->memory() / 4 +
               bytesOfNode * static_cast<std::uint64_t>(allTiles().nonSolidNodes);
  } catch (const DeviceFailure&) {
    return false;
  }
}

SteadyWindow CaseOnDevice::window() const {
  return steadyWindow(setup.flowMask(), setup.openings(), setup.roles(), allTiles().nonSolidNodes,
                      setup.units(), referenceViscosity(setup.parameters()));
}

LayerRange CaseOnDevice::layersOfMask(std::int64_t first, std::int64_t end) const {
  const std::int64_t layers = setup.volume().mask().size()[2], origin = setup.origin()[2];
  return {std::clamp<std::int64_t>(first - origin, 0, layers),
          std::clamp<std::int64_t>(end - origin, 0, layers)};
}

LayerRange CaseOnDevice::ownLayers() const {
  if (team.isAlone()) {
    return {0, setup.volume().mask().size()[2]};
  }
  const std::size_t rank = team.ranks->rank();
  return layersOfMask(firstLayers[rank], firstLayers[rank + 1]);
}

LayerRange CaseOnDevice::layersOfPart(int number, int count) const {
  if (count <= 1) {
    return {0, setup.volume().mask().size()[2]};
  }
  const std::vector<std::int64_t> first = divideLayers(nodesOfLayers(allTiles()), count);
  return layersOfMask(first[number], first[number + 1]);
}

std::vector<Circuit> CaseOnDevice::circuitsOnAll() const {
  std::vector<Circuit> own = engine->circuits();
  if (team.isAlone() || own.empty()) {
    return own;
  }
  const std::vector<Circuit> all = gatherOnAll(*team.ranks, own);
  for (std::size_t i = 0; i < own.size(); ++i) {
    const std::vector<int>& ranksOf = tiles.halo.ranksOfCircuits[i];
    if (!ranksOf.empty()) {
      own[i] = all[static_cast<std::size_t>(ranksOf.front()) * own.size() + i];
    }
  }
  return own;
}

std::vector<double> CaseOnDevice::commonDensitiesOnAll() const {
  std::vector<double> densities(setup.openings().size());
  if (!signals.hasWaveform()) {
    return densities;
  }
  const std::vector<Circuit> circuits = circuitsOnAll();
  for (std::size_t i = 0; i < circuits.size(); ++i) {
    const Circuit& common = circuits[i];
    if (common.kind != CircuitKind::CommonPressure) {
      continue;
    }
    double density = -common.density;
    for (const Circuit& of : circuits) {
      // The boundary needs a smoothed flow only for differences between outlets.
      density += of.common == static_cast<int>(i)
                     ? of.weight * of.proximalResistance * (of.lastFlow - of.flow)
                     : 0;
    }
    for (const int id : openingsOfCircuits[i]) {
      densities[id] = density;
    }
  }
  return densities;
}

namespace {

struct NumberedSlip {
  std::int32_t number;
  WallSlip slip;
};

}  // namespace

std::vector<WallSlip> CaseOnDevice::wallSlipsOnAll() const {
  std::vector<WallSlip> own = engine->wallSlips();
  if (team.isAlone()) {
    return own;
  }
  std::vector<NumberedSlip> numbered;
  for (std::size_t i = 0; i < own.size(); ++i) {
    if (tiles.wallNumbers[i] >= 0) {
      numbered.push_back({tiles.wallNumbers[i], own[i]});
    }
  }
  numbered = gatherOnAll(*team.ranks, numbered);
  std::vector<WallSlip> all(numbered.size());
  for (const NumberedSlip& each : numbered) {
    all[static_cast<std::size_t>(each.number)] = each.slip;
  }
  return all;
}

void CaseOnDevice::setWallSlipsOnAll(const std::vector<WallSlip>& slips) const {
  if (slips.size() != wallSlipsOnAll().size()) {
    engine->updateWallSlips();
  } else if (team.isAlone()) {
    engine->setWallSlips(slips);
  } else {
    std::vector<WallSlip> own;
    for (const std::int32_t number : tiles.wallNumbers) {
      own.push_back(number < 0 ? WallSlip{} : slips[static_cast<std::size_t>(number)]);
    }
    engine->setWallSlips(own);
  }
}

}  // namespace tiledlbm
