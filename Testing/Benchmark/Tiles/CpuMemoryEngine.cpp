#include "Kernels/Collision/NoCollision.h"
#include "Kernels/Cpu/CpuEngine.inl"
#include "Kernels/Fluid/Incompressible.h"
#include "Kernels/Streaming/Pull.h"
#include "Kernels/Streaming/Stay.h"
#include "Testing/Benchmark/Tiles/TileEngines.h"

namespace tiledlbm::benchmark {

template <class Real, class Streaming>
std::unique_ptr<Engine> makeCpuMemoryEngine(const TileSet& tiles) {
  return std::make_unique<
      CpuEngine<Model<Real, Incompressible, NoCollision, LayoutXyz, Streaming>>>(tiles, 1);
}

template std::unique_ptr<Engine> makeCpuMemoryEngine<double, Pull>(const TileSet&);
template std::unique_ptr<Engine> makeCpuMemoryEngine<double, Stay>(const TileSet&);
template std::unique_ptr<Engine> makeCpuMemoryEngine<float, Pull>(const TileSet&);
template std::unique_ptr<Engine> makeCpuMemoryEngine<float, Stay>(const TileSet&);

}  // namespace tiledlbm::benchmark
