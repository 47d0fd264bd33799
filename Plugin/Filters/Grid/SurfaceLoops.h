// SPDX-License-Identifier: BSD-3-Clause
#ifndef SurfaceLoops_h
#define SurfaceLoops_h

#include "vtkVector.h"

#include <vector>

class vtkPolyData;

namespace tiledlbm::plugin
{

/// A closed boundary line of a surface.
struct SurfaceLoop
{
  std::vector<vtkVector3d> points; ///< in order, the first is not repeated
  vtkVector3d middle;              ///< centroid of the plane area inside
  vtkVector3d normal;              ///< unit normal of that area, to either side
  double area;                     ///< plane area inside
  /// Mean cosine between the normal and the directions in which the surface ends at the loop: 1 at
  /// the end of a tube, 0.85 for one cut at 45 degrees, 0 around a hole in a flat wall.
  double rise = 1;

  double width() const; ///< diameter of the circle of the same area
};

/// All boundary lines of a triangulated surface, by descending area.
/// \throws InvalidInput where the surface ends along a line that is not closed.
std::vector<SurfaceLoop> loopsOf(vtkPolyData* surface);

/// Appends triangles from a loop's middle to its edges.
/// \param shift displacement of the triangles.
void appendFan(
  const SurfaceLoop& loop, vtkPolyData* surface, const vtkVector3d& shift = vtkVector3d(0, 0, 0));

/// Appends a tube that continues a surface beyond a loop.
/// \param way displacement of the loop's points to the end of the tube.
void appendTube(const SurfaceLoop& loop, const vtkVector3d& way, vtkPolyData* surface);

}

#endif
