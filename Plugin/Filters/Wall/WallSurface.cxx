// SPDX-License-Identifier: BSD-3-Clause
#include "Wall/WallSurface.h"

#include "vtkDataArray.h"
#include "vtkDoubleArray.h"
#include "vtkPointData.h"
#include "vtkSMPTools.h"

#include <cmath>
#include <utility>

namespace tiledlbm::plugin
{

namespace
{

double dot(const Vector& a, const Vector& b)
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

}

WallSurface::WallSurface(FluidDomain domain)
  : domain_(std::move(domain))
{
  const WallMesh mesh = makeWallMesh(this->domain_);
  this->surface_ = mesh.surface;
  this->fit_ = WallFit(this->domain_, mesh);
}

std::int64_t WallSurface::pointCount() const
{
  return this->surface_->GetNumberOfPoints();
}

vtkSmartPointer<vtkPolyData> WallSurface::inWorld(
  vtkImageData* image, Association association) const
{
  return placeInWorld(this->surface_, image, association);
}

vtkSmartPointer<vtkDoubleArray> WallSurface::shearStress(
  vtkDataArray* velocity, const ShearSettings& settings) const
{
  auto stress = vtkSmartPointer<vtkDoubleArray>::New();
  stress->SetName("wall_shear_stress");
  stress->SetNumberOfComponents(3);
  stress->SetNumberOfTuples(this->pointCount());
  const std::vector<double> near = this->fit_.gather(velocity);
  vtkSMPTools::For(0, this->pointCount(),
    [&](vtkIdType begin, vtkIdType end)
    {
      for (vtkIdType point = begin; point < end; ++point)
      {
        Vector rate = this->fit_.slope(near, point);
        double normal[3];
        this->surface_->GetPointData()->GetNormals()->GetTuple(point, normal);
        const Vector inward = settings.frame.toWorld({ normal[0], normal[1], normal[2] });
        const double across = dot(rate, inward);
        for (std::size_t axis = 0; axis < 3; ++axis)
        {
          rate[axis] = (rate[axis] - across * inward[axis]) / settings.voxelSize;
        }
        const double factor = settings.viscosity(std::sqrt(dot(rate, rate)));
        const Vector traction{ factor * rate[0], factor * rate[1], factor * rate[2] };
        stress->SetTypedTuple(point, traction.data());
      }
    });
  return stress;
}

vtkSmartPointer<vtkDoubleArray> WallSurface::pressure(vtkDataArray* pressure) const
{
  auto atWall = vtkSmartPointer<vtkDoubleArray>::New();
  atWall->SetName("pressure");
  atWall->SetNumberOfTuples(this->pointCount());
  const std::vector<double> near = this->fit_.gather(pressure);
  for (vtkIdType point = 0; point < this->pointCount(); ++point)
  {
    atWall->SetValue(point, this->fit_.value(near, point));
  }
  return atWall;
}

}
