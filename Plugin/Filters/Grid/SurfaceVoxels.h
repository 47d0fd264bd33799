// SPDX-License-Identifier: BSD-3-Clause
#ifndef SurfaceVoxels_h
#define SurfaceVoxels_h

#include "Grid/GridFrame.h"

#include <cstdint>
#include <functional>
#include <vector>

class vtkPolyData;

namespace tiledlbm::plugin
{

/// Finds the voxels whose middles lie inside a closed surface: a line along x from such a middle
/// crosses the surface an odd number of times. The orientation of the triangles does not matter.
/// \param surface triangles.
/// \param found called for each run of inside voxels on a row along x, with the index of the first
///        voxel and the index after the last one.
/// \return number of rows on which the surface is not closed; the search omits their voxels.
std::int64_t findInside(vtkPolyData* surface, const GridFrame& frame,
  const std::function<void(std::int64_t begin, std::int64_t end)>& found);

/// Distance of each voxel's middle from a surface, in voxels; at most `reach`.
/// \param surface triangles.
std::vector<float> distancesFrom(vtkPolyData* surface, const GridFrame& frame, double reach);

}

#endif
