#include "Testing/Benchmark/Copy.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "Kernels/Cpu/HostMemory.h"
#include "Kernels/Cpu/Parallel.h"
#include "Kernels/Error.h"
#include "Testing/Benchmark/Timer.h"

namespace tiledlbm::benchmark {

namespace {

constexpr int passes = 9;

class CpuCopy : public Copy {
 public:
  explicit CpuCopy(std::uint64_t bytes)
      : bytes_(bytes), source_(new char[bytes]), target_(new char[bytes]), timer_(makeCpuTimer()) {
    // Each part is first touched by one of many threads, so that its pages are spread over all
    // memory controllers.
    forEachPart([this](std::uint64_t begin, std::uint64_t count) {
      std::memset(source_.get() + begin, 1, count);
      std::memset(target_.get() + begin, 0, count);
    });
  }

  std::uint64_t bytesMoved() const override { return 2 * bytes_; }

  double pass() override {
    timer_->start();
    forEachPart([this](std::uint64_t begin, std::uint64_t count) {
      std::memcpy(target_.get() + begin, source_.get() + begin, count);
    });
    return timer_->stop();
  }

 private:
  template <class Body>
  void forEachPart(const Body& body) {
    constexpr std::uint64_t part = 4 << 20;
    parallelFor(0, static_cast<std::int64_t>((bytes_ + part - 1) / part), 1, [&](std::int64_t i) {
      const std::uint64_t begin = part * static_cast<std::uint64_t>(i);
      body(begin, std::min(part, bytes_ - begin));
    });
  }

  std::uint64_t bytes_;
  std::unique_ptr<char[]> source_, target_;
  std::unique_ptr<Timer> timer_;
};

}  // namespace

std::unique_ptr<Copy> makeCpuCopy(std::uint64_t bytes) {
  const std::uint64_t available = availableHostMemory();
  if (2 * bytes > available) {
    throw InsufficientMemory("To measure a copy takes " + std::to_string(2 * bytes) +
                                 " bytes of the host's memory, and " + std::to_string(available) +
                                 " bytes are free: close other programs.",
                             2 * bytes, available);
  }
  return std::make_unique<CpuCopy>(bytes);
}

double bandwidthOf(Copy& copy) {
  double fastest = copy.pass();
  for (int i = 1; i < passes; ++i) {
    fastest = std::min(fastest, copy.pass());
  }
  return static_cast<double>(copy.bytesMoved()) / fastest;
}

}  // namespace tiledlbm::benchmark
