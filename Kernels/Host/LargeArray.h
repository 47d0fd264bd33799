// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "Kernels/Host/HostMemory.h"
#include "Kernels/Host/Parallel.h"

namespace tiledlbm {

/// Memory of allocateLarge for a std::vector. Values without an initialiser remain uninitialised.
/// The threads that compute them touch the memory first; a vector that fills itself with zeros
/// would do so on one core.
template <class T>
struct LargeAllocator {
  using value_type = T;  // NOLINT(readability-identifier-naming): a name of the standard

  LargeAllocator() = default;
  template <class Other>
  explicit LargeAllocator(const LargeAllocator<Other>&) {}

  /// \throws std::bad_alloc
  T* allocate(std::size_t count) {
    void* memory = allocateLarge(count * sizeof(T));
    if (!memory) {
      throw std::bad_alloc();
    }
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t) { std::free(memory); }

  template <class Other>
  void construct(Other* at) {
    ::new (static_cast<void*>(at)) Other;
  }
  template <class Other, class... Values>
  void construct(Other* at, Values&&... values) {
    ::new (static_cast<void*>(at)) Other(std::forward<Values>(values)...);
  }

  bool operator==(const LargeAllocator&) const { return true; }
  bool operator!=(const LargeAllocator&) const { return false; }
};

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

/// Values from the host that remain there; the counterpart of DeviceBuffer.
template <class T>
class HostTable {
 public:
  HostTable() = default;
  explicit HostTable(std::vector<T> values) : values_(std::move(values)), data_(values_.data()) {}
  HostTable(const HostTable&) = delete;
  HostTable& operator=(const HostTable&) = delete;
  HostTable(HostTable&&) noexcept = default;
  HostTable& operator=(HostTable&&) noexcept = default;
  ~HostTable() = default;

  T* data() const { return data_; }
  std::size_t size() const { return values_.size(); }

 private:
  std::vector<T> values_;
  T* data_ = nullptr;
};

}  // namespace tiledlbm
