// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "Kernels/Host/HostMemory.h"
#include "Kernels/Host/Parallel.h"
#include "Testing/Benchmark/Methods/RivalBackend.h"

namespace tiledlbm::benchmark {

/// Runs a kernel on all cores.
struct CpuBackend {
  /// Items that one thread takes at least: some ten microseconds.
  static constexpr std::int64_t itemsPerTask = 1024;

  /// Zeros, first touched by the threads that will work on them.
  template <class T>
  class Array {
   public:
    Array() = default;
    explicit Array(std::size_t size) : size_(size) {
      const std::size_t bytes = (size * sizeof(T) + cacheLine - 1) / cacheLine * cacheLine;
      data_.reset(static_cast<T*>(std::aligned_alloc(cacheLine, bytes)));
      if (!data_) {
        throw std::bad_alloc();
      }
      T* values = data_.get();
      parallelFor(0, std::int64_t(size), itemsPerTask,
                  [values](std::int64_t i) { values[i] = T{}; });
    }

    T* data() const { return data_.get(); }
    std::size_t size() const { return size_; }
    void copyFrom(const T* values, std::size_t count) const { std::copy_n(values, count, data()); }
    void copyTo(T* values, std::size_t count) const { std::copy_n(data(), count, values); }

   private:
    struct Free {
      void operator()(T* memory) const { std::free(memory); }
    };
    std::unique_ptr<T[], Free> data_;
    std::size_t size_ = 0;
  };

  template <class Body>
  static void forEach(std::int64_t count, const Body& body) {
    const std::int64_t tasks = (count + itemsPerTask - 1) / itemsPerTask;
    parallelFor(0, tasks, 1, [&](std::int64_t task) {
      const std::int64_t last = std::min((task + 1) * itemsPerTask, count);
      // No item reads what another one writes, which lets the compiler use vector instructions.
#ifndef __clang__  // knows no such pragma
#pragma GCC ivdep
#endif
      for (std::int64_t item = task * itemsPerTask; item < last; ++item) {
        body(item);
      }
    });
  }

  static void wait() {}

  static std::uint64_t availableMemory() {
    return availableHostMemory();
  }
};

template <template <class> class Storage, class Real>
std::unique_ptr<Method> makeCpuRival(const KernelChoice& choice, const Problem& problem) {
  return makeRivalOn<Storage, Real, CpuBackend>(choice, problem);
}

}  // namespace tiledlbm::benchmark
