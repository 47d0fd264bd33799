// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Engine/Engine.h"
#include "Testing/Benchmark/Method.h"

namespace tiledlbm::benchmark {

/// Sets all nodes of an engine to the equilibrium of a flow.
/// \param tiles that the engine was made from.
void setMoments(Engine& engine, const TileSet& tiles, const InitialFlow& flow);

/// The nodes of all fluid voxels, in the order of the mask's.
std::vector<NodePlace> placesOfFluid(const VoxelMask& mask, const TileSet& tiles);

}  // namespace tiledlbm::benchmark
