// SPDX-License-Identifier: BSD-3-Clause
#ifndef SurfaceLoops_h
#define SurfaceLoops_h

#include "vtkVector.h"

#include <vector>

class vtkPolyData;

namespace tiledlbm::plugin
{

/// A closed line along which a surface ends.
struct SurfaceLoop
{
  std::vector<vtkVector3d> points; ///< in order, the first is not repeated
  vtkVector3d middle;              ///< of the plane area within
  vtkVector3d normal;              ///< of that area, of length one, to one of the two sides
  double area;                     ///< plane area within

  double width() const; ///< diameter of the circle of the same area
};

/// All of a surface of triangles, by falling area.
/// \throws InvalidInput where the surface ends along a line that is not closed.
std::vector<SurfaceLoop> loopsOf(vtkPolyData* surface);

/// Triangles from a loop's middle to its edges.
/// \param shift of them all.
void appendFan(
  const SurfaceLoop& loop, vtkPolyData* surface, const vtkVector3d& shift = vtkVector3d(0, 0, 0));

/// Triangles that continue a surface beyond a loop.
/// \param way of each point.
void appendTube(const SurfaceLoop& loop, const vtkVector3d& way, vtkPolyData* surface);

}

#endif
