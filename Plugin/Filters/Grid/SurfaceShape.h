// SPDX-License-Identifier: BSD-3-Clause
#ifndef SurfaceShape_h
#define SurfaceShape_h

#include "Grid/GridFrame.h"
#include "Grid/SurfaceLoops.h"

#include "Solver/Geometry/VoxelMask.h"

#include "vtkSmartPointer.h"

#include <vector>

class vtkPolyData;

namespace tiledlbm::plugin
{

/// A vessel whose wall is a surface. A closed boundary line of the surface is an opening: its plane
/// cuts the vessel, and the wall continues beyond. The vessel is the union of the surface's
/// connected parts; a part within larger ones is a cavity. A triangle that is there twice counts
/// once.
class SurfaceShape
{
public:
  /// \param opensHoles whether holes in the side of the vessel are openings; else they are closed
  ///        where the vessel has two ends.
  /// \throws InvalidInput where the surface has no triangles or no inside.
  SurfaceShape(vtkPolyData* surface, bool opensHoles);

  /// Openings by descending area; their normals point out of the vessel. Slits and holes of a few
  /// triangles do not count and are closed.
  const std::vector<SurfaceLoop>& openings() const { return this->openings_; }
  /// Holes in the side of the vessel that are closed.
  const std::vector<SurfaceLoop>& closedHoles() const { return this->holes_; }
  /// Volume inside the surface and the planes of its openings.
  double volume() const { return this->volume_; }

  /// A grid of that voxel size around the vessel.
  GridFrame frameOf(double voxelSize) const;

  /// The voxels inside, and a label behind each opening: 1, 2, 3, ... Openings less than three
  /// voxels across are closed.
  /// \throws InvalidInput if no voxel is inside, or if all openings are closed.
  VoxelMask maskOf(const GridFrame& frame) const;

  /// The mask of maskOf(), with the signed distance from the surface in voxels as levels.
  VoxelMask voxelsOf(const GridFrame& frame) const;

private:
  struct Drawn
  {
    VoxelMask mask;
    VoxelMask inside; ///< of the surface and its continuation beyond the openings
    bool doPartsOverlap = false;
  };

  Drawn draw(const GridFrame& frame) const;
  bool isOpenAt(const SurfaceLoop& loop, double voxelSize) const;
  void measureVolume(bool opensHoles);
  void closeSmallHoles();
  void closeHoles();
  template <class Condition>
  std::vector<SurfaceLoop> close(const Condition& isHole);
  vtkSmartPointer<vtkPolyData> closed() const;
  std::vector<float> levelsOf(const VoxelMask& inside, const GridFrame& frame) const;

  vtkSmartPointer<vtkPolyData> surface_; // triangles with merged points
  std::vector<SurfaceLoop> openings_;
  std::vector<SurfaceLoop> holes_;
  double volume_ = 0;
};

}

#endif
