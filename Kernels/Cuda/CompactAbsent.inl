#include "Kernels/Cuda/CudaEngine.h"
#include "Kernels/Error.h"

namespace tiledlbm::cuda {

template <class Values, class Fluid, class Collision, class Rheology>
std::unique_ptr<Engine> makeCompactCudaEngine(const TileSet&, const Viscosity&, bool) {
  throw DeviceFailure(GpuNotUsable{whyNotUsable()});
}

}  // namespace tiledlbm::cuda
