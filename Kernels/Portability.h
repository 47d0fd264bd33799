// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

/// Marks a function that g++ compiles for the CPU and nvcc for both CPU and GPU.
#ifdef __CUDACC__
#define TILEDLBM_HOST_DEVICE __host__ __device__ __forceinline__
#else
#define TILEDLBM_HOST_DEVICE inline __attribute__((always_inline))
#endif

/// As above, for a large function that few nodes call: the CPU's compiler does not inline it.
#ifdef __CUDACC__
#define TILEDLBM_HOST_DEVICE_LARGE TILEDLBM_HOST_DEVICE
#else
#define TILEDLBM_HOST_DEVICE_LARGE __attribute__((noinline))
#endif

/// As above, for a function that several kernels call and that has to round alike in all of them:
/// the GPU's compiler does not inline it.
#ifdef __CUDACC__
#define TILEDLBM_HOST_DEVICE_SHARED __host__ __device__ __noinline__
#else
#define TILEDLBM_HOST_DEVICE_SHARED TILEDLBM_HOST_DEVICE
#endif

namespace tiledlbm {

/// Number of set bits of a word.
TILEDLBM_HOST_DEVICE std::uint32_t bitCount(std::uint32_t word) {
#ifdef __CUDA_ARCH__
  return static_cast<std::uint32_t>(__popc(word));
#else
  return static_cast<std::uint32_t>(__builtin_popcount(word));
#endif
}

/// Declares to the GPU's compiler that a pointer points into global memory. The compiler cannot
/// know this of a pointer from shared memory and would generate a look-up of the address space.
template <class T>
TILEDLBM_HOST_DEVICE T* inGlobalMemory(T* pointer) {
#ifdef __CUDA_ARCH__
  __builtin_assume(__isGlobal(pointer));
#endif
  return pointer;
}

/// Reads a value that other blocks of a kernel, or other GPUs, have written.
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

/// Atomic addition.
TILEDLBM_HOST_DEVICE void addAtOnce(std::int64_t& to, std::int64_t value) {
#ifdef __CUDA_ARCH__
  atomicAdd(reinterpret_cast<unsigned long long*>(&to), static_cast<unsigned long long>(value));
#else
  __atomic_fetch_add(&to, value, __ATOMIC_RELAXED);
#endif
}

}  // namespace tiledlbm
