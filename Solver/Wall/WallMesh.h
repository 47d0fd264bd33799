// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "Solver/Geometry/LayerRange.h"
#include "Solver/Geometry/Point.h"
#include "Solver/Wall/WallGeometry.h"

namespace tiledlbm {

/// The wall of the fluid as triangles. Lengths are in voxels; the centre of the first voxel is the
/// origin.
struct WallMesh {
  std::vector<Point> points;
  std::vector<Point> normals;  ///< of each point, of length one, into the fluid
  /// Indices of points, in an order whose normals face the fluid.
  std::vector<std::array<std::int32_t, 3>> triangles;
  std::vector<std::int64_t> seeds;  ///< a fluid voxel next to each point
  /// Number of points, the first ones, that belong to the part below; see makeWallMesh.
  std::int64_t ghostPoints = 0;
};

/// Makes the mesh by surface nets (S. F. Frisken Gibson, MICCAI 1998, 888-898): a point in each
/// cube of eight neighbouring voxels that the wall passes through, moved to the zero level set of
/// the distance. The normals are the gradient of the distance there.
///
/// - The mesh ends in the plane of an opening: that of its voxels on a face of the volume, and that
///   of its faces at a label. The points next to the plane of a label move into it along the wall.
/// - At a label whose cut is not plane the mesh ends half a voxel beyond the last voxels.
/// - At an opening that is a wall at rest it is closed, half a voxel beyond the voxels.
/// - Fluid that is not connected to an opening has no mesh.
WallMesh makeWallMesh(const WallGeometry& geometry);

/// Part of the mesh in some layers of the volume: the triangles that begin between one of these
/// layers and the one above it, or below the volume. The parts of consecutive layers make up the
/// mesh; each also has those points of the part below it that its triangles use.
WallMesh makeWallMesh(const WallGeometry& geometry, const LayerRange& layers);

}  // namespace tiledlbm
