// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "Kernels/Models.h"

/// Problems of a run and of its restart file, with their figures.
namespace tiledlbm {

/// A run whose end is before the present step of the flow.
struct StepBehindFlow {
  std::int64_t step = 0;        ///< present one of the flow
  std::int64_t targetStep = 0;  ///< end of the run
};

/// A flow that became unstable.
struct Unstable {
  std::int64_t step = 0;  ///< before which the flow became unstable
  double relaxationTime = 0;
  double latticeVelocity = 0;  ///< largest before that
  CollisionModel collision = CollisionModel::Lbmrt;
  double otherLatticeVelocity = 0;  ///< a setting that may be stable, 0 if there is none
};

/// A restart file that cannot be written.
struct RestartNotWritten {
  std::string path;
  std::string reason;      ///< message of the system
  std::int64_t bytes = 0;  ///< of the populations, nearly all of the file
};

/// A restart file whose path belongs to another kind of file.
struct RestartInPlaceOfOther {
  std::string path;
};

/// A restart file that cannot be opened.
struct RestartNotRead {
  std::string path;
  std::string reason;  ///< message of the system
};

/// A file of another kind or version.
struct NoRestartFile {
  std::string path;
};

/// A restart file of a machine with another byte order.
struct RestartOfOtherByteOrder {
  std::string path;
};

/// A restart file that ends too early.
struct RestartCutOff {
  std::string path;
};

/// A restart file with impossible values.
struct RestartDamaged {
  std::string path;
};

/// A restart file of another geometry.
struct RestartOfOtherMask {
  std::string path;
  std::int64_t savedNodes = 0;  ///< fluid voxels in the file
  std::int64_t nodes = 0;       ///< fluid voxels of the present flow
};

/// A restart file of another fluid model.
struct RestartOfOtherFluidModel {
  std::string path;
};

/// A restart file with voxels of another size.
struct RestartOfOtherVoxelSize {
  std::string path;
  double savedVoxelSize = 0;  ///< m, in the file
  double voxelSize = 0;       ///< m, of the present flow
};

/// A restart file with other time steps.
struct RestartOfOtherTimeStep {
  std::string path;
  double savedTimeStep = 0;  ///< s, in the file
  double timeStep = 0;       ///< s, of the present flow
  double workable = 0;       ///< lattice velocity that gives the time steps of the file
};

/// A restart file whose pressures are too far from the present ones for the lattice.
struct RestartOfOtherPressure {
  std::string path;
  double savedPressure = 0;  ///< Pa, reference pressure of the file
  double pressure = 0;       ///< Pa, reference pressure of the present flow
};

/// Statistics of turbulence that exceed the main memory.
struct StatisticsTooLarge {
  double requiredBytes = 0;
  std::uint64_t availableBytes = 0;
  int phases = 0;  ///< of a cardiac cycle, 1 without a waveform
};

using RunProblem =
    std::variant<StepBehindFlow, Unstable, RestartNotWritten, RestartInPlaceOfOther, RestartNotRead,
                 NoRestartFile, RestartOfOtherByteOrder, RestartCutOff, RestartDamaged,
                 RestartOfOtherMask, RestartOfOtherFluidModel, RestartOfOtherVoxelSize,
                 RestartOfOtherTimeStep, RestartOfOtherPressure, StatisticsTooLarge>;

}  // namespace tiledlbm
