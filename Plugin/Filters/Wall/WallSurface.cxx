// SPDX-License-Identifier: BSD-3-Clause
#include "Wall/WallSurface.h"

#include "Arrays/NamedArrays.h"
#include "Arrays/VoxelArrays.h"
#include "Ranks/RankCommunicator.h"

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
#include "vtkTriangle.h"
#include "vtkUnsignedCharArray.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

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

// Calls `body(point, velocities, pressures)` for all points with the values of two arrays of the
// same precision.
template <typename Body>
void forPoints(std::int64_t count, vtkDataArray* velocity, vtkDataArray* pressure, const Body& body)
{
  withValues(velocity,
    [&](const auto* velocities)
    {
      const auto* pressures = static_cast<decltype(velocities)>(pressure->GetVoidPointer(0));
      forPoints(count, [&](vtkIdType point) { body(point, velocities, pressures); });
    });
}

// Triangles of a mesh. In a mirrored image their orientation is reversed, to agree with their
// normals.
vtkSmartPointer<vtkCellArray> trianglesOf(const WallMesh& mesh, bool isMirrored)
{
  const auto count = static_cast<vtkIdType>(mesh.triangles.size());
  vtkNew<vtkIdTypeArray> corners;
  corners->SetNumberOfTuples(3 * count);
  forPoints(count,
    [&](vtkIdType triangle)
    {
      auto of = mesh.triangles[triangle];
      if (isMirrored)
      {
        std::swap(of[1], of[2]);
      }
      for (vtkIdType corner = 0; corner < 3; ++corner)
      {
        corners->SetValue(3 * triangle + corner, of[corner]);
      }
    });
  auto triangles = vtkSmartPointer<vtkCellArray>::New();
  triangles->SetData(3, corners);
  return triangles;
}

// The shear at a point of a wall. Vectors are along the axes of the image.
class PointOfWall
{
public:
  struct Shear
  {
    Vector rate;      // 1/s
    double viscosity; // Pa s
  };

  PointOfWall(
    const ShearSettings& settings, const Vector& normal, std::int64_t point, const LayerUse& use)
    : settings_(settings)
    , normal_(normal)
    , point_(point)
    , use_(use)
  {
  }

  // Pressure gradient along the wall, Pa per voxel, by the terms of the balanced profile.
  void setGradient(const WallTerms& terms, const Vector& gradient)
  {
    this->gradient_ = gradient;
    this->perForcing_ = terms.slopePerForcing();
  }

  // The shear by a profile; first by the balanced one, which advances the layer.
  // \param slope of the velocity by the terms, m/s per voxel.
  Shear shear(const WallTerms& terms, const Vector& slope, WallProfileFit profile)
  {
    const double size = this->settings_.voxelSize;
    const Vector base = quotient(tangential(slope, this->normal_), size);
    const bool isBalanced = profile == WallProfileFit::Balanced;
    const double perForcing = isBalanced ? this->perForcing_ : 0;
    const Shear steady = this->balanced(base, nullptr, perForcing, terms.divergence());
    if (!this->use_.layers && !this->use_.changes)
    {
      return steady;
    }
    this->advance(terms, steady.viscosity, isBalanced);
    const Vector change = quotient(
      tangential(this->layerChange(terms, steady.viscosity, isBalanced), this->normal_), size);
    return this->balanced(base, &change, perForcing, terms.divergence());
  }

  // Writes the change by the layer with a parabola, after shear().
  void keepChangeOfParabola(const WallTerms& terms, double viscosity)
  {
    this->layerChange(terms, viscosity, false);
  }

  // Of a steady flow, voxels, by the pressure gradient and the curvature of the wall.
  double layerThickness(const WallTerms& terms, const Shear& shear) const
  {
    const double change =
      lengthOf(moved(quotient(this->gradient_, shear.viscosity), shear.rate, -terms.divergence()));
    return change > 0 ? lengthOf(shear.rate) / change : std::numeric_limits<double>::infinity();
  }

  // Pa, along the world's axes.
  Vector traction(const Shear& shear) const
  {
    return this->settings_.frame.toWorld(moved({}, shear.rate, shear.viscosity));
  }

private:
  // The momentum balance at the wall determines the derivative of the stress. Along the shear, the
  // second derivative of the velocity follows from it by the differential viscosity.
  // \param change of the rate by the boundary layer; null for a steady layer.
  Shear balanced(
    const Vector& base, const Vector* change, double perForcing, double divergence) const
  {
    // The change of the rate due to the pressure, times the viscosity.
    const Vector forcing = moved({}, this->gradient_, perForcing);
    Shear shear{ base, this->settings_.viscosity(lengthOf(base)) };
    constexpr int passes = 4; // for a viscosity that depends on the shear rate
    for (int pass = 0; pass < passes; ++pass)
    {
      constexpr double step = 1e-3;
      const double size = lengthOf(shear.rate);
      const double differential =
        ((1 + step) * this->settings_.viscosity((1 + step) * size) - shear.viscosity) / step;
      const Vector along = size > 0 ? quotient(shear.rate, size) : Vector{};
      const double more = (shear.viscosity / differential - 1) *
        (dot(forcing, along) / shear.viscosity - perForcing * divergence * size);
      shear.rate =
        moved(sum(base, change ? *change : quotient(forcing, shear.viscosity)), along, more);
      shear.viscosity = this->settings_.viscosity(lengthOf(shear.rate));
    }
    return shear;
  }

  // Pressure gradient over the viscosity, in m/s per voxel^2.
  Vector forcingAt(double viscosity) const
  {
    return moved({}, this->gradient_, this->settings_.voxelSize / viscosity);
  }

  void advance(const WallTerms& terms, double viscosity, bool isBalanced)
  {
    if (isBalanced && this->use_.layers && this->use_.advances)
    {
      const double size = this->settings_.voxelSize;
      this->use_.layers->advance(this->point_, terms,
        { this->forcingAt(viscosity), viscosity / (this->settings_.density * size * size) });
    }
  }

  // Change of the slope by the boundary layer, m/s per voxel.
  Vector layerChange(const WallTerms& terms, double viscosity, bool isBalanced)
  {
    const std::size_t index = isBalanced ? 0 : 1;
    if (!this->use_.layers)
    {
      const auto& kept = (*this->use_.changes)[this->point_][index];
      return { kept[0], kept[1], kept[2] };
    }
    const Vector change =
      this->use_.layers->change(this->point_, terms, this->forcingAt(viscosity));
    if (this->use_.changes)
    {
      (*this->use_.changes)[this->point_][index] = { static_cast<float>(change[0]),
        static_cast<float>(change[1]), static_cast<float>(change[2]) };
    }
    return change;
  }

  const ShearSettings& settings_;
  const Vector& normal_;
  const std::int64_t point_;
  const LayerUse& use_;
  Vector gradient_{};
  double perForcing_ = 0;
};

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

vtkSmartPointer<vtkDoubleArray> WallSurface::shearStress(vtkDataArray* velocity,
  vtkDataArray* pressure, const ShearSettings& settings, std::int64_t firstVoxel,
  const WallWeights& weights, const LayerUse& use) const
{
  auto stress = makeArray<vtkDoubleArray>("wall_shear_stress", this->pointCount(), 3);
  forPoints(this->pointCount(), velocity, pressure,
    [&](vtkIdType point, const auto* velocities, const auto* pressures)
    {
      PointOfWall at(settings, this->normalAt(point), point, use);
      const WallTerms& terms = weights.at(point, WallProfileFit::Balanced);
      const auto found = weights.shear(point, velocities, pressures, firstVoxel);
      at.setGradient(terms, found.pressureGradient);
      const PointOfWall::Shear shear =
        at.shear(terms, settings.frame.toImage(found.slope), WallProfileFit::Balanced);
      if (use.layers && use.changes)
      {
        at.keepChangeOfParabola(weights.at(point, WallProfileFit::Parabola), shear.viscosity);
      }
      stress->SetTypedTuple(point, at.traction(shear).data());
    });
  return stress;
}

WallForces WallSurface::forces(vtkDataArray* velocity, vtkDataArray* pressure,
  const ShearSettings& settings, std::int64_t firstVoxel, bool withError, const LayerUse& use) const
{
  const auto stress = makeArray<vtkDoubleArray>("wall_shear_stress", this->pointCount(), 3);
  const auto atWall = makeArray<vtkDoubleArray>("pressure", this->pointCount());
  const auto error =
    makeArray<vtkDoubleArray>("wall_shear_stress_error", withError ? this->pointCount() : 0);
  // Stress, thickness of the layer, difference to a parabola.
  std::vector<std::array<double, 3>> layers(this->pointCount());
  forPoints(this->pointCount(), velocity, pressure,
    [&](vtkIdType point, const auto* velocities, const auto* pressures)
    {
      PointOfWall at(settings, this->normalAt(point), point, use);
      const auto shearBy = [&](const WallFit::Terms& terms, WallProfileFit profile) {
        return at.shear(
          terms, settings.frame.toImage(terms.slope(velocities, firstVoxel)), profile);
      };
      const WallFit::TermsOfBoth both = this->fit_.termsOf(point, use.layers != nullptr);
      const WallFit::Terms& terms = both.balanced;
      at.setGradient(terms, terms.pressureGradient(pressures, firstVoxel));
      atWall->SetValue(point, terms.value(pressures, firstVoxel));
      const PointOfWall::Shear shear = shearBy(terms, WallProfileFit::Balanced);
      stress->SetTypedTuple(point, at.traction(shear).data());
      layers[point] = { shear.viscosity * lengthOf(shear.rate), at.layerThickness(terms, shear),
        0 };
      if (withError)
      {
        const PointOfWall::Shear other = shearBy(both.parabola, WallProfileFit::Parabola);
        const double cell = settings.density * settings.voxelSize * settings.voxelSize;
        error->SetValue(point,
          shear.viscosity *
            this->fit_.errorOf(shear.rate, other.rate, terms.divergence(), shear.viscosity / cell));
        layers[point][2] = shear.viscosity * lengthOf(difference(shear.rate, other.rate));
      }
    });
  WallForces forces;
  forces.shearStress = stress;
  forces.pressure = atWall;
  forces.shearStressError = withError ? error : nullptr;
  forces.mesh = this->mesh_;
  if (withError)
  {
    forces.differences.emplace(this->geometry_.domain.fluid().size());
  }
  for (auto i = static_cast<std::size_t>(this->fit_.mesh().ghostPoints); i < layers.size(); ++i)
  {
    forces.layers.add(layers[i][0], layers[i][1]);
    if (withError)
    {
      forces.differences->add(this->fit_.mesh().points[i], layers[i][2]);
    }
  }
  return forces;
}

vtkSmartPointer<vtkDoubleArray> magnitudeOf(vtkDoubleArray* stress)
{
  const vtkIdType count = stress->GetNumberOfTuples();
  auto magnitude = makeArray<vtkDoubleArray>("wall_shear_stress_magnitude", count);
  for (vtkIdType i = 0; i < count; ++i)
  {
    const double* vector = stress->GetPointer(3 * i);
    magnitude->SetValue(i, std::hypot(vector[0], vector[1], vector[2]));
  }
  return magnitude;
}

StressFigures stressFiguresOnAll(const WallForces& forces)
{
  constexpr std::size_t bins = 1000;
  const auto magnitudes = magnitudeOf(forces.shearStress);
  StressFigures figures;
  for (vtkIdType i = 0; i < magnitudes->GetNumberOfTuples(); ++i)
  {
    figures.largest = std::max(figures.largest, magnitudes->GetValue(i));
  }
  const std::vector<double> largest = gatherOnAll(allRanks(), figures.largest);
  figures.largest = *std::max_element(largest.begin(), largest.end());

  // Areas by stress; the sums of stress and of its error times area; the sum of areas.
  std::vector<double> sums(bins + 3);
  const WallMesh& mesh = *forces.mesh;
  for (const auto& triangle : mesh.triangles)
  {
    const double area = vtkTriangle::TriangleArea(mesh.points[triangle[0]].data(),
      mesh.points[triangle[1]].data(), mesh.points[triangle[2]].data());
    for (const auto point : triangle)
    {
      const double magnitude = magnitudes->GetValue(point);
      const double share = figures.largest > 0 ? magnitude / figures.largest : 0;
      sums[std::min(static_cast<std::size_t>(share * bins), bins - 1)] += area / 3;
      sums[bins] += magnitude * area / 3;
      sums[bins + 1] += forces.shearStressError->GetValue(point) * area / 3;
      sums[bins + 2] += area / 3;
    }
  }
  sums = sumsOnAll(allRanks(), sums);
  const double area = sums[bins + 2];
  figures.mean = area > 0 ? sums[bins] / area : 0;
  figures.meanError = area > 0 ? sums[bins + 1] / area : 0;
  std::size_t bin = 0;
  for (double below = sums[0]; bin < bins - 1 && below < 0.99 * area; below += sums[bin])
  {
    ++bin;
  }
  figures.percentile99 = figures.largest * static_cast<double>(bin + 1) / bins;
  return figures;
}

}
