// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/Cpu/CpuEngines.h"
#include "Kernels/Engine/EngineOf.h"
#include "Kernels/Fluid/Incompressible.h"
#include "Testing/Benchmark/Tiles/NoCollision.h"
#include "Testing/Benchmark/Tiles/Stay.h"
#include "Testing/Benchmark/Tiles/StayInPacks.h"
#include "Testing/Benchmark/Tiles/TileEngines.h"

namespace tiledlbm::benchmark {

template <class Values, class Streaming>
std::unique_ptr<Engine> makeCpuMemoryEngine(const TileSet& tiles) {
  using M = Model<Values, Incompressible, NoCollision>;
  return std::make_unique<EngineOf<FullTiles<M, LayoutXyz, Streaming>, CpuBackend>>(tiles, 1);
}

template std::unique_ptr<Engine> makeCpuMemoryEngine<DoubleValues, Pull>(const TileSet&);
template std::unique_ptr<Engine> makeCpuMemoryEngine<DoubleValues, Stay>(const TileSet&);
template std::unique_ptr<Engine> makeCpuMemoryEngine<SingleValues, Pull>(const TileSet&);
template std::unique_ptr<Engine> makeCpuMemoryEngine<SingleValues, Stay>(const TileSet&);

}  // namespace tiledlbm::benchmark
