// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/Host/HostMemory.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <string>
#include <thread>

#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace tiledlbm {

std::uint64_t availableHostMemory() {
  std::ifstream meminfo("/proc/meminfo");
  std::string name, unit;
  std::uint64_t kibibytes = 0;
  while (meminfo >> name >> kibibytes) {
    if (name == "MemAvailable:") {
      return kibibytes * 1024;
    }
    std::getline(meminfo, unit);
  }
  return std::numeric_limits<std::uint64_t>::max();
}

std::uint64_t largestCache() {
#if defined(_SC_LEVEL2_CACHE_SIZE) && defined(_SC_LEVEL3_CACHE_SIZE)
  const long bytes = std::max(sysconf(_SC_LEVEL2_CACHE_SIZE), sysconf(_SC_LEVEL3_CACHE_SIZE));
  // A virtual machine with few cores reports the cache of its whole host.
  constexpr std::uint64_t mostOfCore = std::uint64_t(32) << 20;
  const unsigned cores = std::max(std::thread::hardware_concurrency(), 1u);
  return bytes > 0 ? std::min(static_cast<std::uint64_t>(bytes), cores * mostOfCore) : 0;
#else
  return 0;
#endif
}

void* allocateLarge(std::size_t bytes) {
  constexpr std::size_t largePage = std::size_t(2) << 20;
  const std::size_t alignment = bytes < largePage ? cacheLine : largePage;
  const std::size_t rounded = (bytes + alignment - 1) / alignment * alignment;
  void* memory = std::aligned_alloc(alignment, rounded);
#ifdef MADV_HUGEPAGE
  if (memory && alignment == largePage) {
    madvise(memory, rounded, MADV_HUGEPAGE);  // optional: small pages work too
  }
#endif
  return memory;
}

}  // namespace tiledlbm
