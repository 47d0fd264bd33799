// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "Testing/Benchmark/Ranks/SharedFlow.h"
#include "Testing/Benchmark/TimedRun.h"

namespace tiledlbm::benchmark {

/// A flow on some ranks that was compared with one rank alone and can be timed.
struct SharedRun {
  std::unique_ptr<TimedRun> run;
  FlowState state;                         ///< after the steps that are compared
  std::map<std::string, double> counters;  ///< beside those that all benchmarks have
  std::string failed;                      ///< a sentence, where it is not the flow of one rank
};

/// What ranks are made for, but for their number.
struct SharedCase {
  Problem problem;
  ModelChoice model;
  DeviceChoice device;
  TransportChoice transport;
};

/// The state of one rank alone after the steps that are compared; nothing where it does not fit
/// into one rank's memory.
std::optional<FlowState> stateAlone(const SharedCase& of);

/// Makes a flow on some ranks, compares it with one rank alone, times the parts of a step, and
/// readies it for batches.
/// \param alone see stateAlone; nothing for one that need not be compared.
/// \param seconds of a batch, see TimedRun.
/// \throws InsufficientMemory, DeviceFailure
SharedRun makeSharedRun(const SharedCase& of, int ranks, const std::optional<FlowState>& alone,
                        double seconds);

}  // namespace tiledlbm::benchmark
