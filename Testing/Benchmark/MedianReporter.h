// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <benchmark/benchmark.h>

#include <cmath>
#include <iterator>
#include <vector>

namespace tiledlbm::benchmark {

/// Passes on the median and the coefficient of variation of repeated runs, which Google Benchmark
/// reports together with their mean and standard deviation.
class MedianReporter : public ::benchmark::BenchmarkReporter {
 public:
  /// \param target must outlive this.
  explicit MedianReporter(::benchmark::BenchmarkReporter& target) : target_(target) {}

  bool ReportContext(const Context& context) override {
    // Set only now by the library, which does not know of the target.
    target_.SetOutputStream(&GetOutputStream());
    target_.SetErrorStream(&GetErrorStream());
    return target_.ReportContext(context);
  }

  void ReportRuns(const std::vector<Run>& runs) override {
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

  void Finalize() override { target_.Finalize(); }

 private:
  /// Of values that are all zero the coefficient of variation is none, and JSON has no word for it.
  static void dropUndefined(::benchmark::UserCounters& counters) {
    for (auto counter = counters.begin(); counter != counters.end();) {
      counter = std::isfinite(counter->second.value) ? std::next(counter) : counters.erase(counter);
    }
  }

  ::benchmark::BenchmarkReporter& target_;
};

}  // namespace tiledlbm::benchmark
