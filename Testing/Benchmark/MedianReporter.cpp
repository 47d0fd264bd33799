// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/MedianReporter.h"

#include <cmath>
#include <iterator>

namespace tiledlbm::benchmark {

namespace {

/// Of values that are all zero the coefficient of variation is none, and JSON has no word for it.
void dropUndefined(::benchmark::UserCounters& counters) {
  for (auto counter = counters.begin(); counter != counters.end();) {
    counter = std::isfinite(counter->second.value) ? std::next(counter) : counters.erase(counter);
  }
}

}  // namespace

bool MedianReporter::ReportContext(const Context& context) {
  // Set only now by the library, which does not know of the target.
  target_.SetOutputStream(&GetOutputStream());
  target_.SetErrorStream(&GetErrorStream());
  return target_.ReportContext(context);
}

void MedianReporter::ReportRuns(const std::vector<Run>& runs) {
  std::vector<Run> chosen;
  for (const Run& run : runs) {
    const bool repeated = run.run_type == Run::RT_Aggregate;
    const bool wanted = run.aggregate_name == "median" || run.aggregate_name == "cv";
    if ((!repeated || wanted) && std::isfinite(run.real_accumulated_time)) {
      chosen.push_back(run);
      dropUndefined(chosen.back().counters);
    }
  }
  if (!chosen.empty()) {
    target_.ReportRuns(chosen);
  }
}

void MedianReporter::Finalize() {
  target_.Finalize();
}

}  // namespace tiledlbm::benchmark
