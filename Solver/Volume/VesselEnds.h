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

  /// Distance of a voxel beyond the plane, out of the vessel.
  double ahead(const Coordinates& at) const { return Slab{middle, direction, 0}.ahead(at); }
};

/// Finds the ends of the vessels of a mask within the volume. A cut lies one radius before the end,
/// at right angles to the vessel.
///
/// - **Paths** lead from the tip that is farthest from the widest place to all fluid. The cost of a
///   step is its length over the distance from the wall, which keeps paths in the middle of the
///   vessels (L. Antiga, PhD thesis, Politecnico di Milano 2002).
/// - **Branches**: the search repeatedly takes the farthest tip from the paths so far (M. Sato et
///   al., Proc. Pacific Graphics 2000, 281). The part of the path outside the parent vessel has a
///   least length: twice its largest inscribed radius for a path to a face, as of a cropped vessel
///   (faceOfEnd), and 3.25 times the radius for a path that does not widen towards its end. The
///   dome of an aneurysm, a bump of the wall and a short stump are therefore no ends.
/// - **Cut**: a parabola through the middles of sections near the end gives the direction of the
///   vessel, at most 40 degrees from the normal of the face at its end.
///
/// No end is found for a vessel less than three voxels wide, one more than four times as wide as
/// high, an end at an opening, and a connected part with less than a tenth of the voxels of the
/// largest part.
/// \return by falling area of the section.
std::vector<VesselCut> findVesselEnds(const VoxelMask& mask, const std::vector<Opening>& openings);

/// Choice of the ends within the volume that are cut open.
enum class VesselEndChoice {
  Automatic,  ///< all ends of a mask without openings at faces or labels, else none
  Cut,        ///< all ends
  Closed      ///< none
};

/// The cuts of findVesselEnds by choice, for cutEnds. None for a mask with fewer than two ends and
/// without another opening.
/// \throws InvalidInput for a label of the mask that cuts nothing open.
std::vector<VesselCut> cutsAtEnds(const VoxelMask& mask, VesselEndChoice choice);

}  // namespace tiledlbm
