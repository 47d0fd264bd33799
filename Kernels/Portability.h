// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

/// Marks a function that g++ compiles for the CPU and nvcc for both CPU and GPU.
#ifdef __CUDACC__
#define TILEDLBM_HOST_DEVICE __host__ __device__ __forceinline__
#else
#define TILEDLBM_HOST_DEVICE inline __attribute__((always_inline))
#endif

/// The same for a large function that few nodes call: on the CPU it is compiled once and called.
#ifdef __CUDACC__
#define TILEDLBM_HOST_DEVICE_LARGE TILEDLBM_HOST_DEVICE
#else
#define TILEDLBM_HOST_DEVICE_LARGE __attribute__((noinline))
#endif

namespace tiledlbm {

/// Bits of a word that are set.
TILEDLBM_HOST_DEVICE std::uint32_t bitCount(std::uint32_t word) {
#ifdef __CUDA_ARCH__
  return static_cast<std::uint32_t>(__popc(word));
#else
  return static_cast<std::uint32_t>(__builtin_popcount(word));
#endif
}

/// Tells the GPU's compiler that a pointer points into global memory, which it cannot know of one
/// that it finds in shared memory: it then leaves out the look-up of the address space.
template <class T>
TILEDLBM_HOST_DEVICE T* inGlobalMemory(T* pointer) {
#ifdef __CUDA_ARCH__
  __builtin_assume(__isGlobal(pointer));
#endif
  return pointer;
}

/// Reads what other blocks of a GPU's kernel, or other GPUs, have written.
template <class T>
TILEDLBM_HOST_DEVICE T readOfOthers(const T& from) {
#ifdef __CUDA_ARCH__
  static_assert(sizeof(T) % sizeof(long long) == 0 && alignof(T) == alignof(long long));
  T value;
  for (unsigned word = 0; word < sizeof(T) / sizeof(long long); ++word) {
    reinterpret_cast<long long*>(&value)[word] =
        __ldcg(reinterpret_cast<const long long*>(&from) + word);
  }
  return value;
#else
  return from;
#endif
}

/// Adds to a value that other threads add to as well.
TILEDLBM_HOST_DEVICE void addAtOnce(std::int64_t& to, std::int64_t value) {
#ifdef __CUDA_ARCH__
  atomicAdd(reinterpret_cast<unsigned long long*>(&to), static_cast<unsigned long long>(value));
#else
  __atomic_fetch_add(&to, value, __ATOMIC_RELAXED);
#endif
}

}  // namespace tiledlbm
