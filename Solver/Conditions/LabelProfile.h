#pragma once

#include <vector>

#include "Solver/Geometry/Opening.h"

namespace tiledlbm {

/// Velocity profile of a developed laminar flow over an opening of a label: a value for each voxel,
/// such that with these, along the opening's normal, bounce-back brings in exactly as much as with
/// the value 1 everywhere. Poisson's equation is solved in the plane
/// through the middle of the opening, over the section that fluid and label have there (sampled
/// twice a voxel), and read off where the voxels lie in projection. As good as the label is plane:
/// for voxels that lie far from the plane's section, the profile is zero; where it is so for all,
/// it is even.
std::vector<double> developedLabelProfile(const VoxelMask& mask, const Opening& opening);

}  // namespace tiledlbm
