// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>
#include <utility>

#include "Kernels/Cpu/HostMemory.h"

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

}  // namespace tiledlbm
