// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>

namespace tiledlbm {

/// Largest number of threads that a process may use at a time: that of the environment variable
/// TILEDLBM_THREADS, else that of the CPU quota of its control group (containers, batch systems);
/// nothing without either. Affinity is no part of it.
std::optional<int> threadLimit();

/// Threads in a text of the environment variable; nothing unless it is a whole number above 0.
std::optional<int> threadsIn(const std::string& text);

/// Threads of a quota, rounded up; nothing without a limit.
/// \param text "quota period" in microseconds, "max" or "-1" without a limit, as in cpu.max.
std::optional<int> threadsOfQuota(const std::string& text);

}  // namespace tiledlbm
