// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Volume/VesselEnds.h"

namespace tiledlbm {

/// Which voxels a cut takes from the fluid.
struct CutVoxels {
  std::vector<std::int64_t> cap;   ///< three voxels thick, behind the plane
  std::vector<std::int64_t> rest;  ///< of the vessel's end, behind the cap
};

/// Finds them: all fluid that the section leads to on the far side of the plane.
/// \param most voxels that an end may have.
/// \return none where that is more, since the plane then does not part the vessel, or where there
///         is no fluid at the section.
CutVoxels voxelsBehind(const VoxelMask& mask, const VesselCut& cut, std::int64_t most);

/// Cuts vessels in two where a user says, in the order of the cuts, and leaves of each what lies
/// behind the cut, against its direction. All fluid beyond becomes solid, wherever it leads, but
/// for a cap: a label as those of cutEnds.
/// \param cuts with a middle within two voxels of fluid and a direction.
/// \return the same with middle and area of the section that each cuts.
/// \throws InvalidInput for a cut that does not part the vessel, see UnusableCut.
std::vector<VesselCut> cutWhereTold(VoxelMask& mask, std::vector<VesselCut> cuts);

/// Most voxels that lie behind the cut of an end.
constexpr std::int64_t mostBehindCut(std::int64_t fluidVoxels) {
  return fluidVoxels / 2;
}

/// Cuts ends off: the caps become labels of their own, what lies behind them becomes solid.
/// \param mask gets the labels besides those it has: 1, 2, 3 and on where it has none, else the
///        whole numbers above its largest one.
/// \param cuts one that does not part the vessel, or takes more than mostBehindCut, is left out.
void cutEnds(VoxelMask& mask, const std::vector<VesselCut>& cuts);

}  // namespace tiledlbm
