// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/Cuda/CudaDevice.h"
#include "Kernels/Engine/EngineFactory.h"

namespace tiledlbm::cuda {

struct CudaBackend;

std::unique_ptr<Engine> makeEngine(const TileSet& tiles, const ModelChoice& model,
                                   PopulationStorage storage, const Viscosity& viscosity,
                                   Transport* transport) {
  return makeEngineOn<CudaBackend>(tiles, model, storage, viscosity, transport);
}

}  // namespace tiledlbm::cuda
