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

/// A parameter has a value with which the method cannot work; `workable` is one that does.
class UnworkableSetting : public InvalidInput {
 public:
  UnworkableSetting(const std::string& what, double workable)
      : InvalidInput(what), workable(workable) {}

  double workable;
};

/// The populations left the range in which the method is stable.
class Diverged : public Error {
 public:
  Diverged(const std::string& what, std::int64_t step) : Error(what), step(step) {}

  std::int64_t step;
};

}  // namespace tiledlbm
