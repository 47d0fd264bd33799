// SPDX-License-Identifier: BSD-3-Clause
#include "Session/RunWatch.h"

#include "Kernels/Concatenated.h"

#include "vtkAlgorithm.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <ios>
#include <string>
#include <system_error>
#include <utility>

namespace tiledlbm::plugin
{

bool RunWatch::isContinued(const Progress& progress)
{
  const auto now = Clock::now();
  this->last_ = progress;
  if (this->shown_ == Shown::InPipeline && now - this->lastShown_ >= std::chrono::milliseconds(200))
  {
    this->lastShown_ = now;
    const bool isCoarse = progress.coarsening > 1;
    const std::string text =
      concatenated(isCoarse ? concatenated("grid ", progress.coarsening, "x coarser")
                            : concatenated("step ", progress.step, " of ", progress.targetStep),
        ", residual ", std::setprecision(2), std::scientific, progress.residual, ", ",
        std::lround(progress.mflups), " MFLUPS");
    this->filter_->SetProgressText(text.c_str());
    constexpr double hardlyBegun = 1e-6;
    this->begun_ = isCoarse ? hardlyBegun : this->begun_;
    const double part =
      static_cast<double>(progress.step) / static_cast<double>(progress.targetStep);
    this->filter_->UpdateProgress(std::max(part, this->begun_));
  }
  if (this->firstStep_ < 0 && progress.coarsening == 1)
  {
    this->firstStep_ = progress.step;
    this->start_ = now;
  }
  const bool isToPause =
    this->seconds_ > 0 && this->stepsDone() > 0 && this->secondsTaken() > this->seconds_;
  return !this->isStopped() && !isToPause;
}

bool RunWatch::isStopped() const
{
  return this->filter_->GetAbortExecute() != 0 || this->stopFile_.hasCome();
}

StopFile::StopFile(std::string path)
  : path_(std::move(path))
  , before_(this->timeOfChange())
{
}

bool StopFile::hasCome()
{
  const auto now = Clock::now();
  if (!this->hasCome_ && !this->path_.empty() && now - this->lastLook_ >= std::chrono::seconds(1))
  {
    this->lastLook_ = now;
    const Time time = this->timeOfChange();
    this->hasCome_ = time && time != this->before_;
  }
  return this->hasCome_;
}

StopFile::Time StopFile::timeOfChange() const
{
  std::error_code failure; // as for a missing file
  const auto time = std::filesystem::last_write_time(this->path_, failure);
  return failure ? Time() : Time(time);
}

}
