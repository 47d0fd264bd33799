// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// A plane that cuts an end off a vessel.
struct VesselCut {
  Point middle;     ///< of the section that it cuts, in voxel indices
  Point direction;  ///< out of the vessel, of length one
  double area = 0;  ///< of the section, in voxel faces

  /// How far a voxel lies out of the vessel, beyond the plane.
  double ahead(const VoxelMask::Coordinates& at) const {
    return Slab{middle, direction, 0}.ahead(at);
  }
};

/// Finds where the vessels of a mask end in the volume, and cuts each squarely, one radius before
/// its end.
///
/// - **Ways**: from the tip that is farthest from the widest place, through the fluid, to all
///   others. A step costs its length over the distance from the wall there, so that ways run along
///   the middle of the vessels, as in L. Antiga, PhD thesis, Politecnico di Milano 2002.
/// - **Branches**: the farthest tip from the ways found so far, again and again (M. Sato et al.,
///   Proc. Pacific Graphics 2000, 281), while what lies outside of the vessel that it leaves is
///   long enough by its largest inscribed radius: twice that where it ends in a face, as vessels do
///   that were cropped, see faceOfEnd; 3.25 times elsewhere, and where it does not widen to its
///   end. So the dome of an aneurysm and a bump of the wall are no ends, nor is a stump that is as
///   short.
/// - **Cut**: the middles of sections near the end, as planes at right angles to the way cut them,
///   give the direction of the vessel by a parabola through them. It is at most 40 degrees from the
///   face that the vessel ends in.
///
/// Vessels that are less than three voxels wide at their end stay closed, those that are more than
/// four times as wide as they are high, and so do ends at an opening. Connected parts with less
/// than a tenth of the voxels of the largest have no ends. \param openings that the mask has.
/// \return by falling area of the section.
std::vector<VesselCut> findVesselEnds(const VoxelMask& mask, const std::vector<Opening>& openings);

/// Which ends of a vessel that lie in the volume are cut open.
enum class VesselEndChoice {
  Automatic,  ///< all, where nothing else opens the vessel: no face of the volume, no label
  Cut,        ///< all, besides those that are open
  Closed      ///< none
};

/// The ends that findVesselEnds finds, where they are to be cut; for cutEnds. None for a mask with
/// less than two and nothing else that opens it.
/// \throws InvalidInput for a label of the mask that cuts nothing open.
std::vector<VesselCut> cutsAtEnds(const VoxelMask& mask, VesselEndChoice choice);

}  // namespace tiledlbm
