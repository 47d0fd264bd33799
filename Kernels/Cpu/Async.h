// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <future>
#include <system_error>
#include <utility>

namespace tiledlbm {

/// Starts some work on its own thread, in parallel with the caller. If the system has no free
/// thread, the caller performs the work when it requests the result.
/// \return the future result. Its destructor waits for work that has begun.
template <class Work>
auto startAsync(Work work) -> std::future<decltype(work())> {
  try {
    return std::async(std::launch::async, work);
  } catch (const std::system_error&) {
    return std::async(std::launch::deferred, std::move(work));
  }
}

}  // namespace tiledlbm
