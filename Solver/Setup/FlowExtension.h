// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "Solver/Conditions/BoundaryConditions.h"
#include "Solver/Geometry/Opening.h"

namespace tiledlbm {

/// A volume with lengthened openings.
struct ExtendedVolume {
  VoxelMask mask;
  /// Coordinates in it of the original volume's first voxel.
  std::array<std::int64_t, 3> origin{};
};

/// Whether openings of a role on a face of the volume are lengthened.
bool isLengthened(const Opening& opening, OpeningRole role);

/// Lengthens every opening on a face of the volume that is no wall: its voxels are repeated along
/// its normal beyond the face. The volume grows at these faces alone, with solid around what is
/// repeated. Openings of labels stay as they are.
/// \param length voxels, at least 0.
/// \param[in,out] openings of the mask; then the same of the volume that is returned, those that
///                were lengthened at their new ends.
ExtendedVolume extendOpenings(const VoxelMask& mask,
                              const std::vector<OpeningCondition>& conditions, std::int64_t length,
                              std::vector<Opening>& openings);

}  // namespace tiledlbm
