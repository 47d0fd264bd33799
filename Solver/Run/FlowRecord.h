// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "Solver/Run/Results.h"

namespace tiledlbm {

/// What a value does over a period.
struct PeriodRange {
  double mean = 0;
  double deviation = 0;           ///< from the mean, root mean square
  double least = 0, largest = 0;  ///< of the samples, which need not be at the same phases again
};

/// What passes through the openings over a period, by id, and the largest flows.
struct PeriodValues {
  struct OfOpening {
    PeriodRange flowRate;       ///< m3/s, into the fluid
    PeriodRange pressure;       ///< Pa
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

  /// Takes the state of a step, later than those before.
  /// \param prescribed flows of the openings, m3/s into the fluid; 0 where none is.
  /// \param speed, density largest of the step, lattice units.
  void add(const ConvergenceSample& row, const std::vector<OpeningState>& states,
           const std::vector<double>& prescribed, double speed, double density);

  /// The lowest residual after the ramp, and its step; 0 while there is none.
  double lowestResidual() const { return lowestResidual_; }
  std::int64_t lowestStep() const { return lowestStep_; }

  /// Largest of the last sample; with a waveform also of those over the last period.
  double largestSpeed() const;
  double largestDensity() const;

  /// The last whole period after the ramp, and the one before it. Absent, too, where a period has
  /// too few samples for a mean.
  const std::optional<PeriodValues>& lastPeriod() const { return last_; }
  const std::optional<PeriodValues>& periodBefore() const { return before_; }

 private:
  struct Peak {
    std::int64_t step = 0;
    double speed = 0, density = 0;
  };

  void addToPeriod(std::int64_t step, const std::vector<OpeningState>& states,
                   const std::vector<double>& prescribed);
  /// \param steps that the sample stands for.
  void addSample(double steps, const std::vector<OpeningState>& states,
                 const std::vector<double>& prescribed);
  void endPeriod();

  std::int64_t rampSteps_;
  std::int64_t periodSteps_;
  std::int64_t lastStep_;
  double lowestResidual_ = 0;
  std::int64_t lowestStep_ = 0;
  std::vector<Peak> peaks_;  ///< of the last sample, or over the last period
  std::int64_t period_ = 0;  ///< number of the one that sums_ are of
  bool isWhole_ = false;     ///< whether sums_ reach back to its begin, after the ramp
  PeriodValues sums_;        ///< of the values times the steps that they stand for
  double sumSteps_ = 0;      ///< that sums_ stand for
  int samples_ = 0;          ///< in sums_
  std::optional<PeriodValues> last_, before_;
};

}  // namespace tiledlbm
