// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <benchmark/benchmark.h>

#include <vector>

namespace tiledlbm::benchmark {

/// Passes on the median and the coefficient of variation of repeated runs, which Google Benchmark
/// reports together with their mean and standard deviation.
class MedianReporter : public ::benchmark::BenchmarkReporter {
 public:
  /// \param target must outlive this.
  explicit MedianReporter(::benchmark::BenchmarkReporter& target) : target_(target) {}

  bool ReportContext(const Context& context) override;
  void ReportRuns(const std::vector<Run>& runs) override;
  void Finalize() override;

 private:
  ::benchmark::BenchmarkReporter& target_;
};

}  // namespace tiledlbm::benchmark
