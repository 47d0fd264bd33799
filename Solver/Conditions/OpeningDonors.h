// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "Kernels/Boundary/Donor.h"
#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// The voxels inside that a voxel of an opening takes its state from, see applyExtrapolation.
///
/// At a face of the volume these are the next two along the normal: the first gives the velocity,
/// both the density. At a label they are up to eight around a point on the normal. Their weights
/// are those of moving least squares (Lancaster and Salkauskas 1981, Math. Comput. 37, 141): exact
/// for a velocity that is linear across the vessel, and for a density that is linear in all
/// directions.
///
/// \param index of the voxel in the opening.
/// \param conditioned voxels with a condition of their own, which are no donors.
/// \return none where no fluid lies inside of the voxel.
std::vector<Donor<std::int64_t>> openingDonors(const VoxelMask& mask, const Opening& opening,
                                               std::size_t index,
                                               const std::unordered_set<std::int64_t>& conditioned);

}  // namespace tiledlbm
