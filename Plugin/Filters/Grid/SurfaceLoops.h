// SPDX-License-Identifier: BSD-3-Clause
#ifndef SurfaceLoops_h
#define SurfaceLoops_h

#include "Input/ImageFrame.h"

#include <vector>

class vtkPolyData;

namespace tiledlbm::plugin
{

/// A closed line along which a surface ends.
struct SurfaceLoop
{
  std::vector<Vector> points; ///< in order, the first is not repeated
  Vector middle;              ///< of the plane area within
  Vector normal;              ///< of that area, of length one, to one of the two sides
  double area;                ///< plane area within

  double width() const; ///< diameter of the circle of the same area
};

/// All of a surface of triangles, by falling area.
/// \throws InvalidInput where the surface ends along a line that is not closed.
std::vector<SurfaceLoop> loopsOf(vtkPolyData* surface);

/// Triangles from a loop's middle to its edges.
/// \param shift of them all.
void appendFan(const SurfaceLoop& loop, const Vector& shift, vtkPolyData* surface);

/// Triangles that continue a surface beyond a loop.
/// \param way of each point.
void appendTube(const SurfaceLoop& loop, const Vector& way, vtkPolyData* surface);

}

#endif
