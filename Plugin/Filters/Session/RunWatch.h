// SPDX-License-Identifier: BSD-3-Clause
#ifndef RunWatch_h
#define RunWatch_h

#include "Solver/Run/Results.h"

#include <chrono>
#include <cstdint>

class vtkAlgorithm;

namespace tiledlbm::plugin
{

/// Shows how a run goes on, and says when it is to end before its time.
class RunWatch
{
public:
  /// \param liveInterval s after which it ends to show the flow, 0 for never.
  RunWatch(vtkAlgorithm* filter, double liveInterval)
    : filter_(filter)
    , liveInterval_(liveInterval)
  {
  }

  /// Whether the run is to go on; see Simulation::Monitor.
  bool goesOn(const Progress& progress);

  /// Whether the user stopped it.
  bool isInterrupted() const;

private:
  using Clock = std::chrono::steady_clock;

  vtkAlgorithm* filter_;
  double liveInterval_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point lastShown_;
  std::int64_t firstStep_ = -1;
};

}

#endif
