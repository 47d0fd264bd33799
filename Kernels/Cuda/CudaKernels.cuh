#pragma once

#include <cstdint>

#include "Kernels/Cuda/BlockSum.cuh"
#include "Kernels/Cuda/EarlyLaunch.cuh"
#include "Kernels/Cuda/Launch.h"
#include "Kernels/NodeMoments.h"
#include "Kernels/NodeUpdate.h"
#include "Kernels/Tile/TileSet.h"

namespace tiledlbm::cuda {

/// One time step of the tiles from firstTile on, a thread to a node. What does not change from step
/// to step is read before the end of the kernel before.
template <class M, class Launch, bool HasOpenings>
__global__ void __launch_bounds__(Launch::threadsPerBlock, Launch::fewestBlocks)
    updateTiles(const LatticeView<typename M::Real> lattice, const typename M::Rates rates,
                std::int64_t firstTile, std::int64_t endTile) {
  allowNextKernel();
  __shared__ Neighbourhood<typename M::Real> neighbourhoods[Launch::tilesPerBlock];
  __shared__ WallMasks wallsOfTile[Launch::tilesPerBlock];
  const int local = threadIdx.x / TileShape::nodes;
  const int node = threadIdx.x % TileShape::nodes;
  const std::int64_t tile = firstTile + std::int64_t(blockIdx.x) * Launch::tilesPerBlock + local;
  const bool exists = tile < endTile;
  const std::int32_t wall = exists ? lattice.wallIndex[tile] : -1;
  if (exists && node < TileShape::neighbourhood) {
    neighbourhoods[local].tile[node] = lattice.neighbour(tile, node, M::Layout::values);
  }
  if (wall >= 0 && node >= TileShape::nodes - D3Q19::directions) {
    const int q = TileShape::nodes - 1 - node;
    wallsOfTile[local].streamed[q] = lattice.walls[wall].streamed[q];
  }
  __syncthreads();
  waitForPreviousKernel();
  if (!exists) {
    return;
  }
  if (!HasOpenings && wall < 0) {
    updateNode<M>(lattice, neighbourhoods[local], rates, tile, node);
  } else {
    updateNodeAtWalls<M, HasOpenings>(lattice, neighbourhoods[local], wallsOfTile[local], rates,
                                      tile, node);
  }
}

/// Sums of a block of tiles at a time; block b writes partial[b].
template <class M>
__global__ void __launch_bounds__(TileShape::nodes)
    sumTiles(const typename M::Real* after, const typename M::Real* before,
             const std::uint64_t* fluid, std::int64_t tileCount, FlowSums* partial) {
  const int node = threadIdx.x;
  FlowSums sums;
  for (std::int64_t tile = blockIdx.x; tile < tileCount; tile += gridDim.x) {
    if (TileShape::contains(fluid[tile], node)) {
      addToSums<M>(after, before, tile, node, sums);
    }
  }
  sumOfBlock<TileShape::nodes>(sums, partial[blockIdx.x]);
}

/// Moments by the place in a list of nodes.
template <class M>
struct ListedMoments {
  const typename M::Real* populations;
  const NodePlace* nodes;

  __device__ NodeMoments<typename M::Real> operator()(std::int64_t i) const {
    return momentsOfNode<M>(populations, nodes[i].tile, nodes[i].node);
  }
};

/// Moments of listed nodes, a thread to a node.
template <class M>
__global__ void momentsOfNodes(const typename M::Real* populations, const NodePlace* nodes,
                               std::int64_t count, NodeMoments<double>* moments) {
  const std::int64_t i = std::int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < count) {
    moments[i] = convertMoments<double>(ListedMoments<M>{populations, nodes}(i));
  }
}

/// Tells the moments or the populations of all nodes of the tiles from firstTile on, a block to a
/// tile.
template <class M, class State>
__global__ void __launch_bounds__(TileShape::nodes)
    readTiles(const typename M::Real* populations, std::int64_t firstTile, State* states) {
  const std::int64_t tile = blockIdx.x;
  const int node = threadIdx.x;
  readNode<M>(populations, firstTile + tile, node, states[tile * TileShape::nodes + node]);
}

/// Sets the non-solid nodes of the tiles from firstTile on to given populations or to the
/// equilibrium of given moments, a block to a tile.
template <class M, class State>
__global__ void __launch_bounds__(TileShape::nodes)
    setTiles(typename M::Real* populations, const std::uint64_t* fluid, std::int64_t firstTile,
             const State* states) {
  const std::int64_t tile = blockIdx.x;
  const int node = threadIdx.x;
  if (TileShape::contains(fluid[firstTile + tile], node)) {
    setNode<M>(states[tile * TileShape::nodes + node], populations, firstTile + tile, node);
  }
}

}  // namespace tiledlbm::cuda
