#pragma once

#include "Testing/Benchmark/Method.h"

namespace tiledlbm::benchmark {

/// A flow to time: waves as long as the volume in each direction, free of divergence, with speeds
/// up to 0.04 in lattice units. At rest the populations would be zeros, which some arithmetic
/// treats faster.
InitialFlow waves(const VoxelMask::Size& size);

}  // namespace tiledlbm::benchmark
