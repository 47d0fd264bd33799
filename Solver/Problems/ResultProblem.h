// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "Solver/Problems/OpeningProblem.h"

/// What can be wrong with a computed flow, in numbers.
namespace tiledlbm {

/// A run that ended while the values at its openings still rose from rest.
struct StillRising {
  std::int64_t step = 0;
  std::int64_t rampSteps = 0;
  double factor = 0;  ///< on these values at the end
};

/// A run that ended before the flow could settle after the start.
struct NotSettled {
  std::int64_t step = 0;
  std::int64_t begin = 0;          ///< step after which nothing new was set at the openings
  std::int64_t settlingSteps = 0;  ///< that it takes from there, at the inflow as it is
  std::int64_t workableSteps = 0;  ///< after which the flow can have settled
};

/// A flow whose rates and pressure drops still move.
struct NotSteady {
  double remaining = 0;        ///< see SteadyFlow
  std::int64_t overSteps = 0;  ///< in which it was found
};

/// A flow whose changes have become larger than they were.
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

/// A flow with a waveform that does not repeat itself yet.
struct NotPeriodic {
  /// Largest one from a period to the next, of flow rates and pressures or of mean drops, see
  /// PeriodChange.h; 0 where there is only one.
  double change = 0;
  double periods = 0;                     ///< that were run
  double workablePeriods = 0;             ///< that can show it repeating itself
  std::optional<OpeningOutline> opening;  ///< where the largest change is; none of a drop
  bool isOfPressure = false;              ///< whether it is of the pressure there, else of the flow
};

/// What enters does not leave, or the other way round.
struct MassNotBalanced {
  double imbalance = 0;   ///< |net flow| over total inflow
  bool ofPeriod = false;  ///< whether over the last whole period, else at the end
  bool isSteady = false;  ///< whether more steps change nothing
};

/// Pressures that compress the lattice's fluid visibly.
struct DensityVaries {
  double deviation = 0;  ///< largest, of the lattice density
  double accurate = 0;   ///< up to which compressibility is small
  double workable = 0;   ///< lattice velocity to set
};

/// A heartbeat in which the lattice's fluid stores mass and gives it back.
struct MassStored {
  double share = 0;     ///< largest net flow over the largest inflow
  double accurate = 0;  ///< up to which that is small
  double workable = 0;  ///< lattice velocity to set
};

/// An opening through which another flow passes than was prescribed.
struct FlowRateMissed {
  OpeningOutline opening;
  double found = 0;       ///< m3/s, into the fluid
  double prescribed = 0;  ///< m3/s, into the fluid
};

/// An outlet through which another share of the flow leaves than was asked for.
struct ShareMissed {
  OpeningOutline opening;
  double found = 0;  ///< of what leaves, 0 to 1
  double target = 0;
};

/// An opening with another pressure than was prescribed.
struct PressureMissed {
  OpeningOutline opening;
  double found = 0;        ///< Pa
  double prescribed = 0;   ///< Pa
  bool flowsBack = false;  ///< whether fluid comes in where it was to leave
};

/// Parts of a vessel that have openings and in which nothing moves the fluid.
struct PartsAtRest {
  int parts = 0;
  OpeningOutline largest;  ///< opening of such a part
};

/// Statistics of turbulence over few heartbeats, or few samples where there is none.
struct FewForStatistics {
  std::int64_t found = 0;
  std::int64_t enough = 0;
  bool areBeats = false;      ///< else samples
  std::int64_t workable = 0;  ///< heartbeats, or steps, to run
};

using ResultProblem =
    std::variant<StillRising, NotSettled, NotSteady, ResidualRisen, NoWholePeriod, NotPeriodic,
                 MassNotBalanced, DensityVaries, MassStored, FlowRateMissed, ShareMissed,
                 PressureMissed, PartsAtRest, FewForStatistics>;

}  // namespace tiledlbm
