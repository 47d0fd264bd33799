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

template <typename Real>
Vector WallSurface::traction(const Real* velocity, const Real* pressure, std::int64_t firstVoxel,
  const WallFit::Terms& terms, std::int64_t point, const ShearSettings& settings) const
{
  const Vector inward = settings.frame.toWorld(this->normalAt(point));
  const auto tangential = [&inward](const Vector& a) { return moved(a, inward, -dot(a, inward)); };
  const double voxelSize = settings.voxelSize;
  const Vector slope = tangential(quotient(terms.slope(velocity, firstVoxel), voxelSize));
  // The change of the rate due to the pressure, times the viscosity.
  const double perForcing = terms.slopePerForcing();
  const Vector forcing =
    quotient(tangential(settings.frame.toWorld(terms.pressureGradient(pressure, firstVoxel))),
      1 / perForcing);
  Vector rate = slope;
  double viscosity = settings.viscosity(lengthOf(rate));
  constexpr int passes = 4; // for a viscosity that depends on the shear rate
  for (int pass = 0; pass < passes; ++pass)
  {
    // The momentum balance determines the derivative of the stress. Along the shear, the second
    // derivative of the velocity follows from it by the differential viscosity.
    constexpr double change = 1e-3;
    const double size = lengthOf(rate);
    const double differential =
      ((1 + change) * settings.viscosity((1 + change) * size) - viscosity) / change;
    const Vector along = size > 0 ? quotient(rate, size) : Vector{};
    const double more = (viscosity / differential - 1) *
      (dot(forcing, along) / viscosity - perForcing * terms.divergence() * size);
    rate = moved(sum(slope, quotient(forcing, viscosity)), along, more);
    viscosity = settings.viscosity(lengthOf(rate));
  }
  return quotient(rate, 1 / viscosity);
}

WallForces WallSurface::forces(vtkDataArray* velocity, vtkDataArray* pressure,
  const ShearSettings& settings, std::int64_t firstVoxel, bool withError) const
{
  const auto stress = makeArray<vtkDoubleArray>("wall_shear_stress", this->pointCount(), 3);
  const auto atWall = makeArray<vtkDoubleArray>("pressure", this->pointCount());
  const auto error =
    makeArray<vtkDoubleArray>("wall_shear_stress_error", withError ? this->pointCount() : 0);
  withValues(velocity,
    [&](const auto* velocities)
    {
      const auto* pressures = static_cast<decltype(velocities)>(pressure->GetVoidPointer(0));
      forPoints(this->pointCount(),
        [&](vtkIdType point)
        {
          const WallFit::Terms terms = this->fit_.termsOf(point, WallProfileFit::Balanced);
          const Vector traction =
            this->traction(velocities, pressures, firstVoxel, terms, point, settings);
          stress->SetTypedTuple(point, traction.data());
          atWall->SetValue(point, terms.values<1>(pressures, firstVoxel)[0]);
          if (withError)
          {
            error->SetValue(point,
              WallFit::errorOf(traction,
                this->traction(velocities, pressures, firstVoxel,
                  this->fit_.termsOf(point, WallProfileFit::Parabola), point, settings)));
          }
        });
    });
  return { stress, atWall, withError ? error : nullptr };
}

}
