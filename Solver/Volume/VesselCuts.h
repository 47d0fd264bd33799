// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Volume/VesselEnds.h"

namespace tiledlbm {

/// The voxels that a cut takes from the fluid.
struct CutVoxels {
  std::vector<std::int64_t> cap;   ///< three voxels thick, behind the plane
  std::vector<std::int64_t> rest;  ///< of the vessel's end, behind the cap
};

/// Finds all fluid connected to the section on the far side of the plane.
/// \param most largest number of voxels of an end.
/// \return none if there are more, since the plane then does not separate the vessel, or if there
///         is no fluid at the section.
CutVoxels voxelsBehind(const VoxelMask& mask, const VesselCut& cut, std::int64_t most);

/// Cuts vessels at the planes of a user, in the order of the cuts, and keeps the part behind each
/// plane, against its direction. All connected fluid beyond the plane becomes solid, except for a
/// cap, which becomes a label as in cutEnds.
/// \param cuts with a middle within two voxels of fluid and a direction.
/// \return the cuts with middle and area of their sections.
/// \throws InvalidInput for a cut that does not separate the vessel, see UnusableCut.
std::vector<VesselCut> cutAtGivenPlanes(VoxelMask& mask, std::vector<VesselCut> cuts);

/// Largest number of voxels behind the cut of an end.
constexpr std::int64_t mostBehindCut(std::int64_t fluidVoxels) {
  return fluidVoxels / 2;
}

/// Cuts ends off: each cap becomes a label of its own, and the fluid behind it becomes solid.
/// \param mask receives the additional labels: 1, 2, 3 and on if it has none, else the integers
///        above its largest one.
/// \param cuts the function omits a cut that does not separate the vessel or takes more than
///        mostBehindCut.
void cutEnds(VoxelMask& mask, const std::vector<VesselCut>& cuts);

}  // namespace tiledlbm
