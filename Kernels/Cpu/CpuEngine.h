#pragma once

#include <memory>

#include "Kernels/Engine.h"

namespace tiledlbm {

/// Makes the engine of a model on all cores of the CPU. Defined in CpuEngine.inl, instantiated for
/// every model in a translation unit of its own.
template <class Real, class Fluid, class Collision>
std::unique_ptr<Engine> makeCpuEngine(const TileSet& tiles, double relaxationTime);

}  // namespace tiledlbm
