// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "Kernels/Models.h"

/// What can go wrong in a run, and with the file that it is taken up from, in numbers.
namespace tiledlbm {

/// A run that is to end before the step at which the flow is.
struct StepBehindFlow {
  std::int64_t step = 0;        ///< of the flow
  std::int64_t targetStep = 0;  ///< at which the run is to end
};

/// A flow that became unstable.
struct Unstable {
  std::int64_t step = 0;  ///< before which it did
  double relaxationTime = 0;
  double latticeVelocity = 0;  ///< largest before that
  CollisionModel collision = CollisionModel::Lbmrt;
  double otherLatticeVelocity = 0;  ///< a setting that may be stable, 0 if there is none
};

/// A restart file that cannot be written.
struct RestartNotWritten {
  std::string path;
  std::string reason;      ///< what the system says
  std::int64_t bytes = 0;  ///< of the populations, which are nearly all of it
};

/// A restart file that would take the place of something else.
struct RestartInPlaceOfOther {
  std::string path;
};

/// A restart file that cannot be opened.
struct RestartNotRead {
  std::string path;
  std::string reason;  ///< what the system says
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

/// A restart file with values that are never written.
struct RestartDamaged {
  std::string path;
};

/// A restart file of another geometry.
struct RestartOfOtherMask {
  std::string path;
  std::int64_t savedNodes = 0;  ///< fluid voxels in the file
  std::int64_t nodes = 0;       ///< fluid voxels of the flow that is to go on
};

/// A restart file of another fluid model.
struct RestartOfOtherFluidModel {
  std::string path;
};

/// A restart file with voxels of another size.
struct RestartOfOtherVoxelSize {
  std::string path;
  double savedVoxelSize = 0;  ///< m, in the file
  double voxelSize = 0;       ///< m, of the flow that is to go on
};

/// A restart file with other time steps.
struct RestartOfOtherTimeStep {
  std::string path;
  double savedTimeStep = 0;  ///< s, in the file
  double timeStep = 0;       ///< s, of the flow that is to go on
  double workable = 0;       ///< lattice velocity that gives the time steps of the file
};

/// A restart file with pressures that are too far away for the lattice.
struct RestartOfOtherPressure {
  std::string path;
  double savedPressure = 0;  ///< Pa, around which those of the file lie
  double pressure = 0;       ///< Pa, around which those of the flow that is to go on lie
};

/// Statistics of turbulence that do not fit into the main memory.
struct StatisticsTooLarge {
  double requiredBytes = 0;
  std::uint64_t availableBytes = 0;
  int phases = 0;  ///< of a heartbeat, 1 without one
};

using RunProblem =
    std::variant<StepBehindFlow, Unstable, RestartNotWritten, RestartInPlaceOfOther, RestartNotRead,
                 NoRestartFile, RestartOfOtherByteOrder, RestartCutOff, RestartDamaged,
                 RestartOfOtherMask, RestartOfOtherFluidModel, RestartOfOtherVoxelSize,
                 RestartOfOtherTimeStep, RestartOfOtherPressure, StatisticsTooLarge>;

}  // namespace tiledlbm
