// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/Tiles/TileMethod.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "Kernels/Cpu/Parallel.h"
#include "Kernels/Engine.h"

namespace tiledlbm::benchmark {

namespace {

/// Tiles whose moments are on the host at a time: some 17 MB, which the caches of a host hold.
constexpr std::int64_t tilesAtATime = 1 << 13;

class TileMethod : public Method {
 public:
  TileMethod(const Problem& problem, std::unique_ptr<Engine> engine)
      : problem_(problem), engine_(std::move(engine)) {}

  void start(const InitialFlow& flow) override {
    const TileSet& tiles = *problem_.tiles;
    std::vector<NodeMoments<double>> moments;
    for (std::int64_t first = 0; first < tiles.tileCount(); first += tilesAtATime) {
      const std::int64_t count = std::min(tilesAtATime, tiles.tileCount() - first);
      moments.resize(static_cast<std::size_t>(count * TileShape::nodes));
      parallelFor(0, count, 64, [&](std::int64_t i) {
        const auto& corner = tiles.corners[static_cast<std::size_t>(first + i)];
        for (int node = 0; node < TileShape::nodes; ++node) {
          moments[static_cast<std::size_t>(i * TileShape::nodes + node)] =
              flow(corner[0] + TileShape::x(node), corner[1] + TileShape::y(node),
                   corner[2] + TileShape::z(node));
        }
      });
      engine_->setMoments(first, count, moments.data());
    }
  }

  void step() override { engine_->step(OpeningSignals<double>::same(1), {}); }
  void wait() override { engine_->wait(); }

  std::vector<NodeMoments<double>> moments() override {
    const VoxelMask& mask = *problem_.mask;
    std::vector<NodePlace> places;
    for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
      if (mask.isFluid(voxel)) {
        const auto at = mask.coordinates(voxel);
        places.push_back(problem_.tiles->placeOf(at[0], at[1], at[2]));
      }
    }
    return engine_->moments(places);
  }

  std::optional<FlowSums> sums() override { return engine_->sums(); }
  std::uint64_t memory() const override { return engine_->memory(); }

 private:
  Problem problem_;
  std::unique_ptr<Engine> engine_;
};

}  // namespace

std::unique_ptr<Method> makeTileMethod(PopulationStorage storage, KernelChoice kernel,
                                       DeviceChoice device, const Problem& problem) {
  kernel.model.storage = storage;
  return std::make_unique<TileMethod>(
      problem, kernel.operation == Operation::Full
                   ? makeEngine(*problem.tiles, kernel.model, device, problem.relaxationTime)
                   : makeMemoryEngine(kernel, device, problem));
}

std::unique_ptr<Method> makeTileMethod(const TileVariant& variant, const KernelChoice& kernel,
                                       const Problem& problem) {
  return std::make_unique<TileMethod>(problem, makeVariantEngine(variant, kernel, problem));
}

}  // namespace tiledlbm::benchmark
