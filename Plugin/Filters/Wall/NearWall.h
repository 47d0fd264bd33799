// SPDX-License-Identifier: BSD-3-Clause
#ifndef NearWall_h
#define NearWall_h

#include "Wall/WallMesh.h"

#include "Solver/Geometry/FluidDomain.h"

#include <cstdint>
#include <vector>

namespace tiledlbm::plugin
{

/// The fluid voxels within some reach of the wall.
struct NearWall
{
  std::vector<std::int64_t> voxels;  ///< in the mask
  std::vector<std::int32_t> indexOf; ///< index in `voxels` of each voxel of the mask, or -1
  std::vector<char> touchesWall;     ///< of each of `voxels`: whether a side of it is wall
  std::vector<float> distances;      ///< of each of `voxels`: to the smooth surface, in voxels
};

/// \param mesh of the domain, with at least one triangle.
/// \param reach in voxels, along each axis, from those that touch the wall.
NearWall findNearWall(const FluidDomain& domain, const WallMesh& mesh, int reach);

}

#endif
