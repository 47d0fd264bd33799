// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "Kernels/Cuda/CudaError.h"

namespace tiledlbm::cuda {

/// An array in the memory of the GPU.
template <class T>
class DeviceBuffer {
 public:
  DeviceBuffer() = default;
  explicit DeviceBuffer(std::size_t size) : size_(size) {
    if (size > 0) {
      const cudaError_t status = cudaMalloc(&data_, size * sizeof(T));
      if (status == cudaErrorMemoryAllocation) {
        cudaGetLastError();
        std::size_t available = 0, total = 0;
        cudaMemGetInfo(&available, &total);
        throw InsufficientMemory(GpuMemoryTaken{size * sizeof(T), available});
      }
      check(status, "allocate memory");
    }
  }
  explicit DeviceBuffer(const std::vector<T>& values) : DeviceBuffer(values.size()) {
    if (size_ > 0) {
      check(cudaMemcpy(data_, values.data(), size_ * sizeof(T), cudaMemcpyHostToDevice),
            "receive data");
    }
  }
  ~DeviceBuffer() { cudaFree(data_); }
  DeviceBuffer(DeviceBuffer&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  DeviceBuffer& operator=(DeviceBuffer&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }

  T* data() const { return data_; }
  std::size_t size() const { return size_; }

  /// Copies `count` values from the host to the beginning of the array.
  void copyFrom(const T* values, std::size_t count) const {
    check(cudaMemcpy(data_, values, count * sizeof(T), cudaMemcpyHostToDevice), "receive data");
  }

  /// Copies the first `count` values to the host.
  void copyTo(T* values, std::size_t count) const {
    check(cudaMemcpy(values, data_, count * sizeof(T), cudaMemcpyDeviceToHost), "send data");
  }

 private:
  T* data_ = nullptr;
  std::size_t size_ = 0;
};

/// An array of `size` values whose bytes are all zero.
template <class T>
DeviceBuffer<T> zeros(std::size_t size) {
  DeviceBuffer<T> buffer(size);
  check(cudaMemset(buffer.data(), 0, size * sizeof(T)), "clear its memory");
  return buffer;
}

}  // namespace tiledlbm::cuda
