// SPDX-License-Identifier: BSD-3-Clause
#ifndef WallMesh_h
#define WallMesh_h

#include "Input/ImageFrame.h"
#include "Input/MaskReader.h"

#include "Solver/Geometry/FluidDomain.h"

#include "vtkPolyData.h"
#include "vtkSmartPointer.h"

#include <cstdint>
#include <vector>

class vtkImageData;

namespace tiledlbm::plugin
{

/// The wall of the fluid as triangles: the isosurface half-way between fluid and solid voxels
/// (vtkFlyingEdges3D), smoothed without shrinking (vtkWindowedSincPolyDataFilter). It ends in the
/// plane of the voxels of an opening and closes half a voxel beyond a face of the volume that is a
/// wall at rest.
struct WallMesh
{
  /// Coordinates are indices of voxels; with point normals into the fluid. Empty without a wall.
  vtkSmartPointer<vtkPolyData> surface;
  /// The fluid voxel that each point had beside it before smoothing.
  std::vector<std::int64_t> seeds;
};

WallMesh makeWallMesh(const FluidDomain& domain);

/// The surface of a mesh in the world, with point normals (unit vectors into the fluid).
/// \param image the image of the mask.
vtkSmartPointer<vtkPolyData> placeInWorld(
  vtkPolyData* surface, vtkImageData* image, Association association);

}

#endif
