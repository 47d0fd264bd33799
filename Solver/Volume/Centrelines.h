// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// A place on a centreline and the section of the vessel there: the connected part of a plane
/// normal to the line, up to 2.5 times as far from the line as the wall.
///
/// The section consists of the voxels around the plane, up to two on either side of it. A mean over
/// the section is therefore a mean over a few voxels of the length of the vessel.
struct CentrelineStation {
  Point at{};           ///< in voxel indices
  Point tangent{};      ///< of length one, away from the start of the line
  double abscissa = 0;  ///< along the line from the middle of its first opening, voxels
  std::vector<std::int64_t> voxels;  ///< of the section, indices into the mask
  std::vector<float> shares;         ///< area of the section in each voxel, voxel faces

  /// Of the section, voxel faces.
  double area() const;
  /// Of the circle with the area of the section, voxels.
  double radius() const;
};

/// A line along the middle of a vessel from one opening to another.
struct Centreline {
  int from = 0;                             ///< id of an opening
  int to = 0;                               ///< id of an opening
  std::vector<CentrelineStation> stations;  ///< two or more
};

/// Finds the centrelines of each connected component of the fluid: from its first inlet, or without
/// one its first opening that lets fluid through, to all of its other openings that do, in the
/// order of their ids.
///
/// A centreline is the path with the least sum of length over distance from the wall, smoothed over
/// one radius. Stations are a sixth of the distance from the wall apart, and one voxel at least. A
/// line begins and ends where the sections no longer touch the openings, some two voxels from an
/// opening normal to the vessel. A line of fewer than two sections is omitted. Centrelines do not
/// cross periodic faces.
/// \throws InvalidInput if there are more fluid voxels than a FluidGraph can number.
std::vector<Centreline> findCentrelines(const VoxelMask& mask, const std::vector<Opening>& openings,
                                        const std::vector<OpeningRole>& roles);

}  // namespace tiledlbm
