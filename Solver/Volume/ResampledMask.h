// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>

#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Volume/GridPlace.h"

namespace tiledlbm {

/// Resamples a mask, whose voxels need not be cubes, to a grid of cubes: its vessel, with levels
/// that define the wall (VoxelMask::levels), and its labels.
///
/// The wall is that of the shapeField of the vessel, which has no steps in a vessel at an angle to
/// the slices. The vessel includes the labels, which are fitted before (fitCaps), and continues
/// beyond them, so that their ends do not bend the wall; a comparison of distances separates fluid,
/// labels and continuation, which is solid. Runs on all cores.
///
/// The table lists errors of the wall position for round tubes: mean, in per cent of the radius,
/// and root mean square, in the smallest spacing; for tubes oblique to the slices by 50 to 75
/// degrees, and in their plane.
///
/// | voxels across, spacing of the slices | 1 | 2 | 3 | 4 |
/// |---|---|---|---|---|
/// | 6, oblique | -1.0, 0.05 | -1.9, 0.12 | -3.3, 0.14 | -5, 0.22 |
/// | 6, in the plane | -1.0, 0.06 | -1.9, 0.19 | -5, 0.31 | -8, 0.45 |
/// | 10, oblique | -0.4, 0.04 | -0.8, 0.08 | -1.0, 0.10 | -1.9, 0.17 |
/// | 10, in the plane | -0.4, 0.05 | -0.7, 0.15 | -1.3, 0.26 | -4, 0.45 |
/// | 16, oblique | -0.15, 0.04 | -0.3, 0.07 | -0.5, 0.10 | -0.8, 0.15 |
/// | 16, in the plane | -0.1, 0.05 | -0.5, 0.16 | -0.8, 0.26 | -1.5, 0.39 |
///
/// \param spacing edges of a voxel of the mask, in any unit.
/// \param place of the grid; spacing times step is the same along all axes.
/// \throws InsufficientMemory if the grid does not fit into memory.
VoxelMask resampledMask(const VoxelMask& mask, const std::array<double, 3>& spacing,
                        const GridPlace& place);

}  // namespace tiledlbm
