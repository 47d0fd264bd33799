// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Unit/DelayedEngine.h"

#include "Kernels/Collision/Lbgk.h"
#include "Kernels/Cuda/CudaEngines.cuh"
#include "Kernels/Engine/EngineOf.h"
#include "Kernels/Fluid/Incompressible.h"

namespace tiledlbm::test {

std::unique_ptr<Engine> makeDelayedEngine(const TileSet& tiles, double relaxationTime) {
  using Storage = CompactTiles<Model<SingleValues, Incompressible, Lbgk>, true>;
  // Far fewer blocks than fit on a GPU at once, and 50 us: some ten times what a block takes.
  using Order = cuda::BlockOrder<128, 32, 50000>;
  using Launch = cuda::CompactLaunch<9, false, Order>;
  using Update = cuda::CudaUpdate<Storage, Launch>;
  return std::make_unique<EngineOf<Storage, cuda::CudaBackend, Update>>(tiles, relaxationTime);
}

}  // namespace tiledlbm::test
