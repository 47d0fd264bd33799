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

/// Finds the voxels whose middles lie within a closed surface: those from which a line along x
/// passes it an odd number of times. So it does not matter to which side its triangles are turned.
/// \param surface of triangles.
/// \param found called for each run of voxels on a row along x, with the index of its first one and
///        that beyond its last one.
/// \return rows on which the surface is not closed; their voxels are left out.
std::int64_t findInside(vtkPolyData* surface, const GridFrame& frame,
  const std::function<void(std::int64_t begin, std::int64_t end)>& found);

/// Distance of each voxel's middle from a surface, in voxels; `reach` where it is larger.
/// \param surface of triangles.
std::vector<float> distancesFrom(vtkPolyData* surface, const GridFrame& frame, double reach);

}

#endif
