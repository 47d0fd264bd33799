// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "Solver/Geometry/Point.h"
#include "Solver/Volume/FluidGraph.h"

namespace tiledlbm {

/// Where on the way from a tip inwards the vessel gets no wider: its place in the way. A corner of
/// an end that is cut off square lies up to two radii before it.
/// \param distances of all voxels from the wall, see distancesFromWall.
std::size_t middleOfEnd(const FluidGraph& graph, const std::vector<float>& distances,
                        const std::vector<FluidGraph::Voxel>& way);

/// The end of a vessel: the largest ball in it, and where the vessel leads to there.
struct VesselEnd {
  Point middle;     ///< in voxel indices
  Point direction;  ///< out of the vessel, of length one, as the way goes over two radii
  double radius;    ///< in voxels
};

/// That at the beginning of a way inwards; nothing where the way is a point.
std::optional<VesselEnd> vesselEnd(const FluidGraph& graph, const std::vector<float>& distances,
                                   const std::vector<FluidGraph::Voxel>& way);

/// The face that a vessel ends in, as where a volume or a model was cropped, by its normal; nothing
/// where it ends in a rounding, as the dome of an aneurysm does. It is a plane of any tilt up to 48
/// degrees in which the wall ahead of the middle of the end lies for most of the section. Nothing
/// for ends of less than 3.5 voxels radius, where voxels are too coarse to tell.
std::optional<Point> faceOfEnd(const FluidGraph& graph, const VesselEnd& end);

}  // namespace tiledlbm
