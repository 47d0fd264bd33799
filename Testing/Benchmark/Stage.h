// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "Testing/Benchmark/Cases.h"
#include "Testing/Benchmark/Geometries.h"
#include "Testing/Benchmark/Ranks/SharedRun.h"
#include "Testing/Benchmark/TimedRun.h"

namespace tiledlbm::benchmark {

/// A geometry with its tiles.
struct Scene {
  explicit Scene(VoxelMask voxels);
  Problem problem() const;

  VoxelMask mask;
  TileSet tiles;
  TileContacts contacts;
  double seconds = 0;  ///< that it took to make
};

/// What there is to measure, or why there is nothing.
struct Act {
  const Scene* scene = nullptr;
  TimedRun* run = nullptr;
  const std::map<std::string, double>* counters = nullptr;  ///< that only this run has
  std::string skipped;  ///< a reason, as a clause, where the method is not for this geometry
  std::string failed;   ///< a sentence
};

/// Keeps the last geometry and the last run for the benchmarks and repetitions that follow, since
/// to make them takes longer than to time them. Both are freed before the next is made.
class Stage {
 public:
  /// \param gpuBatch, cpuBatch see TimedRun; in seconds.
  /// \param transport of ranks on GPUs.
  Stage(double gpuBatch, double cpuBatch, TransportChoice transport = TransportChoice::Auto)
      : gpuBatch_(gpuBatch), cpuBatch_(cpuBatch), transport_(transport) {}

  Act prepare(const Geometry& geometry, const Measurement& measurement, DeviceChoice device);

  /// Ends the run, for the sake of its memory.
  void clear();

 private:
  void make(const Geometry& geometry, const Measurement& measurement, DeviceChoice device);
  void makeOnRanks(const Geometry& geometry, const Measurement& measurement, DeviceChoice device,
                   double batch);
  void setScene(const Geometry& geometry);

  double gpuBatch_, cpuBatch_;
  TransportChoice transport_;
  std::string sceneName_, runName_;
  std::unique_ptr<Scene> scene_;
  std::unique_ptr<TimedRun> run_;
  std::map<std::string, double> counters_;
  std::map<std::string, std::optional<FlowState>> alone_;  ///< by what is measured
  std::string skipped_, failed_;
};

}  // namespace tiledlbm::benchmark
