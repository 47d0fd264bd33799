// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <variant>

#include "Kernels/Models.h"

/// Problems of a device or of a choice of kernel, as numbers, and the errors that carry them.
namespace tiledlbm {

/// The populations do not fit into the free memory of a device.
struct PopulationsTooLarge {
  std::uint64_t requiredBytes = 0;
  std::uint64_t availableBytes = 0;
  bool onGpu = false;
  Precision precision = Precision::Double;
  PopulationStorage storage = PopulationStorage::FullTiles;  ///< not Auto
  int devicesNeeded = 0;  ///< number of devices with enough memory together, 0 if unknown
};

/// Another program took memory of the GPU between the planning of the engine and its creation.
struct GpuMemoryTaken {
  std::uint64_t requiredBytes = 0;
  std::uint64_t availableBytes = 0;
};

/// The mask and the fields of a volume do not fit into the main memory.
struct VolumeTooLarge {
  std::array<std::int64_t, 3> size{};  ///< voxels along x, y, z
  double requiredBytes = 0;            ///< can exceed any integer
  std::uint64_t availableBytes = 0;
};

/// The choice requires a GPU, and none is usable.
struct GpuNotUsable {
  std::string reason;  ///< a clause, see whyNoGpu
};

/// A call to the GPU failed.
struct GpuCallFailed {
  std::string action;      ///< its purpose, for example "allocate memory"
  std::string reason;      ///< message of the CUDA runtime
  bool isLasting = false;  ///< whether no later call of this process can succeed
};

/// Full tiles do not support 16-bit populations.
struct SixteenBitFullTiles {};

/// More nodes than compact tiles can number.
struct TooManyCompactNodes {
  std::int64_t nodes = 0;
  std::int64_t mostNodes = 0;
};

/// Neighbours too far apart for the offsets of compact tiles.
struct CompactNeighboursTooFar {
  std::int64_t distance = 0;         ///< in numbered nodes
  std::int64_t largestDistance = 0;  ///< in numbered nodes
};

/// Another rank of the flow failed.
struct OtherRankFailed {
  int rank = 0;
  std::string sentence;  ///< message of that rank
};

/// An error of the program around the solver, in its own words.
struct Described {
  std::string sentence;
};

using KernelProblem =
    std::variant<PopulationsTooLarge, GpuMemoryTaken, VolumeTooLarge, GpuNotUsable, GpuCallFailed,
                 SixteenBitFullTiles, TooManyCompactNodes, CompactNeighboursTooFar, OtherRankFailed,
                 Described>;

/// A sentence that states the problem with its numbers.
std::string textOf(const KernelProblem& problem);

/// Base of all errors of TiledLBM. Plugin/Filters/Messages has the sentences for users.
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

/// The flow does not fit into the memory of a device.
class InsufficientMemory : public KernelError {
 public:
  explicit InsufficientMemory(const PopulationsTooLarge& problem)
      : InsufficientMemory(problem, problem.requiredBytes, problem.availableBytes) {}
  explicit InsufficientMemory(const GpuMemoryTaken& problem)
      : InsufficientMemory(problem, problem.requiredBytes, problem.availableBytes) {}
  InsufficientMemory(const KernelProblem& problem, std::uint64_t requiredBytes,
                     std::uint64_t availableBytes)
      : KernelError(problem), requiredBytes(requiredBytes), availableBytes(availableBytes) {}

  std::uint64_t requiredBytes;  ///< the largest std::int64_t if there are more
  std::uint64_t availableBytes;
};

/// Choices that exclude each other.
class UnsupportedChoice : public KernelError {
 public:
  using KernelError::KernelError;
};

/// Another rank failed, and this rank cannot continue.
class RankFailure : public KernelError {
 public:
  using KernelError::KernelError;
};

/// The device is unusable, or failed during use.
class DeviceFailure : public KernelError {
 public:
  using KernelError::KernelError;
};

}  // namespace tiledlbm
