// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "Solver/Geometry/Point.h"
#include "Solver/Volume/FluidGraph.h"

namespace tiledlbm {

/// Index on the path from a tip inwards at which the vessel stops widening. A corner of an end that
/// is cut off square lies up to two radii before it.
/// \param distances of all voxels from the wall, see distancesFromWall.
/// \param way path from the tip inwards.
std::size_t middleOfEnd(const FluidGraph& graph, const std::vector<float>& distances,
                        const std::vector<FluidGraph::Voxel>& way);

/// The end of a vessel: its largest inscribed ball and the direction of the vessel there.
struct VesselEnd {
  Point middle;     ///< in voxel indices
  Point direction;  ///< out of the vessel, of length one, over two radii of the path
  double radius;    ///< in voxels
};

/// The end at the start of a path inwards; nothing if the path is a point.
std::optional<VesselEnd> vesselEnd(const FluidGraph& graph, const std::vector<float>& distances,
                                   const std::vector<FluidGraph::Voxel>& way);

/// Normal of the face in which a vessel ends, as where a volume or a model was cropped; nothing for
/// a rounded end such as the dome of an aneurysm. The face is a plane, tilted by up to 48 degrees,
/// that contains the wall ahead of the middle of the end over most of the section. Nothing for ends
/// of less than 3.5 voxels radius, which voxels do not resolve.
std::optional<Point> faceOfEnd(const FluidGraph& graph, const VesselEnd& end);

}  // namespace tiledlbm
