// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "Testing/Benchmark/Method.h"

namespace tiledlbm::benchmark {

/// A flow to time: waves as long as the volume in each direction, free of divergence, with speeds
/// up to 0.04 in lattice units. At rest the populations would be zeros, which some arithmetic
/// treats faster.
InitialFlow waves(const VoxelMask::Size& size);

/// What is wrong with the sums over a box without solid nodes that began with waves, as a clause;
/// empty if nothing is. For boxes too large to be compared with a reference.
/// \param steps done so far: too few for the walls to reach most of the nodes.
std::string whatIsWrong(const FlowSums& sums, std::int64_t nodes, std::int64_t steps,
                        Precision precision);

}  // namespace tiledlbm::benchmark
