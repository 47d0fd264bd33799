// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/Ranks/SharedRun.h"

#include <chrono>
#include <new>
#include <utility>

#include "Kernels/KernelError.h"
#include "Testing/Benchmark/InitialFlow.h"

namespace tiledlbm::benchmark {

namespace {

/// Even, as all numbers of steps here; a wave of sound has crossed the ends of all ranks by then.
constexpr std::int64_t comparedSteps = 6;
/// After sums, which take what is on its way, so that the next step waits for nothing.
constexpr std::int64_t stepsBeforeMarks = 2;
constexpr std::int64_t markedSteps = 20;

FlowState stateAfterSteps(SharedFlow& flow, const Problem& problem) {
  flow.start(waves(problem.mask->size()));
  flow.advance(comparedSteps);
  return flow.state();
}

void addParts(SharedFlow& flow, std::int64_t steps, std::map<std::string, double>& counters) {
  constexpr double microseconds = 1e6;
  const auto parts = flow.timeParts(steps);
  if (!parts) {
    return;
  }
  counters["time_marked_step"] = microseconds * flow.seconds() / double(steps);
  for (std::size_t part = 0; part < stepPartCount; ++part) {
    if ((*parts)[part] >= 0) {
      counters[stepPartCounters[part]] = microseconds * (*parts)[part];
    }
  }
}

}  // namespace

std::optional<FlowState> stateAlone(const SharedCase& of) {
  try {
    SharedFlow flow(of.problem, of.model, of.device, 1, of.transport);
    return stateAfterSteps(flow, of.problem);
  } catch (const InsufficientMemory&) {
  } catch (const std::bad_alloc&) {
  }
  return std::nullopt;
}

SharedRun makeSharedRun(const SharedCase& of, int ranks, const std::optional<FlowState>& alone,
                        double seconds) {
  using Clock = std::chrono::steady_clock;
  SharedRun shared;
  const Clock::time_point begin = Clock::now();
  auto made = std::make_unique<SharedFlow>(of.problem, of.model, of.device, ranks, of.transport);
  SharedFlow& flow = *made;
  shared.counters["setup_seconds"] =
      of.problem.seconds + std::chrono::duration<double>(Clock::now() - begin).count();
  shared.state = stateAfterSteps(flow, of.problem);
  if (alone) {
    const std::string wrong = whatDiffers(*alone, shared.state);
    if (!wrong.empty()) {
      shared.failed = "The flow is not that of one rank: " + wrong + ".";
      return shared;
    }
    shared.counters["compared_steps"] = double(comparedSteps);
  }
  shared.counters["ranks"] = ranks;
  shared.counters["halo_bytes_per_step"] = flow.facts().haloBytes;
  shared.counters["halo_share"] = flow.facts().haloShare;
  shared.counters["imbalance"] = flow.facts().imbalance;
  flow.advance(stepsBeforeMarks);
  addParts(flow, seconds > 0 ? markedSteps : stepsBeforeMarks, shared.counters);
  const std::int64_t done = flow.stepsDone();
  shared.run = std::make_unique<TimedRun>(std::move(made), makeStopwatchOf(flow), done, seconds);
  return shared;
}

}  // namespace tiledlbm::benchmark
