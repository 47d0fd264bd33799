#include "Kernels/Cpu/HostMemory.h"

#include <fstream>
#include <limits>
#include <string>

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

}  // namespace tiledlbm
