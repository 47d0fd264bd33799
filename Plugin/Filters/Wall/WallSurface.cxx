// SPDX-License-Identifier: BSD-3-Clause
#include "Wall/WallSurface.h"

#include "Arrays/NamedArrays.h"
#include "Arrays/VoxelArrays.h"
#include "Input/ImageFrame.h"

#include "Kernels/Host/Parallel.h"
#include "Kernels/Stage.h"
#include "Solver/Geometry/Point.h"

#include "vtkCellArray.h"
#include "vtkDoubleArray.h"
#include "vtkIdTypeArray.h"
#include "vtkImageData.h"
#include "vtkMatrix3x3.h"
#include "vtkNew.h"
#include "vtkPointData.h"
#include "vtkPoints.h"
#include "vtkPolyData.h"
#include "vtkUnsignedCharArray.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tiledlbm::plugin
{

namespace
{

// Calls `body(point)` for all points, on all cores. Debian's ParaView builds vtkSMPTools without
// threads.
template <typename Body>
void forPoints(std::int64_t count, const Body& body)
{
  constexpr std::int64_t pointsAtATime = 64;
  parallelFor(0, count, pointsAtATime, body);
}

// Triangles of a mesh. In a mirrored image their orientation is reversed, to agree with their
// normals.
vtkSmartPointer<vtkCellArray> trianglesOf(const WallMesh& mesh, bool isMirrored)
{
  const auto count = static_cast<vtkIdType>(mesh.triangles.size());
  vtkNew<vtkIdTypeArray> offsets, corners;
  offsets->SetNumberOfTuples(count + 1);
  corners->SetNumberOfTuples(3 * count);
  forPoints(count,
    [&](vtkIdType triangle)
    {
      auto of = mesh.triangles[triangle];
      if (isMirrored)
      {
        std::swap(of[1], of[2]);
      }
      offsets->SetValue(triangle, 3 * triangle);
      for (vtkIdType corner = 0; corner < 3; ++corner)
      {
        corners->SetValue(3 * triangle + corner, of[corner]);
      }
    });
  offsets->SetValue(count, 3 * count);
  auto triangles = vtkSmartPointer<vtkCellArray>::New();
  triangles->SetData(offsets, corners);
  return triangles;
}

}

WallSurface::WallSurface(const WallGeometry& geometry)
  : WallSurface(geometry, { 0, geometry.domain.fluid().size()[2] })
{
}

WallSurface::WallSurface(WallGeometry geometry, const LayerRange& layers)
  : geometry_(std::move(geometry))
  , layers_(layers)
  , mesh_(inStage("wall mesh",
      [&] { return std::make_shared<const WallMesh>(makeWallMesh(this->geometry_, layers)); }))
  , fit_(inStage("wall fit", [&] { return WallFit(this->geometry_, this->mesh_); }))
{
}

vtkSmartPointer<vtkPolyData> WallSurface::inWorld(
  vtkImageData* image, Association association) const
{
  auto surface = vtkSmartPointer<vtkPolyData>::New();
  const ImageFrame frame(image);
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  points->SetNumberOfPoints(this->pointCount());
  const auto normals = makeArray<vtkDoubleArray>("Normals", this->pointCount(), 3);
  auto* places = vtkDoubleArray::SafeDownCast(points->GetData());
  forPoints(this->pointCount(),
    [&](vtkIdType point)
    {
      places->SetTypedTuple(
        point, worldPosition(image, association, this->mesh_->points[point]).data());
      normals->SetTypedTuple(point, frame.toWorld(this->mesh_->normals[point]).data());
    });
  surface->SetPoints(points);
  surface->SetPolys(trianglesOf(*this->mesh_, image->GetDirectionMatrix()->Determinant() < 0));
  surface->GetPointData()->SetNormals(normals);
  if (this->layers_ != LayerRange{ 0, this->geometry_.domain.fluid().size()[2] })
  {
    const auto ghosts =
      makeArray<vtkUnsignedCharArray>(vtkDataSetAttributes::GhostArrayName(), this->pointCount());
    ghosts->Fill(0);
    for (vtkIdType point = 0; point < this->mesh_->ghostPoints; ++point)
    {
      ghosts->SetValue(point, vtkDataSetAttributes::DUPLICATEPOINT);
    }
    surface->GetPointData()->AddArray(ghosts);
  }
  return surface;
}

Vector WallSurface::traction(Vector slope, std::int64_t point, const ShearSettings& settings) const
{
  const Vector inward = settings.frame.toWorld(this->normalAt(point));
  const double across = dot(slope, inward);
  for (std::size_t axis = 0; axis < 3; ++axis)
  {
    slope[axis] = (slope[axis] - across * inward[axis]) / settings.voxelSize;
  }
  const double factor = settings.viscosity(std::sqrt(dot(slope, slope)));
  return { factor * slope[0], factor * slope[1], factor * slope[2] };
}

double WallSurface::shearRate(const std::array<double, 6>& strain, std::int64_t point) const
{
  const auto& [xx, yy, zz, xy, yz, xz] = strain;
  const Vector& normal = this->normalAt(point);
  const Vector traction{ 2 * (xx * normal[0] + xy * normal[1] + xz * normal[2]),
    2 * (xy * normal[0] + yy * normal[1] + yz * normal[2]),
    2 * (xz * normal[0] + yz * normal[1] + zz * normal[2]) };
  const double across = dot(traction, normal);
  return std::sqrt(std::max(dot(traction, traction) - across * across, 0.0));
}

WallForces WallSurface::forces(vtkDataArray* velocity, vtkDataArray* pressure,
  const ShearSettings& settings, std::int64_t firstVoxel, const StrainReader& readStrain) const
{
  const auto stress = makeArray<vtkDoubleArray>("wall_shear_stress", this->pointCount(), 3);
  const auto atWall = makeArray<vtkDoubleArray>("pressure", pressure ? this->pointCount() : 0);
  const auto error =
    makeArray<vtkDoubleArray>("wall_shear_stress_error", readStrain ? this->pointCount() : 0);
  bool isStrainTold = false;
  withValues(velocity,
    [&](const auto* velocities)
    {
      const auto* pressures =
        pressure ? static_cast<decltype(velocities)>(pressure->GetVoidPointer(0)) : nullptr;
      const auto put = [&](std::int64_t point, const WallFit::Terms& terms)
      {
        const Vector traction =
          this->traction(terms.slope(velocities, firstVoxel), point, settings);
        stress->SetTypedTuple(point, traction.data());
        if (pressures)
        {
          atWall->SetValue(point, terms.values<1>(pressures, firstVoxel)[0]);
        }
        return std::hypot(traction[0], traction[1], traction[2]);
      };
      isStrainTold = readStrain &&
        readStrain(this->fit_,
          [&](std::int64_t point, const WallFit::Terms& terms, const std::array<double, 6>& strain)
          {
            const double magnitude = put(point, terms);
            const double rate = this->shearRate(strain, point);
            error->SetValue(point, std::abs(magnitude - settings.viscosity(rate) * rate));
          });
      if (!isStrainTold)
      {
        forPoints(
          this->pointCount(), [&](vtkIdType point) { put(point, this->fit_.termsOf(point)); });
      }
    });
  return { stress, pressure ? atWall : nullptr, isStrainTold ? error : nullptr };
}

}
