// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "Solver/Run/Results.h"

namespace tiledlbm {

/// What a value does over a period.
struct PeriodCurve {
  double mean = 0;
  std::vector<double> values;  ///< at the phases, which are the same in each period

  double least() const { return *std::min_element(values.begin(), values.end()); }
  double largest() const { return *std::max_element(values.begin(), values.end()); }
};

/// What passes through the openings over a period, by id, and the largest flows.
struct PeriodValues {
  struct OfOpening {
    PeriodCurve flowRate;       ///< m3/s, into the fluid
    PeriodCurve pressure;       ///< Pa
    double prescribed = 0;      ///< mean of the flow as it was prescribed; inlets
    double prescribedSize = 0;  ///< the same of the flow without its sign
  };
  std::vector<OfOpening> openings;
  double largestNet = 0;     ///< m3/s, largest net flow into the fluid at one time, without sign
  double largestInflow = 0;  ///< m3/s, at one time
};

/// What the samples of a run say about its result as a whole: its largest figures, and the values
/// over the last two whole periods of a waveform.
class FlowRecord {
 public:
  /// \param rampSteps over which values rise from rest; what is before their end does not count.
  /// \param periodSteps of a waveform, 0 without one.
  /// \param firstStep that is known: that of the restart file a run began with.
  FlowRecord(std::int64_t rampSteps, std::int64_t periodSteps, std::int64_t firstStep);

  /// Takes the row of a step, later than those before.
  /// \param speed, density largest of the step, lattice units.
  void add(const ConvergenceSample& row, double speed, double density);

  /// The next step after one at which the openings are to be looked at: a hundred times a period,
  /// or at each step of a short one, and at its end. Without a waveform there is none.
  std::int64_t phaseAfter(std::int64_t step) const;

  /// The last one before a step.
  std::int64_t phaseBefore(std::int64_t step) const;

  /// Whether a step is one of these and was not looked at yet.
  bool awaits(std::int64_t step) const {
    return periodSteps_ > 0 && step > lastPhase_ && step == phaseAfter(step - 1);
  }

  /// Takes the openings at a step that it awaits.
  /// \param prescribed flows of the openings, m3/s into the fluid; 0 where none is.
  void addPhase(std::int64_t step, const std::vector<OpeningState>& states,
                const std::vector<double>& prescribed);

  /// The lowest residual after the ramp, and its step; 0 while there is none.
  double lowestResidual() const { return lowestResidual_; }
  std::int64_t lowestStep() const { return lowestStep_; }

  /// Largest of the last sample; with a waveform also of those over the last period.
  double largestSpeed() const;
  double largestDensity() const;

  /// The last whole period after the ramp, and the one before it.
  const std::optional<PeriodValues>& lastPeriod() const { return last_; }
  const std::optional<PeriodValues>& periodBefore() const { return before_; }

 private:
  struct Peak {
    std::int64_t step = 0;
    double speed = 0, density = 0;
  };

  void endPeriod();
  std::int64_t phaseInterval() const;

  std::int64_t rampSteps_;
  std::int64_t periodSteps_;
  std::int64_t lastPhase_;  ///< step of the last one, at first that before it
  double lowestResidual_ = 0;
  std::int64_t lowestStep_ = 0;
  std::vector<Peak> peaks_;  ///< of the last sample, or over the last period
  bool isWhole_ = false;     ///< whether sums_ reach back to the begin of a period, after the ramp
  PeriodValues sums_;        ///< of the period that goes on; means times steps
  std::optional<PeriodValues> last_, before_;
};

}  // namespace tiledlbm
