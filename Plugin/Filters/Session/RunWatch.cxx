// SPDX-License-Identifier: BSD-3-Clause
#include "Session/RunWatch.h"

#include "Session/StopFile.h"

#include "vtkAlgorithm.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace tiledlbm::plugin
{

bool RunWatch::isContinued(const Progress& progress)
{
  const auto now = Clock::now();
  this->last_ = progress;
  if (this->shown_ == Shown::InPipeline && now - this->lastShown_ >= std::chrono::milliseconds(200))
  {
    this->lastShown_ = now;
    std::ostringstream text;
    text.precision(2);
    if (progress.coarsening > 1)
    {
      text << "grid " << progress.coarsening << "x coarser";
    }
    else
    {
      text << "step " << progress.step << " of " << progress.targetStep;
    }
    text << ", residual " << std::scientific << progress.residual << ", "
         << std::lround(progress.mflups) << " MFLUPS";
    this->filter_->SetProgressText(text.str().c_str());
    constexpr double hardlyBegun = 1e-6;
    if (progress.coarsening > 1)
    {
      this->begun_ = hardlyBegun;
    }
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

}
