#pragma once

#include <memory>

#include "Testing/Benchmark/Method.h"

namespace tiledlbm::benchmark {

/// The solver's engine as a method.
/// \throws DeviceFailure if the GPU is asked for and not usable
/// \throws InsufficientMemory if the populations do not fit
std::unique_ptr<Method> makeTileMethod(const KernelChoice& kernel, DeviceChoice device,
                                       const Problem& problem);

}  // namespace tiledlbm::benchmark
