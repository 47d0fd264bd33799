// SPDX-License-Identifier: BSD-3-Clause
#ifndef RunWatch_h
#define RunWatch_h

#include "Solver/Run/Results.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

class vtkAlgorithm;

namespace tiledlbm::plugin
{

/// A file that stops a run from outside of ParaView, as in a batch job: the run stops if the file
/// appears or is touched during the lifetime of this object. A file of an earlier run has no
/// effect. This class neither writes nor removes the file.
class StopFile
{
public:
  /// \param path empty for none.
  explicit StopFile(std::string path = {});

  /// Whether the file has appeared or been touched, checked once per second.
  bool hasCome();

private:
  using Clock = std::chrono::steady_clock;
  using Time = std::optional<std::filesystem::file_time_type>;

  Time timeOfChange() const;

  std::string path_;
  Time before_; // last change at the start, none without a file
  Clock::time_point lastLook_;
  bool hasCome_ = false;
};

/// Shows the progress of a run, and pauses or stops it.
class RunWatch
{
public:
  enum class Shown
  {
    InPipeline, ///< as progress of the filter
    Nowhere
  };

  /// \param filter whose AbortExecute stops the run.
  /// \param seconds of computing before a pause, 0 for no pause.
  /// \param stopFile must outlive this object.
  RunWatch(vtkAlgorithm* filter, double seconds, StopFile& stopFile, Shown shown)
    : filter_(filter)
    , seconds_(seconds)
    , stopFile_(stopFile)
    , shown_(shown)
  {
  }

  /// Whether the run continues; see Simulation::Monitor.
  bool isContinued(const Progress& progress);

  /// Whether the user has stopped the run.
  bool isStopped() const;

  /// The last reported progress; step 0 without a report.
  const Progress& last() const { return this->last_; }
  /// Steps of the run and their time (s), without the setup and coarser grids.
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
  Clock::time_point start_; // of the first report from the flow's own grid
  Clock::time_point lastShown_;
  double begun_ = 0; // least progress to show after a coarser grid
  std::int64_t firstStep_ = -1;
};

/// Speed of a run that is computed in parts, from its last parts.
class RunPace
{
public:
  void add(std::int64_t steps, double seconds)
  {
    constexpr double remembered = 10; // s
    if (this->seconds_ > remembered)
    {
      this->seconds_ /= 2;
      this->steps_ /= 2;
    }
    this->seconds_ += seconds;
    this->steps_ += static_cast<double>(steps);
  }

  /// Expected time of some steps, s; 0 if unknown.
  double secondsOf(std::int64_t steps) const
  {
    return this->steps_ > 0 ? this->seconds_ / this->steps_ * static_cast<double>(steps) : 0;
  }

private:
  double seconds_ = 0;
  double steps_ = 0;
};

}

#endif
