#include "Kernels/Cuda/CudaEngine.h"

namespace tiledlbm::cuda {

std::string whyNotUsable() {
  return "this build has no GPU backend";
}

std::uint64_t availableMemory() {
  return 0;
}

std::string deviceName() {
  return {};
}

double memoryBandwidth() {
  return 0;
}

}  // namespace tiledlbm::cuda
