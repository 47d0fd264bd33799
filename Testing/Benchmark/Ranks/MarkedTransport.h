// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "Kernels/Ranks/Transport.h"
#include "Testing/Benchmark/Ranks/StepParts.h"
#include "Testing/Benchmark/Stopwatch.h"

namespace tiledlbm::benchmark {

/// Passes on what an engine asks of its transport, and notes when, for steps of which this is
/// wanted: the others are not delayed.
class MarkedTransport final : public Transport {
 public:
  MarkedTransport(std::unique_ptr<Transport> target, std::unique_ptr<Stopwatch> stopwatch)
      : target_(std::move(target)), stopwatch_(std::move(stopwatch)) {}

  void open(const std::vector<Channel>& outgoing, const std::vector<Channel>& incoming) override {
    target_->open(outgoing, incoming);
  }
  void* outgoing(std::size_t channel) override {
    mark(StepPoint::Outgoing);
    return target_->outgoing(channel);
  }
  void start(int group) override {
    mark(StepPoint::Start);
    target_->start(group);
    mark(StepPoint::Started);
  }
  const void* finish(std::size_t channel) override {
    mark(StepPoint::Finish);
    const void* message = target_->finish(channel);
    mark(StepPoint::Finished);
    return message;
  }
  void wait() override { target_->wait(); }
  void close() noexcept override { target_->close(); }

  void setOn(bool isOn) { isOn_ = isOn; }
  /// For points that the engine does not tell of.
  void mark(StepPoint point) {
    if (isOn_) {
      points_.push_back(point);
      stopwatch_->mark();
    }
  }
  /// What was noted, which is then forgotten.
  PartTimes take(bool hasEnds) {
    return partsOf(std::exchange(points_, {}), stopwatch_->take(), hasEnds);
  }

 private:
  std::unique_ptr<Transport> target_;
  std::unique_ptr<Stopwatch> stopwatch_;
  std::vector<StepPoint> points_;
  bool isOn_ = false;
};

}  // namespace tiledlbm::benchmark
