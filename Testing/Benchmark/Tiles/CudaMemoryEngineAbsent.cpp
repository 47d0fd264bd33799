// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/FullTiles/Pull.h"
#include "Kernels/KernelError.h"
#include "Kernels/Values/Values.h"
#include "Testing/Benchmark/Tiles/Stay.h"
#include "Testing/Benchmark/Tiles/TileEngines.h"

namespace tiledlbm::benchmark {

template <class Values, class Streaming>
std::unique_ptr<Engine> makeCudaMemoryEngine(const TileSet&) {
  throw DeviceFailure(GpuNotUsable{whyNoGpu()});
}

template std::unique_ptr<Engine> makeCudaMemoryEngine<DoubleValues, Pull>(const TileSet&);
template std::unique_ptr<Engine> makeCudaMemoryEngine<DoubleValues, Stay>(const TileSet&);
template std::unique_ptr<Engine> makeCudaMemoryEngine<SingleValues, Pull>(const TileSet&);
template std::unique_ptr<Engine> makeCudaMemoryEngine<SingleValues, Stay>(const TileSet&);

}  // namespace tiledlbm::benchmark
