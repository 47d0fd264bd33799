// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/Error.h"
#include "Testing/Benchmark/Tiles/TileEngines.h"

namespace tiledlbm::benchmark {

template <class S>
std::unique_ptr<Engine> makeCudaVariant(const LaunchChoice&, const TileSet&, double) {
  throw DeviceFailure(GpuNotUsable{whyNoGpu()});
}

}  // namespace tiledlbm::benchmark
