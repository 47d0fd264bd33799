// SPDX-License-Identifier: BSD-3-Clause
#include "Grid/SurfaceLoops.h"

#include "Messages/Refuse.h"

#include "Solver/Geometry/Opening.h"

#include "vtkCellArray.h"
#include "vtkFeatureEdges.h"
#include "vtkIdList.h"
#include "vtkIdTypeArray.h"
#include "vtkNew.h"
#include "vtkPointData.h"
#include "vtkPoints.h"
#include "vtkPolyData.h"
#include "vtkStripper.h"
#include "vtkVectorOperators.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>

namespace tiledlbm::plugin
{

namespace
{

// Sets normal, area and centroid from the triangles between the mean of the points and the edges.
void measure(SurfaceLoop& loop)
{
  const std::size_t count = loop.points.size();
  vtkVector3d mean(0, 0, 0), sum(0, 0, 0);
  for (const vtkVector3d& point : loop.points)
  {
    mean = mean + point / vtkVector3d(static_cast<double>(count));
  }
  const auto nextOf = [&](std::size_t i) { return loop.points[(i + 1) % count]; };
  const auto doubledArea = [&](std::size_t i)
  { return (loop.points[i] - mean).Cross(nextOf(i) - mean); };
  for (std::size_t i = 0; i < count; ++i)
  {
    sum = sum + doubledArea(i) * 0.5;
  }
  loop.area = sum.Norm();
  loop.normal = loop.middle = mean;
  if (!(loop.area > 0))
  {
    return; // a slit, which is closed
  }
  loop.normal = sum / vtkVector3d(loop.area);
  for (std::size_t i = 0; i < count; ++i)
  {
    const double share = doubledArea(i).Dot(loop.normal) / (2 * loop.area);
    loop.middle =
      loop.middle + (loop.points[i] + nextOf(i) - mean * 2.0) * share / vtkVector3d(3.0);
  }
}

// Sets the rise of a loop from the triangles along it.
// \param ids of the loop's points in the surface.
void findRise(vtkPolyData* surface, const std::vector<vtkIdType>& ids, SurfaceLoop& loop)
{
  double sum = 0, length = 0;
  vtkNew<vtkIdList> triangles;
  for (std::size_t i = 0; i < loop.points.size(); ++i)
  {
    const vtkVector3d &begin = loop.points[i], &end = loop.points[(i + 1) % loop.points.size()];
    const vtkVector3d edge = end - begin;
    const vtkIdType first = ids[i], second = ids[(i + 1) % ids.size()];
    surface->GetCellEdgeNeighbors(-1, first, second, triangles);
    vtkNew<vtkIdList> corners;
    surface->GetCellPoints(triangles->GetId(0), corners);
    const vtkIdType third =
      corners->GetId(0) + corners->GetId(1) + corners->GetId(2) - first - second;
    const vtkVector3d side = begin - vtkVector3d(surface->GetPoint(third));
    const vtkVector3d across = side - edge * (side.Dot(edge) / edge.Dot(edge));
    if (across.Norm() > 0)
    {
      sum += edge.Norm() * across.Dot(loop.normal) / across.Norm();
      length += edge.Norm();
    }
  }
  loop.rise = length > 0 ? std::abs(sum) / length : 0;
}

// Refuses triangles with corners of their own, which make no surface.
void requireNeighbours(vtkPolyData* surface, vtkPolyData* edges)
{
  const vtkIdType triangles = surface->GetNumberOfPolys(), open = edges->GetNumberOfLines();
  if (open > triangles && triangles > 100)
  {
    refuse("Merge the corners of the triangles with the filter Clean and a Tolerance: of ",
      3 * triangles, " edges of triangles ", open, " have no neighbour.");
  }
}

void insertTriangle(vtkPolyData* surface, vtkIdType a, vtkIdType b, vtkIdType c)
{
  const vtkIdType corners[] = { a, b, c };
  surface->GetPolys()->InsertNextCell(3, corners);
}

vtkIdType insertPoint(vtkPolyData* surface, const vtkVector3d& point)
{
  return surface->GetPoints()->InsertNextPoint(point.GetData());
}

}

double SurfaceLoop::width() const
{
  return equivalentDiameter(this->area);
}

std::vector<SurfaceLoop> loopsOf(vtkPolyData* surface)
{
  vtkNew<vtkPolyData> linked; // the cells of the surface may still change
  linked->ShallowCopy(surface);
  vtkNew<vtkIdTypeArray> numbers; // by which the points of a line are known in the surface
  numbers->SetName("number");
  numbers->SetNumberOfValues(surface->GetNumberOfPoints());
  std::iota(numbers->Begin(), numbers->End(), vtkIdType{ 0 });
  linked->GetPointData()->AddArray(numbers);
  vtkNew<vtkFeatureEdges> edges;
  edges->SetInputData(linked);
  edges->BoundaryEdgesOn();
  edges->FeatureEdgesOff();
  edges->ManifoldEdgesOff();
  edges->NonManifoldEdgesOff();
  edges->ColoringOff();
  edges->Update();
  requireNeighbours(surface, edges->GetOutput());
  vtkNew<vtkStripper> lines;
  lines->SetInputConnection(edges->GetOutputPort());
  lines->JoinContiguousSegmentsOn();
  lines->SetMaximumLength(std::numeric_limits<int>::max());
  lines->Update();
  vtkPolyData* found = lines->GetOutput();
  if (found->GetNumberOfLines() == 0)
  {
    return {};
  }
  linked->BuildLinks();
  vtkDataArray* const numbersFound = found->GetPointData()->GetArray("number");
  std::vector<SurfaceLoop> loops;
  vtkNew<vtkIdList> ids;
  vtkCellArray* cells = found->GetLines();
  for (vtkIdType cell = 0; cell < cells->GetNumberOfCells(); ++cell)
  {
    cells->GetCellAtId(cell, ids);
    const vtkIdType count = ids->GetNumberOfIds();
    const vtkVector3d first(found->GetPoint(ids->GetId(0)));
    if (count < 4 || ids->GetId(0) != ids->GetId(count - 1))
    {
      refuse("Mend the surface, for instance with Clean and Fill Holes: near (", first[0], ", ",
        first[1], ", ", first[2],
        ") it ends along a line that is not closed, so that it has no inside.");
    }
    SurfaceLoop loop;
    std::vector<vtkIdType> inSurface;
    for (vtkIdType i = 0; i + 1 < count; ++i)
    {
      loop.points.emplace_back(found->GetPoint(ids->GetId(i)));
      inSurface.push_back(static_cast<vtkIdType>(numbersFound->GetTuple1(ids->GetId(i))));
    }
    measure(loop);
    findRise(linked, inSurface, loop);
    loops.push_back(std::move(loop));
  }
  std::stable_sort(loops.begin(), loops.end(),
    [](const SurfaceLoop& a, const SurfaceLoop& b) { return a.area > b.area; });
  return loops;
}

void appendFan(const SurfaceLoop& loop, vtkPolyData* surface, const vtkVector3d& shift)
{
  const vtkIdType middle = insertPoint(surface, loop.middle + shift);
  const vtkIdType first = middle + 1;
  for (const vtkVector3d& point : loop.points)
  {
    insertPoint(surface, point + shift);
  }
  const auto count = static_cast<vtkIdType>(loop.points.size());
  for (vtkIdType i = 0; i < count; ++i)
  {
    insertTriangle(surface, middle, first + i, first + (i + 1) % count);
  }
}

void appendTube(const SurfaceLoop& loop, const vtkVector3d& way, vtkPolyData* surface)
{
  const vtkIdType first = surface->GetNumberOfPoints();
  for (const vtkVector3d& point : loop.points)
  {
    insertPoint(surface, point);
    insertPoint(surface, point + way);
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
