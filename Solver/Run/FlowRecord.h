// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "Solver/Run/Results.h"

namespace tiledlbm {

/// A quantity over a period.
struct PeriodCurve {
  double mean = 0;
  std::vector<double> values;  ///< at the phases, equal in each period

  double least() const { return *std::min_element(values.begin(), values.end()); }
  double largest() const { return *std::max_element(values.begin(), values.end()); }
};

/// Flow rates and pressures of the openings, by id, and the largest flow rates over a period.
struct PeriodValues {
  struct OfOpening {
    PeriodCurve flowRate;       ///< m3/s, into the fluid
    PeriodCurve pressure;       ///< Pa
    double prescribed = 0;      ///< mean of the prescribed flow rate; inlets
    double prescribedSize = 0;  ///< mean of its absolute value
  };
  std::vector<OfOpening> openings;
  double largestNet = 0;     ///< m3/s, largest net flow into the fluid at one time, without sign
  double largestInflow = 0;  ///< m3/s, at one time
};

/// Record of the samples of a run for its assessment: the largest values, and the values of the
/// last two whole periods of a waveform.
class FlowRecord {
 public:
  /// \param rampSteps of the ramp from rest; the record ignores samples before its end.
  /// \param periodSteps of a waveform, 0 without one.
  /// \param firstStep of the run, which is that of its restart file.
  FlowRecord(std::int64_t rampSteps, std::int64_t periodSteps, std::int64_t firstStep);

  /// Adds the row of a step later than those before.
  /// \param speed, density largest values at the step, lattice units.
  void add(const ConvergenceSample& row, double speed, double density);

  /// Next phase after a step, at which the record needs the openings: a hundred phases per period,
  /// or each step of a shorter period, and the period's end. None without a waveform.
  std::int64_t phaseAfter(std::int64_t step) const;

  /// Last phase before a step.
  std::int64_t phaseBefore(std::int64_t step) const;

  /// Whether a step is a phase whose values addPhase() has not added yet.
  bool awaits(std::int64_t step) const {
    return periodSteps_ > 0 && step > lastPhase_ && step == phaseAfter(step - 1);
  }

  /// Adds the openings at a phase.
  /// \param prescribed flow rates of the openings, m3/s into the fluid; 0 where none is prescribed.
  void addPhase(std::int64_t step, const std::vector<OpeningState>& states,
                const std::vector<double>& prescribed);

  /// Lowest residual after the ramp, and its step; 0 before the first.
  double lowestResidual() const { return lowestResidual_; }
  std::int64_t lowestStep() const { return lowestStep_; }

  /// Largest value of the last sample; with a waveform of all samples over the last period.
  double largestSpeed() const { return largestOf(&Peak::speed); }
  double largestDensity() const { return largestOf(&Peak::density); }

  /// Last whole period after the ramp, and the one before it.
  const std::optional<PeriodValues>& lastPeriod() const { return last_; }
  const std::optional<PeriodValues>& periodBefore() const { return before_; }

 private:
  struct Peak {
    std::int64_t step = 0;
    double speed = 0, density = 0;
  };

  double largestOf(double Peak::*value) const;
  void endPeriod();
  std::int64_t phaseInterval() const;

  std::int64_t rampSteps_;
  std::int64_t periodSteps_;
  std::int64_t lastPhase_;  ///< step of the last phase, initially before the first
  double lowestResidual_ = 0;
  std::int64_t lowestStep_ = 0;
  std::vector<Peak> peaks_;  ///< of the last sample, or over the last period
  bool isWhole_ = false;     ///< whether sums_ include the whole period so far, after the ramp
  PeriodValues sums_;        ///< of the present period; means times steps
  std::optional<PeriodValues> last_, before_;
};

}  // namespace tiledlbm
