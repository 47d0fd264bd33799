#include "Kernels/Error.h"
#include "Kernels/Streaming/Pull.h"
#include "Kernels/Streaming/Stay.h"
#include "Testing/Benchmark/Tiles/TileEngines.h"

namespace tiledlbm::benchmark {

template <class Real, class Streaming>
std::unique_ptr<Engine> makeCudaMemoryEngine(const TileSet&) {
  throw DeviceFailure(GpuNotUsable{whyNoGpu()});
}

template std::unique_ptr<Engine> makeCudaMemoryEngine<double, Pull>(const TileSet&);
template std::unique_ptr<Engine> makeCudaMemoryEngine<double, Stay>(const TileSet&);
template std::unique_ptr<Engine> makeCudaMemoryEngine<float, Pull>(const TileSet&);
template std::unique_ptr<Engine> makeCudaMemoryEngine<float, Stay>(const TileSet&);

}  // namespace tiledlbm::benchmark
