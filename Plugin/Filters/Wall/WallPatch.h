// SPDX-License-Identifier: BSD-3-Clause
#ifndef WallPatch_h
#define WallPatch_h

#include "Wall/NearWall.h"
#include "Wall/WallMesh.h"

#include "Solver/Geometry/FluidDomain.h"

#include <cstdint>
#include <vector>

namespace tiledlbm::plugin
{

/// How far from a point of the wall a patch reaches, in voxels along each axis.
constexpr int patchReach = 5;

/// A fluid voxel as seen from a point of the wall, in voxels.
struct PatchVoxel
{
  std::int32_t voxel; ///< index in NearWall::voxels
  double depth;       ///< along the normal
  double x, y;        ///< along the wall
  double weight;      ///< that falls towards the edge of the patch
};

/// The fluid voxels that tell of the flow at a point of the wall: up to 4.5 voxels into the fluid
/// and 1.5 to each side, and connected with the point through fluid.
struct WallPatch
{
  std::vector<PatchVoxel> voxels; ///< at least one
  /// How far the wall is from an even one along an axis: the mean square deviation from 1/2 of the
  /// distances of the voxels next to it, over somewhat more of it than the patch.
  double uneven = 0;
};

/// \param near with the reach of a patch.
WallPatch patchAt(
  const FluidDomain& domain, const NearWall& near, const WallMesh& mesh, std::int64_t point);

}

#endif
