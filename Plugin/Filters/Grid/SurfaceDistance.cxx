// SPDX-License-Identifier: BSD-3-Clause
#include "Grid/SurfaceDistance.h"

#include "Solver/Geometry/Point.h"

#include "vtkAdaptiveSubdivisionFilter.h"
#include "vtkCleanPolyData.h"

#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace tiledlbm::plugin
{

namespace
{

constexpr double longestEdge = 4; // of a triangle, in voxels

Vector moved(const Vector& from, const Vector& way, double share)
{
  return { from[0] + share * way[0], from[1] + share * way[1], from[2] + share * way[2] };
}

// The point of a triangle that is nearest to a place, by the region of the triangle's plane that
// the place is over: C. Ericson, Real-Time Collision Detection, 2005, section 5.1.5.
Vector nearestOf(const std::array<Vector, 3>& triangle, const Vector& place)
{
  const auto& [a, b, c] = triangle;
  const Vector ab = difference(b, a), ac = difference(c, a), ap = difference(place, a);
  const double abA = dot(ab, ap), acA = dot(ac, ap);
  if (abA <= 0 && acA <= 0)
  {
    return a;
  }
  const Vector bp = difference(place, b);
  const double abB = dot(ab, bp), acB = dot(ac, bp);
  if (abB >= 0 && acB <= abB)
  {
    return b;
  }
  const double partC = abA * acB - abB * acA;
  if (partC <= 0 && abA >= 0 && abB <= 0)
  {
    return moved(a, ab, abA / (abA - abB));
  }
  const Vector cp = difference(place, c);
  const double abC = dot(ab, cp), acC = dot(ac, cp);
  if (acC >= 0 && abC <= acC)
  {
    return c;
  }
  const double partB = abC * acA - abA * acC;
  if (partB <= 0 && acA >= 0 && acC <= 0)
  {
    return moved(a, ac, acA / (acA - acC));
  }
  const double partA = abB * acC - abC * acB;
  if (partA <= 0 && acB - abB >= 0 && abC - acC >= 0)
  {
    return moved(b, difference(c, b), (acB - abB) / ((acB - abB) + (abC - acC)));
  }
  const double whole = partA + partB + partC;
  return moved(moved(a, ab, partB / whole), ac, partC / whole);
}

}

SurfaceDistance::SurfaceDistance(vtkPolyData* surface, double voxelSize)
  : surface_(vtkSmartPointer<vtkPolyData>::New())
{
  vtkNew<vtkCleanPolyData> clean;
  clean->SetInputData(surface);
  clean->SetTolerance(0);
  clean->SetOutputPointsPrecision(vtkAlgorithm::DOUBLE_PRECISION);
  vtkNew<vtkAdaptiveSubdivisionFilter> divided;
  divided->SetInputConnection(clean->GetOutputPort());
  divided->SetMaximumEdgeLength(longestEdge * voxelSize);
  divided->SetMaximumTriangleArea(std::numeric_limits<double>::max());
  divided->SetOutputPointsPrecision(vtkAlgorithm::DOUBLE_PRECISION);
  divided->Update();
  this->surface_->ShallowCopy(divided->GetOutput());
  this->surface_->BuildLinks();
  this->corners_->SetDataSet(this->surface_);
  this->corners_->BuildLocator();
}

double SurfaceDistance::operator()(const Vector& place) const
{
  vtkIdType corner = this->corners_->FindClosestPoint(place.data());
  double squared = std::numeric_limits<double>::infinity();
  for (bool isNearer = true; isNearer;)
  {
    isNearer = false;
    vtkIdType triangles = 0, next = corner;
    vtkIdType* all = nullptr;
    this->surface_->GetPointCells(corner, triangles, all);
    for (vtkIdType i = 0; i < triangles; ++i)
    {
      vtkIdType count = 0;
      const vtkIdType* ids = nullptr;
      this->surface_->GetCellPoints(all[i], count, ids);
      std::array<Vector, 3> triangle;
      for (std::size_t k = 0; k < 3; ++k)
      {
        this->surface_->GetPoint(ids[k], triangle[k].data());
      }
      const Vector nearest = nearestOf(triangle, place);
      const Vector way = difference(nearest, place);
      const double found = dot(way, way);
      if (found >= squared)
      {
        continue;
      }
      squared = found;
      isNearer = true;
      double least = std::numeric_limits<double>::infinity();
      for (std::size_t k = 0; k < 3; ++k)
      {
        const Vector fromCorner = difference(nearest, triangle[k]);
        if (const double length = dot(fromCorner, fromCorner); length < least)
        {
          least = length;
          next = ids[k];
        }
      }
    }
    isNearer = isNearer && next != corner;
    corner = next;
  }
  return std::sqrt(squared);
}

}
