#pragma once

#include <cstdint>

#include "Kernels/NodeMoments.h"
#include "Kernels/NodeUpdate.h"

namespace tiledlbm::cuda {

/// Tiles that a thread block updates; a tile is 64 threads, two warps.
constexpr int tilesPerBlock = 2;
constexpr int threadsPerBlock = tilesPerBlock * TileShape::nodes;

/// Blocks that must fit on a multiprocessor at once, which caps the registers of a thread.
template <class M>
constexpr int blocksPerMultiprocessor = sizeof(typename M::Real) == sizeof(double) ? 4 : 6;

/// One time step of the tiles from firstTile on, a thread to a node.
template <class M, bool HasOpenings>
__global__ void __launch_bounds__(threadsPerBlock, blocksPerMultiprocessor<M>)
    updateTiles(const LatticeView<typename M::Real> lattice, const typename M::Rates rates,
                std::int64_t firstTile, std::int64_t endTile) {
  __shared__ Neighbourhood neighbourhoods[tilesPerBlock];
  const int local = threadIdx.x / TileShape::nodes;
  const int node = threadIdx.x % TileShape::nodes;
  const std::int64_t tile = firstTile + std::int64_t(blockIdx.x) * tilesPerBlock + local;
  Neighbourhood& around = neighbourhoods[local];
  if (tile < endTile && node < TileShape::neighbourhood) {
    lattice.loadNeighbour(tile, node, around);
  }
  __syncthreads();
  if (tile < endTile) {
    updateNode<M, HasOpenings>(lattice, around, rates, tile, node);
  }
}

/// Sums of a block of tiles at a time; block b writes partial[b].
template <class M>
__global__ void __launch_bounds__(TileShape::nodes)
    sumTiles(const typename M::Real* after, const typename M::Real* before,
             const std::uint64_t* fluid, std::int64_t tileCount, FlowSums* partial) {
  __shared__ FlowSums ofThread[TileShape::nodes];
  const int node = threadIdx.x;
  FlowSums sums;
  for (std::int64_t tile = blockIdx.x; tile < tileCount; tile += gridDim.x) {
    if (TileShape::contains(fluid[tile], node)) {
      addToSums<M>(after, before, tile, node, sums);
    }
  }
  ofThread[node] = sums;
  for (int half = TileShape::nodes / 2; half > 0; half /= 2) {
    __syncthreads();
    if (node < half) {
      addSums(ofThread[node], ofThread[node + half]);
    }
  }
  if (node == 0) {
    partial[blockIdx.x] = ofThread[0];
  }
}

/// Moments of listed nodes, a thread to a node.
template <class M>
__global__ void momentsOfNodes(const typename M::Real* populations, const NodePlace* nodes,
                               std::int64_t count, NodeMoments<double>* moments) {
  const std::int64_t i = std::int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < count) {
    moments[i] = convertMoments(momentsOfNode<M>(populations, nodes[i].tile, nodes[i].node));
  }
}

/// Moments of all nodes of the tiles from firstTile on, a block to a tile.
template <class M>
__global__ void __launch_bounds__(TileShape::nodes)
    momentsOfTiles(const typename M::Real* populations, std::int64_t firstTile,
                   NodeMoments<double>* moments) {
  const std::int64_t tile = blockIdx.x;
  const int node = threadIdx.x;
  moments[tile * TileShape::nodes + node] =
      convertMoments(momentsOfNode<M>(populations, firstTile + tile, node));
}

}  // namespace tiledlbm::cuda
