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

/// Whether openings of a role are lengthened: all but walls.
constexpr bool isLengthened(OpeningRole role) {
  return !isWall(role);
}

/// Voxels that lengthening an opening adds; of one at an angle to the axes about as many.
/// \param length voxels.
std::int64_t voxelsOfExtension(const Opening& opening, std::int64_t length);
/// Those of all openings of a region that are lengthened.
/// \param openings, conditions all, by id.
std::int64_t voxelsOfExtensions(const Region& region, const std::vector<Opening>& openings,
                                const std::vector<OpeningCondition>& conditions,
                                std::int64_t length);

/// Checks that the tubes by which openings of labels are lengthened have room, and are wide enough
/// to have voxels.
/// \param reached voxels of the mask that are part of the flow.
/// \throws UnworkableSetting where one would run into other fluid of the flow, another tube or a
///         periodic face; its advice is the length that all of them have room for.
void checkExtension(const VoxelMask& mask, const VoxelMask& reached,
                    const std::vector<Opening>& openings,
                    const std::vector<OpeningCondition>& conditions, std::int64_t length);

/// Lengthens every opening that is no wall.
///
/// - **On a face** of the volume: its voxels are repeated along its normal beyond the face.
/// - **Of a label**: a StraightTube goes on from it, and ends at a cap of the same label. It takes
///   the place of the label, and of what lies in its way and is no part of the flow. Levels go on
///   in it.
///
/// The volume grows where openings lie on faces or tubes leave it, with solid around what is added.
/// Where a tube leaves it at the face of an opening, farther than by `length`, the opening is
/// lengthened up to the new face.
/// \param reached as for checkExtension.
/// \param length voxels, at least 0.
/// \param[in,out] openings of the mask; then the same of the volume that is returned, those that
///                were lengthened at their new ends.
/// \throws UnworkableSetting, see checkExtension
/// \throws InsufficientMemory
ExtendedVolume extendOpenings(const VoxelMask& mask, const VoxelMask& reached,
                              const std::vector<OpeningCondition>& conditions, std::int64_t length,
                              std::vector<Opening>& openings);

}  // namespace tiledlbm
