// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>

#include "Kernels/KernelError.h"
#include "Solver/Problems/Problem.h"

namespace tiledlbm {

/// Base of the errors of the solver. `what()` is the name of the problem's type, or the words of
/// one that has some.
class SolverError : public Error {
 public:
  explicit SolverError(const Problem& problem);

  Problem problem;
};

/// The mask, an opening or a parameter is not usable.
class InvalidInput : public SolverError {
 public:
  using SolverError::SolverError;
  /// What a program around the solver found, in its own words.
  explicit InvalidInput(const std::string& sentence) : SolverError(Described{sentence}) {}
};

/// A parameter has a value with which the method cannot work; `workable` is one of the setting that
/// does.
class UnworkableSetting : public InvalidInput {
 public:
  UnworkableSetting(const Problem& problem, double workable,
                    Setting setting = Setting::LatticeVelocity)
      : InvalidInput(problem), workable(workable), setting(setting) {}

  double workable;
  Setting setting;
};

/// A file cannot be read or written.
class FileFailure : public SolverError {
 public:
  using SolverError::SolverError;
};

/// The populations left the range in which the method is stable.
class Diverged : public SolverError {
 public:
  Diverged(const Problem& problem, std::int64_t step) : SolverError(problem), step(step) {}

  std::int64_t step;
};

/// Checks a setting. \throws InvalidInput if it is not finite, or beyond the range.
void requireRange(Setting setting, double value, const ValueRange& range);

/// What an error carries; its own words where it carries nothing.
Problem problemOf(const Error& error);

}  // namespace tiledlbm
