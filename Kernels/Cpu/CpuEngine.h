#pragma once

#include <memory>

#include "Kernels/Engine.h"

namespace tiledlbm {

/// Makes the engine of a model on all cores of the CPU. Defined in CpuEngine.inl, instantiated for
/// every model in a translation unit of its own.
template <class Real, class Fluid, class Collision, class Rheology>
std::unique_ptr<Engine> makeCpuEngine(const TileSet& tiles, const Viscosity& viscosity);

/// The same for compact tiles, and for all types of Values. Defined in CompactEngine.inl.
template <class Values, class Fluid, class Collision, class Rheology>
std::unique_ptr<Engine> makeCompactCpuEngine(const TileSet& tiles, const Viscosity& viscosity,
                                             bool inPlace);

}  // namespace tiledlbm
