// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_set>
#include <vector>

#include "Kernels/Boundary/Donor.h"
#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// The face of a volume that an opening looks like: its own, or for an opening of a label with all
/// its voxels in a plane at right angles to an axis the one that it would be if the volume ended
/// there. None for one at an angle.
std::optional<Face> faceAlike(const VoxelMask& mask, const Opening& opening);

/// The voxels inside that each voxel of an opening takes its state from, see applyExtrapolation.
///
/// At a face of the volume or what looks like one, these are the next two along the normal: the
/// first gives the velocity, both the density. At an angle to the axes they are some eight around a
/// point on the normal. Their weights are those of moving least squares (Lancaster and Salkauskas
/// 1981, Math. Comput. 37, 141): exact for a velocity that is linear across the vessel, and for a
/// density that is linear in all directions.
///
/// \param conditioned voxels with a condition of their own, which are no donors.
/// \return for each voxel of the opening, in its order; none where no fluid lies inside of it.
std::vector<std::vector<Donor<std::int64_t>>> openingDonors(
    const VoxelMask& mask, const Opening& opening,
    const std::unordered_set<std::int64_t>& conditioned);

}  // namespace tiledlbm
