// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

/// Flags with which GPUs signal that data are written: rising counters, which may wrap around.
namespace tiledlbm::cuda {

/// Signals to another GPU that all earlier writes of the thread are complete.
__device__ inline void raiseFlag(std::uint32_t* flag, std::uint32_t count) {
  __threadfence_system();
  asm volatile("st.release.sys.global.u32 [%0], %1;" ::"l"(flag), "r"(count) : "memory");
}

/// Waits for a flag of this GPU.
__device__ inline void waitForFlag(const std::uint32_t* flag, std::uint32_t count) {
  std::uint32_t reached = 0;
  do {
    asm volatile("ld.acquire.sys.global.u32 %0, [%1];" : "=r"(reached) : "l"(flag) : "memory");
  } while (static_cast<std::int32_t>(reached - count) < 0);
}

}  // namespace tiledlbm::cuda
