#pragma once

#include <vector>

#include "Solver/Geometry/Openings.h"

namespace tiledlbm {

/// Finds the openings that the labels of a mask cut: the fluid voxels that a population of the
/// lattice reaches from voxels of one label, in sets that are 18-connected, as D3Q19 is. A disc of
/// a label across a vessel so has an opening on each side where fluid is. Sets that share no face
/// with their label are no openings but wall. A voxel next to several labels belongs to the one
/// with the lowest value. Solid voxels next to the label and beyond the plane of its cut count as
/// the label where they touch such a fluid voxel, so that the cut reaches the wall. \param[in,out]
/// openings gets them added. \throws InvalidInput for a label without an opening, or one whose
/// faces look in all directions,
///         such as a ball in the fluid.
void findLabelOpenings(const VoxelMask& mask, std::vector<Opening>& openings);

/// Velocity profile of a developed laminar flow over an opening of a label: a value for each voxel,
/// such that with these, along the opening's normal, bounce-back brings in exactly as much as with
/// the value 1 everywhere. Poisson's equation is solved in the plane
/// through the middle of the opening, over the section that fluid and label have there (sampled
/// twice a voxel), and read off where the voxels lie in projection. As good as the label is plane:
/// for voxels that lie far from the plane's section, the profile is zero; where it is so for all,
/// it is even.
std::vector<double> developedLabelProfile(const VoxelMask& mask, const Opening& opening);

}  // namespace tiledlbm
