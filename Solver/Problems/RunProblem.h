// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "Kernels/Models.h"
#include "Solver/Problems/SetUpProblem.h"

/// Problems of a run, of its restart file and of the computed flow, with their figures.
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

/// Base of the problems of a file.
struct OfFile {
  std::string path;
};

/// A restart file whose path belongs to another kind of file.
struct RestartInPlaceOfOther : OfFile {};
/// A file of another kind or version.
struct NoRestartFile : OfFile {};
/// A restart file of a machine with another byte order.
struct RestartOfOtherByteOrder : OfFile {};
/// A restart file that ends too early.
struct RestartCutOff : OfFile {};
/// A restart file with impossible values.
struct RestartDamaged : OfFile {};
/// A restart file of another fluid model.
struct RestartOfOtherFluidModel : OfFile {};

/// A restart file that cannot be opened.
struct RestartNotRead {
  std::string path;
  std::string reason;  ///< message of the system
};

/// A restart file of another geometry.
struct RestartOfOtherMask {
  std::string path;
  std::int64_t savedNodes = 0;  ///< fluid voxels in the file
  std::int64_t nodes = 0;       ///< fluid voxels of the present flow
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

/// A run that ended while the values at its openings still rose from rest.
struct StillRising {
  std::int64_t step = 0;
  std::int64_t rampSteps = 0;
  double factor = 0;  ///< on these values at the end
};

/// A run that ended before the flow could settle after the start.
struct NotSettled {
  std::int64_t step = 0;
  std::int64_t begin = 0;          ///< step of the last change at the openings
  std::int64_t settlingSteps = 0;  ///< needed from there, at the present inflow
  std::int64_t workableSteps = 0;  ///< after which the flow can have settled
};

/// A flow whose flow rates and pressure drops still change.
struct NotSteady {
  double remaining = 0;        ///< see SteadyFlow
  std::int64_t overSteps = 0;  ///< over which it was determined
};

/// A flow whose velocity still changes in a part of the vessel.
struct PartNotSteady {
  double remaining = 0;                 ///< see LocalChange
  std::array<std::int64_t, 3> voxel{};  ///< where
};

/// A flow whose residual has risen again.
struct ResidualRisen {
  double residual = 0;
  double lowest = 0;            ///< after the start
  std::int64_t lowestStep = 0;  ///< when that was
};

/// A flow with a waveform that ended before the first whole period after the start.
struct NoWholePeriod {
  double periods = 0;          ///< that were run
  double rampPeriods = 0;      ///< over which the values at the openings rose
  double workablePeriods = 0;  ///< after which there is a whole one
};

/// A flow with a waveform that is not periodic yet.
struct NotPeriodic {
  /// Largest change from one period to the next, of flow rates and pressures or of mean drops, see
  /// PeriodChange.h; 0 with a single period.
  double change = 0;
  double periods = 0;                     ///< that were run
  double workablePeriods = 0;             ///< that can show a periodic flow
  std::optional<OpeningOutline> opening;  ///< where the largest change is; none of a drop
  bool isOfPressure = false;  ///< whether the change is of its pressure, else of its flow rate
};

/// Inflow and outflow are not equal.
struct MassNotBalanced {
  double imbalance = 0;   ///< |net flow| over total inflow
  bool ofPeriod = false;  ///< whether over the last whole period, else at the end
  bool isSteady = false;  ///< whether more steps have no effect
};

/// Pressures with a visible compressibility error.
struct DensityVaries {
  double deviation = 0;  ///< largest, of the lattice density
  double accurate = 0;   ///< up to which compressibility is small
  double workable = 0;   ///< lattice velocity to set
};

/// A cardiac cycle in which the lattice fluid stores and releases mass.
struct MassStored {
  double share = 0;     ///< largest net flow over the largest inflow
  double accurate = 0;  ///< largest share with a small error
  double workable = 0;  ///< lattice velocity to set
};

/// An opening whose flow rate differs from the prescribed one.
struct FlowRateMissed {
  OpeningOutline opening;
  double found = 0;       ///< m3/s, into the fluid
  double prescribed = 0;  ///< m3/s, into the fluid
};

/// An outlet whose share of the flow differs from the prescribed one.
struct ShareMissed {
  OpeningOutline opening;
  double found = 0;  ///< of the outflow, 0 to 1
  double target = 0;
};

/// An opening whose pressure differs from the prescribed one.
struct PressureMissed {
  OpeningOutline opening;
  double found = 0;        ///< Pa
  double prescribed = 0;   ///< Pa
  bool flowsBack = false;  ///< whether fluid enters at an outlet
};

/// Parts of a vessel with openings, but without anything that drives the fluid.
struct PartsAtRest {
  int parts = 0;
  OpeningOutline largest;  ///< opening of such a part
};

/// Statistics of turbulence over few cardiac cycles, or few samples without a waveform.
struct FewForStatistics {
  std::int64_t found = 0;
  std::int64_t enough = 0;
  bool areBeats = false;      ///< else samples
  std::int64_t workable = 0;  ///< cardiac cycles, or steps, to run
};

using ResultProblem =
    std::variant<StillRising, NotSettled, NotSteady, PartNotSteady, ResidualRisen, NoWholePeriod,
                 NotPeriodic, MassNotBalanced, DensityVaries, MassStored, FlowRateMissed,
                 ShareMissed, PressureMissed, PartsAtRest, FewForStatistics>;

}  // namespace tiledlbm
