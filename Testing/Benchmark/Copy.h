// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>

namespace tiledlbm::benchmark {

/// A copy from one large array to another: the bandwidth that a program can reach on a device.
class Copy {
 public:
  virtual ~Copy() = default;
  /// Bytes that a pass moves: those read and those written.
  virtual std::uint64_t bytesMoved() const = 0;
  /// Copies once in each way that there is. \return seconds of the fastest
  virtual double pass() = 0;
};

/// Copies with all cores, by the faster of the library's copy and one that stores past the caches.
/// \param bytes of an array; far more than the caches hold.
/// \throws InsufficientMemory
std::unique_ptr<Copy> makeCpuCopy(std::uint64_t bytes);

/// Bandwidth of the fastest of several passes, bytes read and written a second.
double bandwidthOf(Copy& copy);

}  // namespace tiledlbm::benchmark
