#pragma once

/// Marks a function that g++ compiles for the CPU and nvcc for both CPU and GPU.
#ifdef __CUDACC__
#define TILEDLBM_HOST_DEVICE __host__ __device__ __forceinline__
#else
#define TILEDLBM_HOST_DEVICE inline __attribute__((always_inline))
#endif
