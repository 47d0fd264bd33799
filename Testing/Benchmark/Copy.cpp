// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/Copy.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>

#include "Kernels/Cpu/Pack.h"
#include "Kernels/Host/HostMemory.h"
#include "Kernels/Host/LargeArray.h"
#include "Kernels/Host/Parallel.h"
#include "Kernels/KernelError.h"
#include "Testing/Benchmark/Stopwatch.h"

namespace tiledlbm::benchmark {

namespace {

constexpr int passes = 9;

/// In large pages and with stores past the caches where these are faster, as the engine does: with
/// less, an engine could be faster than the copy that it is compared with.
class CpuCopy : public Copy {
 public:
  explicit CpuCopy(std::uint64_t bytes)
      : values_(bytes / Values::bytes * Values::width),
        source_(std::size_t(values_)),
        target_(std::size_t(values_)) {
    forEachRange(
        [](double* source, double*, std::int64_t count) { std::fill_n(source, count, 1.0); });
  }

  std::uint64_t bytesMoved() const override { return 2 * bytesOfArray(); }

  double pass() override { return std::min(secondsOf(copyByLibrary), secondsOf(copyByStreams)); }

 private:
  using Values = Pack<double>;

  static void copyByLibrary(const double* source, double* target, std::int64_t count) {
    std::memcpy(target, source, std::size_t(count) * sizeof(double));
  }

  /// \param count a multiple of the width of a pack.
  static void copyByStreams(const double* source, double* target, std::int64_t count) {
    for (std::int64_t i = 0; i < count; i += Values::width) {
      Values::stream(Values::load(source + i), target + i);
    }
    Values::finishStreams();
  }

  template <class CopyRange>
  double secondsOf(const CopyRange& copyRange) {
    stopwatch_.mark();
    forEachRange(copyRange);
    return stopwatch_.stop();
  }

  template <class Body>
  void forEachRange(const Body& body) {
    constexpr std::int64_t part = (4 << 20) / sizeof(double);
    parallelForRanges(0, (values_ + part - 1) / part, 1,
                      [&](std::int64_t firstPart, std::int64_t lastPart) {
                        const std::int64_t begin = firstPart * part;
                        const std::int64_t end = std::min(lastPart * part, values_);
                        body(source_.data() + begin, target_.data() + begin, end - begin);
                      });
  }

  std::uint64_t bytesOfArray() const { return std::uint64_t(values_) * sizeof(double); }

  std::int64_t values_;
  LargeArray<double> source_, target_;
  CpuStopwatch stopwatch_;
};

}  // namespace

std::unique_ptr<Copy> makeCpuCopy(std::uint64_t bytes) {
  const std::uint64_t available = availableHostMemory();
  if (2 * bytes > available) {
    throw InsufficientMemory(
        Described{"To measure a copy takes " + std::to_string(2 * bytes) +
                  " bytes of the host's memory, and " + std::to_string(available) +
                  " bytes are free: close other programs."},
        2 * bytes, available);
  }
  return std::make_unique<CpuCopy>(bytes);
}

double bandwidthOf(Copy& copy) {
  double fastest = copy.pass();
  for (int i = 1; i < passes; ++i) {
    fastest = std::min(fastest, copy.pass());
  }
  return double(copy.bytesMoved()) / fastest;
}

}  // namespace tiledlbm::benchmark
