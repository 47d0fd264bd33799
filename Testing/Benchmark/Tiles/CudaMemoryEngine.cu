// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/Fluid/Incompressible.h"
#include "Testing/Benchmark/Tiles/ClosedLaunch.cuh"
#include "Testing/Benchmark/Tiles/Layouts.h"
#include "Testing/Benchmark/Tiles/NoCollision.h"
#include "Testing/Benchmark/Tiles/Stay.h"
#include "Testing/Benchmark/Tiles/TileEngines.h"

namespace tiledlbm::benchmark {

namespace {

/// The choices that are fastest on an H200 (RESULTS.md).
template <class Values, class Streaming>
struct MemoryTuning;
template <>
struct MemoryTuning<DoubleValues, Pull> {
  using Layout = LayoutXyz;
  using Launch = ClosedLaunch<4, 2>;
};
template <>
struct MemoryTuning<SingleValues, Pull> {
  using Layout = LayoutXyz;
  using Launch = ClosedLaunch<4, 6>;
};
template <>
struct MemoryTuning<DoubleValues, Stay> {
  using Layout = LayoutXyz;
  using Launch = ClosedLaunch<2, 4, 5>;
};
template <>
struct MemoryTuning<SingleValues, Stay> {
  using Layout = LayoutXyzYxzZigzag;
  using Launch = ClosedLaunch<1, 21>;
};

}  // namespace

template <class Values, class Streaming>
std::unique_ptr<Engine> makeCudaMemoryEngine(const TileSet& tiles) {
  using Choice = MemoryTuning<Values, Streaming>;
  using Storage =
      FullTiles<Model<Values, Incompressible, NoCollision>, typename Choice::Layout, Streaming>;
  return makeClosedEngine<Storage, typename Choice::Launch>(tiles, 1);
}

template std::unique_ptr<Engine> makeCudaMemoryEngine<DoubleValues, Pull>(const TileSet&);
template std::unique_ptr<Engine> makeCudaMemoryEngine<DoubleValues, Stay>(const TileSet&);
template std::unique_ptr<Engine> makeCudaMemoryEngine<SingleValues, Pull>(const TileSet&);
template std::unique_ptr<Engine> makeCudaMemoryEngine<SingleValues, Stay>(const TileSet&);

}  // namespace tiledlbm::benchmark
