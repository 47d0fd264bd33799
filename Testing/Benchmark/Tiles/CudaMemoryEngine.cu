#include "Kernels/Collision/NoCollision.h"
#include "Kernels/Cuda/CudaEngine.cuh"
#include "Kernels/Fluid/Incompressible.h"
#include "Testing/Benchmark/Tiles/TileEngines.h"

namespace tiledlbm::benchmark {

template <class Real, class Streaming>
std::unique_ptr<Engine> makeCudaMemoryEngine(const TileSet& tiles) {
  using Choice = cuda::Tuning<Real, NoCollision, Streaming>;
  using M = Model<Real, Incompressible, NoCollision, typename Choice::Layout, Streaming>;
  return std::make_unique<cuda::CudaEngine<M, typename Choice::Launch, false>>(tiles, 1);
}

template std::unique_ptr<Engine> makeCudaMemoryEngine<double, Pull>(const TileSet&);
template std::unique_ptr<Engine> makeCudaMemoryEngine<double, Stay>(const TileSet&);
template std::unique_ptr<Engine> makeCudaMemoryEngine<float, Pull>(const TileSet&);
template std::unique_ptr<Engine> makeCudaMemoryEngine<float, Stay>(const TileSet&);

}  // namespace tiledlbm::benchmark
