// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/Stage.h"

#include <chrono>
#include <new>
#include <utility>

#include "Kernels/KernelError.h"
#include "Messages/Sentences.h"
#include "Solver/Geometry/Tiling.h"
#include "Testing/Benchmark/Gpu.h"
#include "Testing/Benchmark/InitialFlow.h"

namespace tiledlbm::benchmark {

Scene::Scene(VoxelMask voxels)
    : mask(std::move(voxels)), tiles(coverWithTiles(mask, {})), contacts(contactsOf(tiles)) {}

Problem Scene::problem() const {
  Problem problem{&mask, &tiles};
  problem.seconds = seconds;
  return problem;
}

Act Stage::prepare(const Geometry& geometry, const Measurement& measurement, DeviceChoice device) {
  const std::string name = nameOf(geometry, measurement, device);
  if (name != runName_) {
    clear();
    runName_ = name;
    try {
      make(geometry, measurement, device);
    } catch (const InsufficientMemory& error) {
      skipped_ = plugin::sentenceOf(error);
    } catch (const std::bad_alloc&) {
      skipped_ = "it does not fit into the host's memory";
    } catch (const std::exception& error) {
      failed_ = plugin::sentenceOf(error);
    }
  }
  return {scene_.get(), run_.get(), &counters_, skipped_, failed_};
}

void Stage::clear() {
  run_.reset();
  counters_.clear();
  runName_.clear();
  skipped_.clear();
  failed_.clear();
}

void Stage::make(const Geometry& geometry, const Measurement& measurement, DeviceChoice device) {
  setScene(geometry);
  const Problem problem = scene_->problem();
  const bool gpu = device == DeviceChoice::Gpu;
  const double batch = gpu ? gpuBatch_ : cpuBatch_;
  skipped_ = measurement.method->whyNot(problem);
  if (skipped_.empty() && measurement.ranks > 0) {
    makeOnRanks(geometry, measurement, device, batch);
  } else if (skipped_.empty()) {
    auto method = measurement.method->make(measurement.kernel, device, problem);
    method->start(waves(scene_->mask.size()));
    run_ = std::make_unique<TimedRun>(
        std::move(method), gpu ? makeGpuStopwatch() : std::make_unique<CpuStopwatch>(), 0, batch);
  }
}

void Stage::makeOnRanks(const Geometry& geometry, const Measurement& measurement,
                        DeviceChoice device, double batch) {
  skipped_ = whyNoRanks(measurement.ranks, device);
  if (!skipped_.empty()) {
    return;
  }
  SharedCase shared{scene_->problem(), measurement.kernel.model, device, transport_};
  shared.model.storage = *measurement.method->storage;
  Measurement ofOne = measurement;
  ofOne.ranks = 1;
  const std::string name = nameOf(geometry, ofOne, device);
  const bool isOne = measurement.ranks == 1;
  if (!isOne && alone_.count(name) == 0) {
    alone_[name] = stateAlone(shared);
  }
  SharedRun made =
      makeSharedRun(shared, measurement.ranks, isOne ? std::nullopt : alone_[name], batch);
  if (isOne) {
    alone_[name] = made.state;
  }
  run_ = std::move(made.run);
  counters_ = std::move(made.counters);
  failed_ = std::move(made.failed);
}

void Stage::setScene(const Geometry& geometry) {
  if (sceneName_ != geometry.name) {
    scene_.reset();
    sceneName_.clear();
    using Clock = std::chrono::steady_clock;
    const Clock::time_point begin = Clock::now();
    scene_ = std::make_unique<Scene>(geometry.make());
    scene_->seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    sceneName_ = geometry.name;
  }
}

}  // namespace tiledlbm::benchmark
