// SPDX-License-Identifier: BSD-3-Clause
#ifndef SurfaceShape_h
#define SurfaceShape_h

#include "Grid/GridChoice.h"
#include "Grid/GridFrame.h"
#include "Grid/SurfaceLoops.h"

#include "Solver/Geometry/VoxelMask.h"

#include "vtkSmartPointer.h"

#include <optional>
#include <vector>

class vtkPolyData;

namespace tiledlbm::plugin
{

/// A vessel whose wall is a surface. Where the surface ends along a closed line the vessel is open:
/// it is cut there squarely to the line's plane, and its wall is continued beyond.
class SurfaceShape
{
public:
  /// \throws InvalidInput where the surface has no triangles or no inside.
  explicit SurfaceShape(vtkPolyData* surface);

  /// Where it is open, by falling area; their normals are turned out of the vessel. What is left
  /// out is closed: slits, and holes of a few triangles.
  const std::vector<SurfaceLoop>& openings() const { return this->openings_; }
  /// Within the surface and the planes of its openings.
  double volume() const { return this->volume_; }

  /// What holds the vessel in voxels of that size.
  GridFrame frameOf(double voxelSize) const;

  /// The voxels within, and behind each opening a label: 1, 2, 3 and on. Openings less than three
  /// voxels across are closed.
  /// \throws InvalidInput where there are none within, or all openings are closed so.
  VoxelMask maskOf(const GridFrame& frame) const;

  /// The same, with levels that are the distance from the surface in voxels.
  VoxelMask voxelsOf(const GridFrame& frame) const;

private:
  struct Drawn
  {
    VoxelMask mask;
    VoxelMask inside; ///< of the surface and of its continuation beyond the openings
  };

  Drawn draw(const GridFrame& frame) const;
  bool isOpenAt(const SurfaceLoop& loop, double voxelSize) const;
  void turnOutwards();
  void closeHoles();
  vtkSmartPointer<vtkPolyData> closed() const;
  std::vector<float> levelsOf(const VoxelMask& inside, const GridFrame& frame) const;

  vtkSmartPointer<vtkPolyData> surface_; // triangles, whose points at the same place are one
  std::vector<SurfaceLoop> openings_;
  double volume_ = 0;
};

/// The size of voxels that an Automatic grid of a surface has: 20 across the largest opening and at
/// least 10 across the smallest one, but no more than some millions in the vessel; without openings
/// some hundred thousand.
double automaticSize(const std::optional<OpeningWidths>& widths, double volume);

}

#endif
