// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>

#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Volume/GridPlace.h"

namespace tiledlbm {

/// A mask whose voxels need not be cubes, on a grid of cubes: its vessel, with levels that tell
/// where the wall is (VoxelMask::levels), and its labels.
///
/// The vessel is interpolated by its shape (S. Raya, J. Udupa, IEEE Trans. Med. Imaging 9 (1990)
/// 32): by its signedDistances, not by its voxels, so that a vessel that runs at an angle to the
/// slices has no steps. Before, the distances are smoothed by a Gaussian G as wide as the smallest
/// spacing, to 2 G - G G, which leaves round tubes as wide as they are. Labels are taken for
/// vessel, and parted from it by their own distances. Found on all cores.
///
/// How far the wall is from that of round tubes at any angle to the slices: mean, in per cent of
/// the radius, and root mean square, in the smallest spacing; on a grid as fine as that.
///
/// | voxels across, spacing of the slices | 1 | 2 | 4 |
/// |---|---|---|---|
/// | 6 | 0.08, 0.08 | -0.6, 0.13 | -2.4, 0.23 |
/// | 12 | -0.1, 0.08 | -0.3, 0.13 | -0.7, 0.19 |
/// | 20 | -0.09, 0.08 | -0.14, 0.13 | -0.36, 0.18 |
///
/// \param spacing edges of a voxel of the mask, in any unit.
/// \param place of the grid; spacing times step is the same along all axes.
/// \throws InsufficientMemory if the grid cannot be held.
VoxelMask resampledMask(const VoxelMask& mask, const std::array<double, 3>& spacing,
                        const GridPlace& place);

}  // namespace tiledlbm
