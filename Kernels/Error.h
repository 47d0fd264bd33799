#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace tiledlbm {

/// Base of every error that TiledLBM throws. `what()` is one sentence for the user: what is wrong,
/// with the numbers that matter, and what to change.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The populations do not fit into the memory of the chosen device.
class InsufficientMemory : public Error {
 public:
  InsufficientMemory(const std::string& what, std::uint64_t requiredBytes,
                     std::uint64_t availableBytes)
      : Error(what), requiredBytes(requiredBytes), availableBytes(availableBytes) {}

  std::uint64_t requiredBytes;
  std::uint64_t availableBytes;
};

/// Choices that exclude each other.
class UnsupportedChoice : public Error {
 public:
  using Error::Error;
};

/// The device cannot be used, or failed while it was in use.
class DeviceFailure : public Error {
 public:
  using Error::Error;
};

}  // namespace tiledlbm
