#pragma once

#include <array>
#include <vector>

#include "Solver/Geometry/Opening.h"

namespace tiledlbm {

/// Finds the openings that the labels of a mask cut: the fluid voxels that a population of the
/// lattice reaches from voxels of one label, in sets that are 18-connected, as D3Q19 is. A disc of
/// a label across a vessel so has an opening on each side where fluid is. Sets that share no face
/// with their label are no openings but wall. A voxel next to several labels belongs to the one
/// with the lowest value. Solid voxels next to the label and beyond the plane of its cut count as
/// the label where they touch such a fluid voxel, so that the cut reaches the wall.
/// \param[in,out] openings gets them added.
/// \throws InvalidInput for a label without an opening, or one whose faces look in all directions,
///         such as a ball in the fluid.
void findLabelOpenings(const VoxelMask& mask, std::vector<Opening>& openings);

/// Middle of the faces that the voxels of an opening share with the label that cuts them, in voxel
/// indices.
std::array<double, 3> middleOfFaces(const VoxelMask& mask, const Opening& opening);

}  // namespace tiledlbm
