// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/Host/ThreadLimit.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <sstream>

namespace tiledlbm {

namespace {

/// First line of a file, empty if it cannot be read.
std::string lineOf(const char* path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

}  // namespace

std::optional<int> threadsIn(const std::string& text) {
  std::istringstream stream(text);
  int threads = 0;
  return stream >> threads && stream.eof() && threads > 0 ? std::optional(threads) : std::nullopt;
}

std::optional<int> threadsOfQuota(const std::string& text) {
  std::istringstream stream(text);
  double quota = 0, period = 0;
  if (!(stream >> quota >> period) || !(quota > 0) || !(period > 0)) {
    return {};
  }
  const double threads = std::ceil(quota / period);
  return static_cast<int>(std::min(threads, double(std::numeric_limits<int>::max())));
}

std::optional<int> threadLimit() {
  if (const char* chosen = std::getenv("TILEDLBM_THREADS")) {
    if (const auto threads = threadsIn(chosen)) {
      return threads;
    }
  }
  if (const auto threads = threadsOfQuota(lineOf("/sys/fs/cgroup/cpu.max"))) {
    return threads;
  }
  return threadsOfQuota(lineOf("/sys/fs/cgroup/cpu/cpu.cfs_quota_us") + " " +
                        lineOf("/sys/fs/cgroup/cpu/cpu.cfs_period_us"));
}

}  // namespace tiledlbm
