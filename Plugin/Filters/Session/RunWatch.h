// SPDX-License-Identifier: BSD-3-Clause
#ifndef RunWatch_h
#define RunWatch_h

#include "Solver/Run/Results.h"

#include <chrono>
#include <cstdint>

class vtkAlgorithm;

namespace tiledlbm::plugin
{

class StopFile;

/// Shows how a run goes on, and says when it is to end before its time.
class RunWatch
{
public:
  enum class Shown
  {
    InPipeline, ///< as progress of the filter
    Nowhere
  };

  /// \param filter whose AbortExecute stops the run.
  /// \param seconds of computing after which it is to pause, 0 for never.
  /// \param stopFile outlives this.
  RunWatch(vtkAlgorithm* filter, double seconds, StopFile& stopFile, Shown shown)
    : filter_(filter)
    , seconds_(seconds)
    , stopFile_(stopFile)
    , shown_(shown)
  {
  }

  /// Whether the run is to go on; see Simulation::Monitor.
  bool isContinued(const Progress& progress);

  /// Whether the user stopped it. Else it pauses.
  bool isStopped() const;

  /// What was told last, of step 0 where nothing was.
  const Progress& last() const { return this->last_; }
  /// How far the run has gone, and in which time, its setting up and coarser grids aside.
  std::int64_t stepsDone() const
  {
    return this->firstStep_ < 0 ? 0 : this->last_.step - this->firstStep_;
  }
  double secondsTaken() const
  {
    return this->firstStep_ < 0
      ? 0
      : std::chrono::duration<double>(Clock::now() - this->start_).count();
  }

private:
  using Clock = std::chrono::steady_clock;

  vtkAlgorithm* filter_;
  double seconds_;
  StopFile& stopFile_;
  Shown shown_;
  Progress last_;
  Clock::time_point start_; // of the computing on the flow's own grid, at its first report
  Clock::time_point lastShown_;
  double begun_ = 0; // least progress to show, once a coarser grid has been at work
  std::int64_t firstStep_ = -1;
};

}

#endif
