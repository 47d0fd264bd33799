// SPDX-License-Identifier: BSD-3-Clause
#ifndef SurfaceDistance_h
#define SurfaceDistance_h

#include "Input/ImageFrame.h"

#include "vtkNew.h"
#include "vtkPolyData.h"
#include "vtkSmartPointer.h"
#include "vtkStaticPointLocator.h"

namespace tiledlbm::plugin
{

/// Distance of places from a surface. From the corner that is nearest to a place it goes from
/// triangle to triangle at that corner as long as the next one is nearer.
class SurfaceDistance
{
public:
  /// \param surface of triangles; larger ones than voxels are divided, so that a corner of the
  /// right
  ///        part of the surface is near.
  SurfaceDistance(vtkPolyData* surface, double voxelSize);

  /// To be called on several threads at a time, and quick for places near the surface.
  double operator()(const Vector& place) const;

  /// Calls `body(bounds)` with the bounds of each triangle, none larger than a few voxels.
  template <class Body>
  void forTriangles(const Body& body) const
  {
    for (vtkIdType cell = 0; cell < this->surface_->GetNumberOfCells(); ++cell)
    {
      double bounds[6];
      this->surface_->GetCellBounds(cell, bounds);
      body(bounds);
    }
  }

private:
  vtkSmartPointer<vtkPolyData> surface_;
  vtkNew<vtkStaticPointLocator> corners_;
};

}

#endif
