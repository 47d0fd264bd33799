// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "Solver/Geometry/Opening.h"

namespace tiledlbm {

/// Finds the openings that the labels of a mask cut.
///
/// An opening is a set of fluid voxels that populations reach from voxels of one label; the set is
/// 18-connected, as D3Q19 is. A labelled disc across a vessel therefore has an opening on each side
/// with fluid.
/// - A set that shares no face with its label is a wall and no opening.
/// - A voxel next to several labels belongs to the one with the lowest value.
/// - A solid voxel next to the label, beyond the plane of its cut, counts as label for the fluid
///   voxels of the opening that it touches. This extends the cut to the wall.
/// \param[in,out] openings receives the additional openings.
/// \throws InvalidInput for a label without an opening, or one whose faces look in all directions,
///         such as a ball in the fluid or a plate over a part of the section.
void findLabelOpenings(const VoxelMask& mask, std::vector<Opening>& openings);

/// The opening of a plane cap: all fluid voxels that populations reach from some voxels of one
/// label.
/// \param labelVoxels of one label.
/// \return with voxels, links and label alone.
Opening adjacentOpening(const VoxelMask& mask, const std::vector<std::int64_t>& labelVoxels);

/// The connected label voxels that cut an opening.
std::vector<std::int64_t> labelVoxelsAt(const VoxelMask& mask, const Opening& opening);

/// Centre of the faces that the voxels of an opening share with the label that cuts them, in voxel
/// indices.
Point middleOfFaces(const VoxelMask& mask, const Opening& opening);

}  // namespace tiledlbm
