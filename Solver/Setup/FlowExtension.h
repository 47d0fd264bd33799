// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "Solver/Conditions/BoundaryConditions.h"
#include "Solver/Geometry/Opening.h"

namespace tiledlbm {

/// A volume with flow extensions.
struct ExtendedVolume {
  VoxelMask mask;
  /// Coordinates of the original volume's first voxel in the extended one.
  Coordinates origin{};
};

/// Voxels of a flow extension; an estimate for an opening oblique to the axes.
/// \param length voxels.
std::int64_t voxelsOfExtension(const Opening& opening, std::int64_t length);
/// Voxels of all flow extensions of a region; walls have none.
std::int64_t voxelsOfExtensions(const Region& region, const std::vector<Opening>& openings,
                                const std::vector<OpeningCondition>& conditions,
                                std::int64_t length);

/// Checks that the flow extensions of labels have room, and are wide enough to contain voxels.
/// \param reached voxels of the mask that are part of the flow.
/// \throws UnworkableSetting where an extension would intersect other fluid of the flow, another
///        extension or a periodic face; it recommends the length for which all have room.
void checkExtension(const VoxelMask& mask, const VoxelMask& reached,
                    const std::vector<Opening>& openings,
                    const std::vector<OpeningCondition>& conditions, std::int64_t length);

/// Adds a flow extension to every opening that is not a wall.
///
/// - **On a face** of the volume: the voxels of the opening, repeated along the normal.
/// - **Of a label**: a StraightTube, which ends at a cap of the same label. It replaces the label
///   and all voxels in its way that are not part of the flow. Its grey levels continue those of the
///   opening.
///
/// The volume grows where openings lie on faces or tubes leave it; the rest of the new volume is
/// solid. Where a tube leaves it by more than `length` at the face of an opening, that opening is
/// extended to the new face.
/// \param reached as for checkExtension.
/// \param length voxels, at least 0.
/// \param[in,out] openings of the mask; on return those of the extended volume, at their new ends.
/// \throws UnworkableSetting, see checkExtension
/// \throws InsufficientMemory
ExtendedVolume extendOpenings(const VoxelMask& mask, const VoxelMask& reached,
                              const std::vector<OpeningCondition>& conditions, std::int64_t length,
                              std::vector<Opening>& openings);

}  // namespace tiledlbm
