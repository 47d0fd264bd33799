#pragma once

#include <cstdint>
#include <string>

#include "Kernels/Error.h"

namespace tiledlbm {

/// The mask, an opening or a parameter is not usable.
class InvalidInput : public Error {
 public:
  using Error::Error;
};

/// A parameter has a value with which the method cannot work; `workable` is one that does, of the
/// filter's property of that name, or of the voxels' size in metres ("VoxelSize").
class UnworkableSetting : public InvalidInput {
 public:
  UnworkableSetting(const std::string& what, double workable,
                    const std::string& property = "LatticeVelocity")
      : InvalidInput(what), workable(workable), property(property) {}

  double workable;
  std::string property;
};

/// A file cannot be read or written.
class FileFailure : public Error {
 public:
  using Error::Error;
};

/// The populations left the range in which the method is stable.
class Diverged : public Error {
 public:
  Diverged(const std::string& what, std::int64_t step) : Error(what), step(step) {}

  std::int64_t step;
};

}  // namespace tiledlbm
