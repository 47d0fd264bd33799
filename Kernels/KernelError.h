// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <variant>

#include "Kernels/Models.h"

/// What can be wrong with a device or a choice of kernel, in numbers, and the errors that carry it.
namespace tiledlbm {

/// Populations that do not fit into the free memory of a device.
struct PopulationsTooLarge {
  std::uint64_t requiredBytes = 0;
  std::uint64_t availableBytes = 0;
  bool onGpu = false;
  Precision precision = Precision::Double;
  PopulationStorage storage = PopulationStorage::FullTiles;  ///< not Auto
  int devicesNeeded = 0;  ///< on which it would fit together, 0 where that is not known
};

/// Memory of the GPU that was free when the engine was planned, and was taken before it was made.
struct GpuMemoryTaken {
  std::uint64_t requiredBytes = 0;
  std::uint64_t availableBytes = 0;
};

/// A volume whose mask and fields do not fit into the main memory.
struct VolumeTooLarge {
  std::array<std::int64_t, 3> size{};  ///< voxels along x, y, z
  double requiredBytes = 0;            ///< can be more than any integer
  std::uint64_t availableBytes = 0;
};

/// The GPU was asked for, and there is none that works.
struct GpuNotUsable {
  std::string reason;  ///< a clause, see whyNoGpu
};

/// A call to the GPU failed.
struct GpuCallFailed {
  std::string action;      ///< what it was to do, for example "allocate memory"
  std::string reason;      ///< what the CUDA runtime says
  bool isLasting = false;  ///< whether no later call of this process can succeed
};

/// Populations of 16 bits in full tiles, which have none.
struct SixteenBitFullTiles {};

/// More nodes than compact tiles can number.
struct TooManyCompactNodes {
  std::int64_t nodes = 0;
  std::int64_t mostNodes = 0;
};

/// Neighbours that are further apart than compact tiles can tell.
struct CompactNeighboursTooFar {
  std::int64_t distance = 0;         ///< in numbered nodes
  std::int64_t largestDistance = 0;  ///< in numbered nodes
};

/// Another rank of those that compute a flow together goes on no more.
struct OtherRankFailed {
  int rank = 0;
  std::string sentence;  ///< what it says of it
};

/// Something that a program around the solver found, in its own words.
struct Described {
  std::string sentence;
};

using KernelProblem =
    std::variant<PopulationsTooLarge, GpuMemoryTaken, VolumeTooLarge, GpuNotUsable, GpuCallFailed,
                 SixteenBitFullTiles, TooManyCompactNodes, CompactNeighboursTooFar, OtherRankFailed,
                 Described>;

/// A sentence that says what is wrong, with its numbers.
std::string textOf(const KernelProblem& problem);

/// Base of every error that TiledLBM throws. Plugin/Filters/Messages has the sentences for users,
/// of the problems that errors carry.
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
