// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/Engine/Engine.h"

#include <algorithm>

#include "Kernels/CompactTiles/CompactGeometry.h"
#include "Kernels/CompactTiles/CompactTile.h"
#include "Kernels/Cpu/CpuBackend.h"
#include "Kernels/Cuda/CudaDevice.h"
#include "Kernels/Device.h"
#include "Kernels/Engine/EngineFactory.h"
#include "Kernels/Host/HostMemory.h"
#include "Kernels/Ranks/IdleEngine.h"
#include "Kernels/Ranks/Layers.h"
#include "Kernels/Stage.h"

namespace tiledlbm {

std::int64_t Engine::advance(const std::vector<OpeningSignals<double>>& signals, const Poll& poll) {
  std::int64_t completed = 0;
  for (const OpeningSignals<double>& ofStep : signals) {
    if (!step(ofStep, poll)) {
      break;
    }
    ++completed;
  }
  return completed;
}

bool isGpuUsable() {
  return whyNoGpu().empty();
}

std::string whyNoGpu() {
  return cuda::whyNotUsable();
}

std::uint64_t engineMemory(const TileSet& tiles, Precision precision, PopulationStorage storage) {
  return storage == PopulationStorage::FullTiles
             ? fullTileMemory(tiles, precision)
             : compactTileMemory(tiles, precision,
                                 storage == PopulationStorage::CompactTilesInPlace);
}

PopulationStorage chooseStorage(const TileSet& tiles, Precision precision) {
  const bool hasFullTiles = precision != Precision::SixteenBit;
  return hasFullTiles && countCompactNodes(tiles) > CompactTile::mostNodes
             ? PopulationStorage::FullTiles
             : PopulationStorage::CompactTilesInPlace;
}

PopulationStorage plannedStorage(const TileSet& tiles, const ModelChoice& model) {
  requireStorage(model.precision, model.storage);
  return model.storage == PopulationStorage::Auto ? chooseStorage(tiles, model.precision)
                                                  : model.storage;
}

std::unique_ptr<Engine> makeEngine(const TileSet& tiles, const ModelChoice& model,
                                   DeviceChoice device, const Viscosity& viscosity,
                                   Transport* transport) {
  const PopulationStorage storage =
      inStage("storage", [&] { return plannedStorage(tiles, model); });
  if (transport != nullptr && tiles.tileCount() == 0) {
    return std::make_unique<IdleEngine>(tiles, storage, *transport);
  }
  const bool useGpu = usesGpu(device);
  const std::uint64_t available = useGpu ? cuda::availableMemory() : availableHostMemory();
  const std::uint64_t required =
      engineMemory(tiles, model.precision, storage) + (useGpu ? boundaryBlockMemory(tiles) : 0);
  const bool tellsRanks = useGpu && required > available && tiles.ghosts.empty();
  requireMemory(required, available, useGpu, model.precision, storage,
                tellsRanks ? ranksNeeded(nodesOfLayers(tiles), required, available) : 0);
  return useGpu ? cuda::makeEngine(tiles, model, storage, viscosity, transport)
                : makeEngineOn<CpuBackend>(tiles, model, storage, viscosity, transport);
}

}  // namespace tiledlbm
