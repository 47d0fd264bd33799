// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <type_traits>
#include <utility>

#include "Kernels/Engine/Engine.h"
#include "Testing/Benchmark/Tiles/TileVariants.h"

namespace tiledlbm::benchmark {

/// Tiles of a block and most registers of a thread, in the builds that are compared.
using TilesPerBlock = std::integer_sequence<int, 1, 2, 4>;
template <class Real>
using RegisterBudgets =
    std::conditional_t<sizeof(Real) == sizeof(double), std::integer_sequence<int, 64, 80, 128>,
                       std::integer_sequence<int, 40, 48>>;

/// Makes the engine of full tiles S with the launch of a variant on the current GPU; none if there
/// is no such launch. Defined in CudaVariant.cuh, instantiated for each model and layout in a
/// translation unit of its own.
template <class S>
std::unique_ptr<Engine> makeCudaVariant(const TileVariant& variant, const TileSet& tiles,
                                        double relaxationTime);

/// Makes the engine of full tiles without a collision on the current GPU. Defined in
/// CudaMemoryEngine.cu.
template <class Values, class Streaming>
std::unique_ptr<Engine> makeCudaMemoryEngine(const TileSet& tiles);

/// The same on all cores of the CPU. Defined in CpuMemoryEngine.cpp.
template <class Values, class Streaming>
std::unique_ptr<Engine> makeCpuMemoryEngine(const TileSet& tiles);

}  // namespace tiledlbm::benchmark
