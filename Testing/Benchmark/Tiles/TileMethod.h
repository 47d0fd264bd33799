// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "Testing/Benchmark/Method.h"
#include "Testing/Benchmark/Tiles/TileVariants.h"

namespace tiledlbm::benchmark {

/// The solver's engine as a method, with the kernels that the solver chooses.
/// \param kernel whose operation is Operation::Full unless tiles are stored in full.
/// \throws DeviceFailure if the GPU is asked for and not usable
/// \throws InsufficientMemory if the populations do not fit
std::unique_ptr<Method> makeTileMethod(PopulationStorage storage, KernelChoice kernel,
                                       DeviceChoice device, const Problem& problem);

/// The same with a kernel of another build, on the GPU.
std::unique_ptr<Method> makeTileMethod(const TileVariant& variant, const KernelChoice& kernel,
                                       const Problem& problem);

}  // namespace tiledlbm::benchmark
