#include "Testing/Unit/DelayedEngine.h"

#include "Kernels/Cuda/CompactEngine.cuh"
#include "Kernels/Fluid/Incompressible.h"

namespace tiledlbm::test {

std::unique_ptr<Engine> makeDelayedEngine(const TileSet& tiles, double relaxationTime) {
  using M = CompactModel<SingleValues, Incompressible, Lbgk>;
  // Far fewer blocks than fit on a GPU at once, and 50 us: some ten times what a block takes.
  using Order = cuda::BlockOrder<128, 32, 50000>;
  using Launch = cuda::CompactLaunch<9, false, Order>;
  return std::make_unique<cuda::CompactEngine<M, Launch, true>>(tiles, relaxationTime);
}

}  // namespace tiledlbm::test
