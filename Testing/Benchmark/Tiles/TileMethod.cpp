// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/Tiles/TileMethod.h"

#include <optional>
#include <utility>

#include "Kernels/Engine/Engine.h"
#include "Testing/Benchmark/Tiles/SetMoments.h"

namespace tiledlbm::benchmark {

namespace {

class TileMethod : public Method {
 public:
  TileMethod(const Problem& problem, std::unique_ptr<Engine> engine)
      : problem_(problem), engine_(std::move(engine)) {}

  void start(const InitialFlow& flow) override { setMoments(*engine_, *problem_.tiles, flow); }

  void step() override { engine_->step(OpeningSignals<double>::same(1), {}); }
  void wait() override { engine_->wait(); }

  std::vector<NodeMoments<double>> moments() override {
    return engine_->moments(placesOfFluid(*problem_.mask, *problem_.tiles));
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
