// SPDX-License-Identifier: BSD-3-Clause
#ifndef SampleSchedule_h
#define SampleSchedule_h

#include "Session/Snapshots.h"

#include <algorithm>
#include <cstdint>

namespace tiledlbm::plugin
{

/// The steps of a run at which samples for averages over a period are taken: at equal distances
/// over the last whole period that ends within the run, and over what is run after it. Where that
/// period is not known before, over each that may be the last.
class SampleSchedule
{
public:
  /// \param perPeriod how many, 0 for none.
  /// \param periodSteps steps of a period, 0 without a waveform.
  /// \param from begin of the first period that may be the last.
  SampleSchedule(int perPeriod, std::int64_t periodSteps, std::int64_t from)
    : periodSteps_(periodSteps)
    , from_(from)
  {
    this->choice_.perPeriod = perPeriod;
  }

  /// The step after which samples begin.
  std::int64_t from() const { return this->from_; }

  /// The first sample after a step, 0 if there is none.
  std::int64_t next(std::int64_t step) const
  {
    return this->choice_.next(std::max(step, this->from_), this->periodSteps_);
  }

  /// The sample after another one.
  std::int64_t after(std::int64_t sample) const
  {
    return this->choice_.next(sample, this->periodSteps_);
  }

  /// Whether a sample is the first of its period.
  bool beginsPeriod(std::int64_t sample) const
  {
    const std::int64_t inPeriod = (sample - 1) % this->periodSteps_ + 1;
    return inPeriod == this->choice_.next(0, this->periodSteps_);
  }

  /// The time that a sample stands for, of a period in the same unit.
  double duration(double period) const { return period / this->choice_.perPeriod; }

private:
  SnapshotChoice choice_;
  std::int64_t periodSteps_;
  std::int64_t from_;
};

}

#endif
