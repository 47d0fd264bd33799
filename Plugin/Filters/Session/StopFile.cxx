// SPDX-License-Identifier: BSD-3-Clause
#include "Session/StopFile.h"

#include <system_error>
#include <utility>

namespace tiledlbm::plugin
{

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
  std::error_code failure; // as where it is not there
  const auto time = std::filesystem::last_write_time(this->path_, failure);
  return failure ? Time() : Time(time);
}

}
