// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Models.h"

namespace tiledlbm {

/// Choices of precision and storage in the order of their numbers.
constexpr Precision allPrecisions[] = {Precision::Double, Precision::Single, Precision::SixteenBit};
constexpr PopulationStorage allStorages[] = {PopulationStorage::FullTiles,  // Auto is none
                                             PopulationStorage::CompactTiles,
                                             PopulationStorage::CompactTilesInPlace};

}  // namespace tiledlbm
