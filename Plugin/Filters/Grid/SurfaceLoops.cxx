// SPDX-License-Identifier: BSD-3-Clause
#include "Grid/SurfaceLoops.h"

#include "Solver/Error.h"
#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/Point.h"

#include "vtkCellArray.h"
#include "vtkFeatureEdges.h"
#include "vtkIdList.h"
#include "vtkNew.h"
#include "vtkPoints.h"
#include "vtkPolyData.h"
#include "vtkStripper.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <sstream>

namespace tiledlbm::plugin
{

namespace
{

Vector cross(const Vector& a, const Vector& b)
{
  return { a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0] };
}

// Normal and area of the triangles from the mean of the points to the edges, and their centre of
// gravity along that normal.
void measure(SurfaceLoop& loop)
{
  const std::size_t count = loop.points.size();
  Vector mean{};
  for (const Vector& point : loop.points)
  {
    for (std::size_t axis = 0; axis < 3; ++axis)
    {
      mean[axis] += point[axis] / static_cast<double>(count);
    }
  }
  const auto doubledArea = [&](std::size_t i) {
    return cross(difference(loop.points[i], mean), difference(loop.points[(i + 1) % count], mean));
  };
  Vector sum{};
  for (std::size_t i = 0; i < count; ++i)
  {
    const Vector part = doubledArea(i);
    for (std::size_t axis = 0; axis < 3; ++axis)
    {
      sum[axis] += part[axis] / 2;
    }
  }
  loop.area = std::sqrt(dot(sum, sum));
  loop.normal = loop.middle = mean;
  if (!(loop.area > 0))
  {
    return; // a slit, which is closed
  }
  for (std::size_t axis = 0; axis < 3; ++axis)
  {
    loop.normal[axis] = sum[axis] / loop.area;
  }
  for (std::size_t i = 0; i < count; ++i)
  {
    const Vector part = doubledArea(i);
    const double share = dot(part, loop.normal) / (2 * loop.area);
    for (std::size_t axis = 0; axis < 3; ++axis)
    {
      loop.middle[axis] +=
        share * (loop.points[i][axis] + loop.points[(i + 1) % count][axis] - 2 * mean[axis]) / 3;
    }
  }
}

void insertTriangle(vtkPolyData* surface, vtkIdType a, vtkIdType b, vtkIdType c)
{
  const vtkIdType corners[] = { a, b, c };
  surface->GetPolys()->InsertNextCell(3, corners);
}

vtkIdType insertPoint(vtkPolyData* surface, const Vector& point, const Vector& shift)
{
  return surface->GetPoints()->InsertNextPoint(
    point[0] + shift[0], point[1] + shift[1], point[2] + shift[2]);
}

}

double SurfaceLoop::width() const
{
  return equivalentDiameter(this->area);
}

std::vector<SurfaceLoop> loopsOf(vtkPolyData* surface)
{
  vtkNew<vtkFeatureEdges> edges;
  edges->SetInputData(surface);
  edges->BoundaryEdgesOn();
  edges->FeatureEdgesOff();
  edges->ManifoldEdgesOff();
  edges->NonManifoldEdgesOff();
  edges->ColoringOff();
  vtkNew<vtkStripper> lines;
  lines->SetInputConnection(edges->GetOutputPort());
  lines->JoinContiguousSegmentsOn();
  lines->SetMaximumLength(std::numeric_limits<int>::max());
  lines->Update();
  vtkPolyData* found = lines->GetOutput();
  std::vector<SurfaceLoop> loops;
  vtkNew<vtkIdList> ids;
  vtkCellArray* cells = found->GetLines();
  for (vtkIdType cell = 0; cell < cells->GetNumberOfCells(); ++cell)
  {
    cells->GetCellAtId(cell, ids);
    const vtkIdType count = ids->GetNumberOfIds();
    Vector first;
    found->GetPoint(ids->GetId(0), first.data());
    if (count < 4 || ids->GetId(0) != ids->GetId(count - 1))
    {
      std::ostringstream message;
      message << "Mend the surface, for instance with Clean and Fill Holes: near (" << first[0]
              << ", " << first[1] << ", " << first[2]
              << ") it ends along a line that is not closed, so that it has no inside.";
      throw InvalidInput(message.str());
    }
    SurfaceLoop loop;
    for (vtkIdType i = 0; i + 1 < count; ++i)
    {
      found->GetPoint(ids->GetId(i), loop.points.emplace_back().data());
    }
    measure(loop);
    loops.push_back(std::move(loop));
  }
  std::stable_sort(loops.begin(), loops.end(),
    [](const SurfaceLoop& a, const SurfaceLoop& b) { return a.area > b.area; });
  return loops;
}

void appendFan(const SurfaceLoop& loop, const Vector& shift, vtkPolyData* surface)
{
  const vtkIdType middle = insertPoint(surface, loop.middle, shift);
  const vtkIdType first = middle + 1;
  for (const Vector& point : loop.points)
  {
    insertPoint(surface, point, shift);
  }
  const auto count = static_cast<vtkIdType>(loop.points.size());
  for (vtkIdType i = 0; i < count; ++i)
  {
    insertTriangle(surface, middle, first + i, first + (i + 1) % count);
  }
}

void appendTube(const SurfaceLoop& loop, const Vector& way, vtkPolyData* surface)
{
  const vtkIdType first = surface->GetNumberOfPoints();
  for (const Vector& point : loop.points)
  {
    insertPoint(surface, point, {});
    insertPoint(surface, point, way);
  }
  const auto count = static_cast<vtkIdType>(loop.points.size());
  for (vtkIdType i = 0; i < count; ++i)
  {
    const vtkIdType a = first + 2 * i, b = first + 2 * ((i + 1) % count);
    insertTriangle(surface, a, b, b + 1);
    insertTriangle(surface, a, b + 1, a + 1);
  }
}

}
