// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>

#include "Kernels/Cuda/CudaBackend.cuh"
#include "Kernels/Cuda/CurrentDevice.h"
#include "Kernels/Cuda/EarlyLaunch.cuh"
#include "Kernels/Cuda/Launch.h"
#include "Kernels/Engine/Engine.h"
#include "Kernels/FullTiles/FullTiles.h"

namespace tiledlbm::cuda {

/// One time step of the tiles from firstTile on, with one thread per node. It reads constant data
/// while the previous kernel may still run.
template <class S, class Launch, bool HasBoundary>
__global__ void __launch_bounds__(Launch::threadsPerBlock, Launch::fewestBlocks)
    updateFullTiles(const typename S::View view, const typename S::Model::Rates rates,
                    std::int64_t firstTile, std::int64_t endTile) {
  allowNextKernel();
  __shared__ Neighbourhood<typename S::Real> neighbourhoods[Launch::tilesPerBlock];
  __shared__ WallMasks wallsOfTile[Launch::tilesPerBlock];
  const int local = threadIdx.x / TileShape::nodes;
  const int node = threadIdx.x % TileShape::nodes;
  const std::int64_t tile = firstTile + std::int64_t(blockIdx.x) * Launch::tilesPerBlock + local;
  const bool exists = tile < endTile;
  const std::int32_t wall = exists ? view.wallIndex[tile] : -1;
  if (exists && node < TileShape::neighbourhood) {
    neighbourhoods[local].tile[node] = view.populationsAround(tile, node, S::Layout::values);
  }
  if (wall >= 0 && node >= TileShape::nodes - D3Q19::directions) {
    const int q = TileShape::nodes - 1 - node;
    wallsOfTile[local].streamed[q] = view.walls[wall].streamed[q];
  }
  __syncthreads();
  waitForPreviousKernel();
  if (!exists) {
    return;
  }
  if (!HasBoundary && wall < 0) {
    updateNode<S>(view, neighbourhoods[local], rates, tile, node);
  } else {
    updateNodeAtWalls<S, HasBoundary>(view, neighbourhoods[local], wallsOfTile[local], rates, tile,
                                      node);
  }
}

/// Advances full tiles on a GPU: those without boundary nodes first, then the others.
template <class M, class Layout, class Streaming, class LaunchType>
class CudaUpdate<FullTiles<M, Layout, Streaming>, LaunchType> {
  using Storage = FullTiles<M, Layout, Streaming>;
  using View = typename Storage::View;
  using Rates = typename M::Rates;
  using Arrays = typename Storage::template Arrays<CudaBackend>;
  using Launch = LaunchOr<LaunchType, typename FullTileTuning<M>::Launch>;

 public:
  CudaUpdate(const Arrays&, std::uint64_t) : sharedMemory_(sharedMemoryOfBlock()) {}

  bool step(const Arrays& arrays, const View& view, const Rates& rates, const Engine::Poll&) const {
    launch<false>(view, rates, 0, arrays.firstBoundaryTile(), sharedMemory_);
    if constexpr (Launch::hasBoundary) {
      launch<true>(view, rates, arrays.firstBoundaryTile(), arrays.ownTileCount(), 0);
    }
    return true;
  }

  std::uint64_t memory() const { return 0; }

 private:
  /// Additional shared memory of a block, which limits the concurrent blocks to Launch::mostBlocks.
  static std::size_t sharedMemoryOfBlock() {
    if constexpr (Launch::mostBlocks == 0) {
      return 0;
    } else {
      const cudaDeviceProp properties = currentDevice();
      const auto kernel = updateFullTiles<Storage, Launch, false>;
      cudaFuncAttributes attributes;
      check(cudaFuncGetAttributes(&attributes, kernel), "tell a kernel's properties");
      const int share =
          static_cast<int>(properties.sharedMemPerMultiprocessor) / Launch::mostBlocks -
          static_cast<int>(properties.reservedSharedMemPerBlock) -
          static_cast<int>(attributes.sharedSizeBytes);
      constexpr int granularity = 128;
      const int bytes = std::max(0, share / granularity * granularity);
      check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes),
            "grant shared memory");
      return static_cast<std::size_t>(bytes);
    }
  }

  template <bool AtBoundary>
  void launch(const View& view, const Rates& rates, std::int64_t firstTile, std::int64_t endTile,
              std::size_t sharedMemory) const {
    const std::int64_t blocks =
        (endTile - firstTile + Launch::tilesPerBlock - 1) / Launch::tilesPerBlock;
    if (blocks > 0) {
      launchEarly(updateFullTiles<Storage, Launch, AtBoundary>, static_cast<unsigned>(blocks),
                  Launch::threadsPerBlock, sharedMemory, view, rates, firstTile, endTile);
    }
  }

  std::size_t sharedMemory_;
};

}  // namespace tiledlbm::cuda
