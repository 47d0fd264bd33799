// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "Kernels/Cpu/HostMemory.h"
#include "Kernels/Cpu/Parallel.h"

namespace tiledlbm {

/// Zeros in memory of allocateLarge, first touched by the threads that will use them.
template <class T>
class LargeArray {
  /// Smallest number of values per thread: some ten microseconds.
  static constexpr std::int64_t valuesPerTask = 1 << 14;

 public:
  LargeArray() = default;
  /// \throws std::bad_alloc
  explicit LargeArray(std::size_t size) : size_(size) {
    if (size == 0) {
      return;
    }
    values_.reset(static_cast<T*>(allocateLarge(size * sizeof(T))));
    if (!values_) {
      throw std::bad_alloc();
    }
    T* values = values_.get();
    parallelForRanges(0, static_cast<std::int64_t>(size), valuesPerTask,
                      [values](std::int64_t begin, std::int64_t end) {
                        std::fill(values + begin, values + end, T{});
                      });
  }

  T* data() const { return values_.get(); }
  std::size_t size() const { return size_; }

  /// Copies `count` values to the beginning of the array.
  void copyFrom(const T* values, std::size_t count) const { std::copy_n(values, count, data()); }

  /// Copies the first `count` values.
  void copyTo(T* values, std::size_t count) const { std::copy_n(data(), count, values); }

 private:
  struct Free {
    void operator()(T* memory) const { std::free(memory); }
  };

  std::unique_ptr<T[], Free> values_;
  std::size_t size_ = 0;
};

}  // namespace tiledlbm
