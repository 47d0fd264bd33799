#include "Kernels/Cuda/CudaEngine.h"
#include "Kernels/Error.h"

namespace tiledlbm::cuda {

template <class Real, class Fluid, class Collision, class Rheology>
std::unique_ptr<Engine> makeCudaEngine(const TileSet&, const Viscosity&) {
  throw DeviceFailure(GpuNotUsable{whyNotUsable()});
}

}  // namespace tiledlbm::cuda
