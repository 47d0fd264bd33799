#pragma once

#include <memory>

#include "Kernels/Engine.h"

namespace tiledlbm {

/// Makes the engine of a model on all cores of the CPU. Defined in CpuEngine.inl, instantiated for
/// every model in a translation unit of its own.
template <class Real, class Fluid, class Collision>
std::unique_ptr<Engine> makeCpuEngine(const TileSet& tiles, double relaxationTime);

/// The same for compact tiles, and for all types of Values. Defined in CompactEngine.inl.
template <class Values, class Fluid, class Collision>
std::unique_ptr<Engine> makeCompactCpuEngine(const TileSet& tiles, double relaxationTime,
                                             bool inPlace);

}  // namespace tiledlbm
