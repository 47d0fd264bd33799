// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <stdexcept>

#include "Kernels/Cuda/CudaEngines.cuh"
#include "Kernels/Engine/EngineOf.h"

namespace tiledlbm::benchmark {

/// A launch without the kernel for boundary nodes, which takes the compiler longer than the other:
/// for closed geometries.
template <int TilesPerBlock, int FewestBlocks, int MostBlocks = 0>
struct ClosedLaunch : cuda::Launch<TilesPerBlock, FewestBlocks, MostBlocks> {
  static constexpr bool hasBoundary = false;
};

/// Makes the engine of a storage with a ClosedLaunch on the current GPU.
template <class Storage, class Launch>
std::unique_ptr<Engine> makeClosedEngine(const TileSet& tiles, double relaxationTime) {
  if (!tiles.boundaryNodes.empty()) {
    throw std::invalid_argument("a geometry with boundary nodes for kernels without");
  }
  using Update = cuda::CudaUpdate<Storage, Launch>;
  return std::make_unique<EngineOf<Storage, cuda::CudaBackend, Update>>(tiles, relaxationTime);
}

}  // namespace tiledlbm::benchmark
