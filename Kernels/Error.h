// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

#include "Kernels/Problem.h"

namespace tiledlbm {

/// Base of every error that TiledLBM throws. `what()` is one short sentence for logs; a program
/// that shows errors to users makes its own sentences of the problems that they carry.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Base of the errors of kernels and devices.
class KernelError : public Error {
 public:
  explicit KernelError(const KernelProblem& problem) : Error(textOf(problem)), problem(problem) {}

  KernelProblem problem;
};

/// What is to be computed does not fit into the memory of a device.
class InsufficientMemory : public KernelError {
 public:
  explicit InsufficientMemory(const PopulationsTooLarge& problem)
      : InsufficientMemory(problem, problem.requiredBytes, problem.availableBytes) {}
  explicit InsufficientMemory(const GpuMemoryTaken& problem)
      : InsufficientMemory(problem, problem.requiredBytes, problem.availableBytes) {}
  InsufficientMemory(const KernelProblem& problem, std::uint64_t requiredBytes,
                     std::uint64_t availableBytes)
      : KernelError(problem), requiredBytes(requiredBytes), availableBytes(availableBytes) {}

  std::uint64_t requiredBytes;  ///< the largest std::int64_t where there are more
  std::uint64_t availableBytes;
};

/// Choices that exclude each other.
class UnsupportedChoice : public KernelError {
 public:
  using KernelError::KernelError;
};

/// Another rank failed, so that this one cannot go on either.
class RankFailure : public KernelError {
 public:
  using KernelError::KernelError;
};

/// The device cannot be used, or failed while it was in use.
class DeviceFailure : public KernelError {
 public:
  using KernelError::KernelError;
};

}  // namespace tiledlbm
