// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <vector>

#include "Kernels/Cuda/CudaError.h"

/// Kernels that start before the one before them in the stream has ended, so that its last blocks
/// and the start of the next share the GPU (programmatic dependent launch, from compute capability
/// 9.0 on). Elsewhere they start after it, as kernels do.
namespace tiledlbm::cuda {

/// Lets the next kernel start as soon as blocks of this one leave room.
__device__ inline void allowNextKernel() {
#if __CUDA_ARCH__ >= 900
  cudaTriggerProgrammaticLaunchCompletion();
#endif
}

/// Waits for the end of the kernel before. Nothing that one writes may be read before this.
__device__ inline void waitForPreviousKernel() {
#if __CUDA_ARCH__ >= 900
  cudaGridDependencySynchronize();
#endif
}

/// Whether the current GPU can launch early and the kernel was compiled to wait, which is asked
/// once of each. A kernel compiled for an older GPU does not wait, on whatever it runs.
template <class... Parameters>
bool canLaunchEarly(void (*kernel)(Parameters...)) {
  struct Answer {
    void (*kernel)(Parameters...);
    int device;
    bool canLaunchEarly;
  };
  static thread_local std::vector<Answer> known;  // kernels of one signature are few
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
/// \param sharedMemory of a block, in bytes, beside what the kernel declares.
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
