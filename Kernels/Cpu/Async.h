// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <future>
#include <system_error>
#include <utility>

namespace tiledlbm {

/// Begins some work on a thread of its own, beside what the caller does. Where the system has no
/// thread for it, the work is done when its result is asked for.
/// \return the result to come. At the end of its life it waits for work that has begun.
template <class Work>
auto startAsync(Work work) -> std::future<decltype(work())> {
  try {
    return std::async(std::launch::async, work);
  } catch (const std::system_error&) {
    return std::async(std::launch::deferred, std::move(work));
  }
}

}  // namespace tiledlbm
