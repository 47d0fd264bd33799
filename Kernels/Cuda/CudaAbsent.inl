#include "Kernels/Cuda/CudaEngine.h"
#include "Kernels/Error.h"

namespace tiledlbm::cuda {

template <class M>
std::unique_ptr<Engine> makeCudaEngine(const TileSet&, double) {
  throw DeviceFailure("The GPU cannot be used, because " + whyNotUsable() + ".");
}

}  // namespace tiledlbm::cuda
