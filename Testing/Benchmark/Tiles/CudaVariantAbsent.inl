#include "Kernels/Error.h"
#include "Kernels/NodeUpdate.h"
#include "Testing/Benchmark/Tiles/TileEngines.h"

namespace tiledlbm::benchmark {

template <class M>
std::unique_ptr<Engine> makeCudaVariant(const LaunchChoice&, const TileSet&, double) {
  throw DeviceFailure(GpuNotUsable{whyNoGpu()});
}

}  // namespace tiledlbm::benchmark
