// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Error.h"

#include <cmath>

namespace tiledlbm {

void requireRange(Setting setting, double value, const ValueRange& range) {
  const bool isInside = std::isfinite(value) && value <= range.highest &&
                        (range.includesLowest ? value >= range.lowest : value > range.lowest);
  if (!isInside) {
    throw InvalidInput(ValueOutOfRange{setting, value, range});
  }
}

Problem problemOf(const Error& error) {
  if (const auto* ofSolver = dynamic_cast<const SolverError*>(&error)) {
    return ofSolver->problem;
  }
  if (const auto* ofKernel = dynamic_cast<const KernelError*>(&error)) {
    return ofKernel->problem;
  }
  return Described{error.what()};
}

}  // namespace tiledlbm
