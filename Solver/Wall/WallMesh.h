// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "Solver/Geometry/LayerRange.h"
#include "Solver/Geometry/Point.h"
#include "Solver/Wall/WallGeometry.h"

namespace tiledlbm {

/// The wall of the fluid as triangles. Lengths are in voxels; the middle of the first voxel is the
/// origin.
struct WallMesh {
  std::vector<Point> points;
  std::vector<Point> normals;  ///< of each point, of length one, into the fluid
  /// Numbers of points, so that normals face the fluid.
  std::vector<std::array<std::int32_t, 3>> triangles;
  std::vector<std::int64_t> seeds;  ///< a fluid voxel beside each point
  /// So many points, the first ones, belong to the part below; see makeWallMesh.
  std::int64_t ghostPoints = 0;
};

/// Makes the mesh by surface nets (S. F. Frisken Gibson, MICCAI 1998, 888-898): a point in each
/// cube of eight neighbouring voxels that the wall passes through, moved to where the distance
/// passes zero. The normals are its gradient there.
///
/// - It ends in the plane of the voxels of an opening on a face of the volume, and half a voxel
///   beyond the last voxels before a label.
/// - Where an opening is a wall at rest it closes, half a voxel beyond the voxels.
/// - There is none around fluid that no opening reaches.
WallMesh makeWallMesh(const WallGeometry& geometry);

/// The part of it in some layers of the volume: the triangles that begin between a layer of these
/// and the one above it, or below the volume. Parts of layers that follow one another make up the
/// mesh; a part has the points of the part below it that its triangles have as corners.
WallMesh makeWallMesh(const WallGeometry& geometry, const LayerRange& layers);

}  // namespace tiledlbm
