// SPDX-License-Identifier: BSD-3-Clause
#ifndef RunPace_h
#define RunPace_h

#include <cstdint>

namespace tiledlbm::plugin
{

/// How fast a run that is computed in parts goes, by its last parts.
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

  /// Seconds that so many steps take, 0 where nothing is known.
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
