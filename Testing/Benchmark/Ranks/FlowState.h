// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>

#include "Kernels/Engine/Engine.h"
#include "Kernels/FlowSums.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm::benchmark {

/// What tells the state of a flow from others, on any number of ranks.
struct FlowState {
  FlowSums sums;
  /// Of all populations, see fingerprintOf; 0 of a flow that is too large for it.
  std::uint64_t fingerprint = 0;
};

/// Nodes beyond which populations are not looked at: to bring them to the host takes long.
inline constexpr std::int64_t mostFingerprintedNodes = 20'000'000;

/// A number made from the populations of the nodes of a rank and where they are. That of a flow is
/// the sum over its ranks.
/// \param tiles that the engine was made from.
std::uint64_t fingerprintOf(Engine& engine, const TileSet& tiles, const VoxelMask::Size& size);

/// How a state differs from that of one rank alone, as a clause; empty if it does not.
std::string whatDiffers(const FlowState& alone, const FlowState& onRanks);

}  // namespace tiledlbm::benchmark
