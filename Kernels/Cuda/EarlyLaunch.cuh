// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <vector>

#include "Kernels/Cuda/CudaError.h"

/// Launches of kernels before the end of the previous kernel in the stream. The last blocks of one
/// kernel and the first blocks of the next then share the GPU (programmatic dependent launch, from
/// compute capability 9.0 on). On older GPUs kernels start after the previous one as usual.
namespace tiledlbm::cuda {

/// Allows the next kernel to start as soon as blocks of this one leave room.
__device__ inline void allowNextKernel() {
#if __CUDA_ARCH__ >= 900
  cudaTriggerProgrammaticLaunchCompletion();
#endif
}

/// Waits for the end of the previous kernel. Its results must not be read before.
__device__ inline void waitForPreviousKernel() {
#if __CUDA_ARCH__ >= 900
  cudaGridDependencySynchronize();
#endif
}

/// Whether the current GPU supports early launch and the kernel was compiled to wait, determined
/// once per kernel and GPU. A kernel compiled for an older GPU does not wait on any GPU.
template <class... Parameters>
bool canLaunchEarly(void (*kernel)(Parameters...)) {
  struct Answer {
    void (*kernel)(Parameters...);
    int device;
    bool canLaunchEarly;
  };
  static thread_local std::vector<Answer> known;  // few kernels have the same signature
  int device = 0;
  check(cudaGetDevice(&device), "be selected");
  for (const Answer& answer : known) {
    if (answer.kernel == kernel && answer.device == device) {
      return answer.canLaunchEarly;
    }
  }
  int major = 0;
  check(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device),
        "tell its properties");
  cudaFuncAttributes attributes;
  check(cudaFuncGetAttributes(&attributes, kernel), "tell a kernel's properties");
  known.push_back({kernel, device, major >= 9 && attributes.ptxVersion >= 90});
  return known.back().canLaunchEarly;
}

/// Starts a kernel that calls waitForPreviousKernel().
/// \param sharedMemory of a block, in bytes, in addition to the kernel's own.
template <class... Parameters, class... Arguments>
void launchEarly(void (*kernel)(Parameters...), dim3 blocks, unsigned threads,
                 std::size_t sharedMemory, const Arguments&... arguments) {
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attribute.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config{};
  config.gridDim = blocks;
  config.blockDim = threads;
  config.dynamicSmemBytes = sharedMemory;
  config.attrs = &attribute;
  config.numAttrs = canLaunchEarly(kernel) ? 1 : 0;
  check(cudaLaunchKernelEx(&config, kernel, Parameters(arguments)...), "start a kernel");
}

}  // namespace tiledlbm::cuda
