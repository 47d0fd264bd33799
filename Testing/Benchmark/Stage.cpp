// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/Stage.h"

#include <new>
#include <utility>

#include "Kernels/Error.h"
#include "Solver/Geometry/Tiling.h"
#include "Testing/Benchmark/Gpu.h"
#include "Testing/Benchmark/InitialFlow.h"

namespace tiledlbm::benchmark {

Scene::Scene(VoxelMask voxels)
    : mask(std::move(voxels)), tiles(coverWithTiles(mask, {})), contacts(contactsOf(tiles)) {}

Act Stage::prepare(const Geometry& geometry, const Measurement& measurement, DeviceChoice device) {
  const std::string name = nameOf(geometry, measurement, device);
  if (name != runName_) {
    clear();
    runName_ = name;
    try {
      make(geometry, measurement, device);
    } catch (const InsufficientMemory& error) {
      skipped_ = error.what();
    } catch (const std::bad_alloc&) {
      skipped_ = "it does not fit into the host's memory";
    } catch (const std::exception& error) {
      failed_ = error.what();
    }
  }
  return {scene_.get(), run_.get(), skipped_, failed_};
}

void Stage::clear() {
  run_.reset();
  runName_.clear();
  skipped_.clear();
  failed_.clear();
}

void Stage::make(const Geometry& geometry, const Measurement& measurement, DeviceChoice device) {
  setScene(geometry);
  const Problem problem = scene_->problem();
  skipped_ = measurement.method->whyNot(problem);
  if (skipped_.empty()) {
    const bool gpu = device == DeviceChoice::Gpu;
    run_ = std::make_unique<TimedRun>(measurement.method->make(measurement.kernel, device, problem),
                                      gpu ? makeGpuTimer() : makeCpuTimer(),
                                      waves(scene_->mask.size()), gpu ? gpuBatch_ : cpuBatch_);
  }
}

void Stage::setScene(const Geometry& geometry) {
  if (sceneName_ != geometry.name) {
    scene_.reset();
    sceneName_.clear();
    scene_ = std::make_unique<Scene>(geometry.make());
    sceneName_ = geometry.name;
  }
}

}  // namespace tiledlbm::benchmark
