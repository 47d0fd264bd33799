#include "Kernels/Engine.h"

#include <algorithm>

#include "Kernels/Compact/CompactGeometry.h"
#include "Kernels/Compact/CompactTile.h"
#include "Kernels/Cpu/CpuEngine.h"
#include "Kernels/Cpu/HostMemory.h"
#include "Kernels/Cuda/CudaEngine.h"
#include "Kernels/Device.h"
#include "Kernels/ModelRegistry.h"
#include "Kernels/Tile/Layout.h"

namespace tiledlbm {

namespace {

/// Bytes that the links of a node take in compact tiles at most, as a rule: its own and its share
/// of those of its group, with the further rows of a rugged geometry (spheres, porosity 0.1).
constexpr std::uint64_t linkBytesOfNode = 9;

/// Bytes of a tile of 4^3 nodes that finding its nodes in compact tiles takes.
constexpr std::uint64_t compactBytesOfTile = 80;

}  // namespace

bool isGpuUsable() {
  return whyNoGpu().empty();
}

std::string whyNoGpu() {
  return cuda::whyNotUsable();
}

std::uint64_t engineMemory(const TileSet& tiles, Precision precision, PopulationStorage storage) {
  const auto valueBytes = static_cast<std::uint64_t>(bytesOf(precision));
  if (storage == PopulationStorage::FullTiles) {
    const std::uint64_t perTile = 2 * LayoutXyz::values * valueBytes +
                                  (TileShape::neighbourhood + 1) * sizeof(std::int32_t) +
                                  sizeof(std::uint64_t);
    return static_cast<std::uint64_t>(tiles.tileCount()) * perTile +
           tiles.walls.size() * sizeof(WallMasks) +
           tiles.boundaryIndex.size() * sizeof(std::int32_t) +
           tiles.boundaryNodes.size() * sizeof(BoundaryNode<double>) +
           tiles.wallLinks.size() * sizeof(WallLinks);
  }
  const std::int64_t nodes = countCompactNodes(tiles);
  const std::int64_t lead = largestSlack * CompactTile::nodes + boundOfReach(tiles);
  const std::int64_t second =
      storage == PopulationStorage::CompactTilesInPlace ? std::min(nodes, lead) : nodes;
  const auto openings = static_cast<std::int64_t>(tiles.boundaryNodes.size());
  return static_cast<std::uint64_t>(nodes + second + openings + CompactTile::nodes) *
             D3Q19::directions * valueBytes +
         static_cast<std::uint64_t>(nodes) * linkBytesOfNode +
         static_cast<std::uint64_t>(tiles.tileCount()) * compactBytesOfTile +
         static_cast<std::uint64_t>(openings) *
             (sizeof(BoundaryNode<double>) + sizeof(std::uint32_t)) +
         tiles.wallLinks.size() * sizeof(WallLinks);
}

PopulationStorage chooseStorage(const TileSet& tiles, Precision precision, bool onGpu,
                                std::uint64_t availableBytes) {
  const bool hasFullTiles = precision != Precision::SixteenBit;
  const bool wantsFullTiles =
      tiles.periodic[0] ||
      (onGpu ? countCompactNodes(tiles) > CompactTile::mostNodes
             : engineMemory(tiles, precision, PopulationStorage::FullTiles) <= availableBytes);
  return hasFullTiles && wantsFullTiles ? PopulationStorage::FullTiles
                                        : PopulationStorage::CompactTilesInPlace;
}

std::unique_ptr<Engine> makeEngine(const TileSet& tiles, const ModelChoice& model,
                                   DeviceChoice device, const Viscosity& viscosity) {
  requireStorage(model.precision, model.storage);
  const bool useGpu = usesGpu(device);
  const std::uint64_t available = useGpu ? cuda::availableMemory() : availableHostMemory();
  const PopulationStorage storage = model.storage == PopulationStorage::Auto
                                        ? chooseStorage(tiles, model.precision, useGpu, available)
                                        : model.storage;
  requireMemory(engineMemory(tiles, model.precision, storage), available, useGpu, model.precision,
                storage);
  return visitModel(model, [&](auto values, auto fluid, auto collision, auto rheology) {
    using Values = typename decltype(values)::Type;
    using Fluid = typename decltype(fluid)::Type;
    using Collision = typename decltype(collision)::Type;
    using Rheology = typename decltype(rheology)::Type;
    using Real = typename Values::Real;
    if (storage != PopulationStorage::FullTiles) {
      const bool inPlace = storage == PopulationStorage::CompactTilesInPlace;
      return useGpu ? cuda::makeCompactCudaEngine<Values, Fluid, Collision, Rheology>(
                          tiles, viscosity, inPlace)
                    : makeCompactCpuEngine<Values, Fluid, Collision, Rheology>(tiles, viscosity,
                                                                               inPlace);
    }
    return useGpu ? cuda::makeCudaEngine<Real, Fluid, Collision, Rheology>(tiles, viscosity)
                  : makeCpuEngine<Real, Fluid, Collision, Rheology>(tiles, viscosity);
  });
}

}  // namespace tiledlbm
