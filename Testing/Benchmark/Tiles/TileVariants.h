// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "Kernels/Engine/Engine.h"
#include "Testing/Benchmark/Method.h"

namespace tiledlbm::benchmark {

/// The sets of data-block layouts of Testing/Benchmark/Tiles/Layouts.h and LayoutXyz.
enum class LayoutSet { Xyz, XyzZigzag, XyzYxz, XyzYxzZigzag };

/// A choice of how the GPU's kernels are built, beside the solver's own (Kernels/Cuda/Launch.h).
struct TileVariant {
  LayoutSet layout;
  int tilesPerBlock;
  int registers;  ///< most of them that a thread has
};

/// What the paper compares in sections 4.3.1 and 4.6, with more register budgets.
std::vector<TileVariant> tileVariants(Precision precision);

/// "tiles:xyz-yxz-zigzag:2:48"
std::string nameOf(const TileVariant& variant);

/// Whether a variant was built for a kernel. Those with two layouts are for propagation alone.
bool isBuilt(const TileVariant& variant, const KernelChoice& kernel);

/// The solver's engine with another kernel, on the GPU.
/// \throws DeviceFailure if the GPU is not usable or the variant was not built
/// \throws InsufficientMemory if the populations do not fit
std::unique_ptr<Engine> makeVariantEngine(const TileVariant& variant, const KernelChoice& kernel,
                                          const Problem& problem);

/// The solver's engine without the collision, or without collision and propagation.
/// \param kernel whose operation is not Operation::Full.
/// \throws DeviceFailure if the GPU is asked for and not usable
std::unique_ptr<Engine> makeMemoryEngine(const KernelChoice& kernel, DeviceChoice device,
                                         const Problem& problem);

}  // namespace tiledlbm::benchmark
