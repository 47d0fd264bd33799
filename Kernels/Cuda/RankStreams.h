// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cuda_runtime.h>

#include <utility>

#include "Kernels/Cuda/CudaError.h"

namespace tiledlbm::cuda {

/// The stream of a thread's kernels, see the build's option --default-stream.
inline cudaStream_t streamOfKernels() {
  return cudaStreamPerThread;
}

/// A second stream in addition to that of the kernels.
class SideStream {
 public:
  SideStream() {
    int least = 0, greatest = 0;
    check(cudaDeviceGetStreamPriorityRange(&least, &greatest), "tell its priorities");
    check(cudaStreamCreateWithPriority(&stream_, cudaStreamNonBlocking, greatest), "make a stream");
  }
  ~SideStream() { cudaStreamDestroy(stream_); }
  SideStream(const SideStream&) = delete;
  SideStream& operator=(const SideStream&) = delete;

  cudaStream_t get() const { return stream_; }

 private:
  cudaStream_t stream_ = nullptr;
};

/// A point in a stream for which another stream can wait.
class StreamEvent {
 public:
  StreamEvent() {
    check(cudaEventCreateWithFlags(&event_, cudaEventDisableTiming), "make an event");
  }
  ~StreamEvent() {
    if (event_ != nullptr) {
      cudaEventDestroy(event_);
    }
  }
  StreamEvent(StreamEvent&& other) noexcept : event_(std::exchange(other.event_, nullptr)) {}
  StreamEvent& operator=(StreamEvent&& other) noexcept {
    std::swap(event_, other.event_);
    return *this;
  }

  void record(cudaStream_t stream) { check(cudaEventRecord(event_, stream), "record an event"); }
  void makeWait(cudaStream_t stream) const {
    check(cudaStreamWaitEvent(stream, event_, 0), "wait for an event");
  }
  bool isReached() const {
    const cudaError_t status = cudaEventQuery(event_);
    if (status == cudaErrorNotReady) {
      cudaGetLastError();
      return false;
    }
    check(status, "finish a time step");
    return true;
  }

 private:
  cudaEvent_t event_ = nullptr;
};

}  // namespace tiledlbm::cuda
