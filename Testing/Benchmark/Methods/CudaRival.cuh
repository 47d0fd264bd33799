// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <type_traits>

#include "Kernels/Cuda/CudaDevice.h"
#include "Kernels/Cuda/DeviceBuffer.h"
#include "Kernels/Cuda/EarlyLaunch.cuh"
#include "Testing/Benchmark/Methods/RivalMethod.h"

namespace tiledlbm::benchmark {

/// Threads of a block and blocks that must fit on a multiprocessor at once, which caps the
/// registers of a thread.
template <class Body>
struct LaunchBounds {
  static constexpr int threads = 128;
  static constexpr int blocks = 1;
};

/// Steps: as many blocks as fit without spilling registers. One that writes through the matrix
/// keeps its 18 indices over the collision.
template <class Storage, int Phase>
struct LaunchBounds<rival::Step<Storage, Phase>> {
 private:
  using M = typename Storage::Model;
  static constexpr bool keepsIndex = Storage::copies == 1 && Phase == 0;
  static constexpr bool needsMore = keepsIndex && sizeof(typename M::Real) == sizeof(double);
  static constexpr bool isLbgk = std::is_same_v<typename M::Collision, Lbgk>;

 public:
  static constexpr int threads = 128;
  static constexpr int blocks = needsMore ? (isLbgk ? 4 : 5) : 6;
};

/// Calls `body` for each item, a thread to an item.
template <class Body>
__global__ void __launch_bounds__(LaunchBounds<Body>::threads, LaunchBounds<Body>::blocks)
    runForEach(const Body body, std::uint32_t count) {
  cuda::allowNextKernel();
  cuda::waitForPreviousKernel();
  const std::uint32_t item = blockIdx.x * LaunchBounds<Body>::threads + threadIdx.x;
  if (item < count) {
    body(item);
  }
}

/// Runs a kernel on the current GPU.
struct CudaBackend {
  template <class T>
  using Array = cuda::DeviceBuffer<T>;

  template <class Body>
  static void forEach(std::int64_t count, const Body& body) {
    constexpr int threads = LaunchBounds<Body>::threads;
    cuda::launchEarly(runForEach<Body>, unsigned((count + threads - 1) / threads), threads, 0, body,
                      std::uint32_t(count));
  }

  static void wait() { cuda::check(cudaDeviceSynchronize(), "finish a kernel"); }

  static std::uint64_t availableMemory() { return cuda::availableMemory(); }
};

}  // namespace tiledlbm::benchmark
