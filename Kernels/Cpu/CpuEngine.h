#pragma once

#include <memory>

#include "Kernels/Engine.h"

namespace tiledlbm {

/// Makes the engine of Model M on all cores of the CPU. Defined in CpuEngine.inl, instantiated for
/// every model in a translation unit of its own.
template <class M>
std::unique_ptr<Engine> makeCpuEngine(const TileSet& tiles, double relaxationTime);

}  // namespace tiledlbm
