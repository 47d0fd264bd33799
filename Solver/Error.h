// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>

#include "Kernels/KernelError.h"
#include "Solver/Problems/Problem.h"

namespace tiledlbm {

/// Base of the errors of the solver. `what()` is the sentence of the problem, or else the name of
/// its type.
class SolverError : public Error {
 public:
  explicit SolverError(const Problem& problem);

  Problem problem;
};

/// The mask, an opening or a parameter is not usable.
class InvalidInput : public SolverError {
 public:
  using SolverError::SolverError;
  /// An error of a program around the solver, as a sentence.
  explicit InvalidInput(const std::string& sentence) : SolverError(Described{sentence}) {}
};

/// A parameter has a value with which the method cannot work; `workable` is a value with which it
/// can.
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

/// The populations left the stable range of the method.
class Diverged : public SolverError {
 public:
  Diverged(const Problem& problem, std::int64_t step) : SolverError(problem), step(step) {}

  std::int64_t step;
};

/// Checks a setting. \throws InvalidInput if it is not finite, or beyond the range.
void requireRange(Setting setting, double value, const ValueRange& range);

/// The problem of an error; its sentence for an error without one.
Problem problemOf(const Error& error);

}  // namespace tiledlbm
