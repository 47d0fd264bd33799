// SPDX-License-Identifier: BSD-3-Clause
#include "Input/MeasuredInlet.h"

#include "Input/ImageFrame.h"
#include "Input/WaveformColumns.h"
#include "Messages/Refuse.h"
#include "Messages/Sentences.h"
#include "Ranks/RankCommunicator.h"

#include "Solver/Geometry/Point.h"

#include "vtkBoundingBox.h"
#include "vtkCellArray.h"
#include "vtkCellData.h"
#include "vtkDataArray.h"
#include "vtkDataSet.h"
#include "vtkDataSetSurfaceFilter.h"
#include "vtkDelaunay2D.h"
#include "vtkDoubleArray.h"
#include "vtkIdList.h"
#include "vtkMath.h"
#include "vtkNew.h"
#include "vtkPointData.h"
#include "vtkPointSet.h"
#include "vtkPoints.h"
#include "vtkPolyData.h"
#include "vtkTriangle.h"
#include "vtkTriangleFilter.h"

#include <algorithm>
#include <cmath>

namespace tiledlbm::plugin
{

namespace
{

constexpr const char* noArea =
  "Give the Measured Inlet a plane with three points and more that do not lie in one line: it has "
  "no area.";

bool isVector(vtkDataArray* array)
{
  return array && array->GetNumberOfComponents() == 3;
}

vtkDataArray* velocityOf(vtkDataSet* input)
{
  vtkPointData* points = input->GetPointData();
  for (vtkDataArray* array : { points->GetVectors(), points->GetArray("velocity") })
  {
    if (isVector(array))
    {
      return array;
    }
  }
  vtkDataArray* only = nullptr;
  int count = 0;
  for (int i = 0; i < points->GetNumberOfArrays(); ++i)
  {
    const char* name = points->GetArrayName(i);
    if (isVector(points->GetArray(i)) && std::string(name ? name : "") != "Normals")
    {
      only = points->GetArray(i);
      ++count;
    }
  }
  if (count == 1)
  {
    return only;
  }
  const bool isOnCells = isVector(input->GetCellData()->GetVectors()) ||
    isVector(input->GetCellData()->GetArray("velocity"));
  refuse(count > 1
      ? "Name the array of the measured velocity \"velocity\": the Measured Inlet has several of "
        "three components."
      : isOnCells ? "Use the filter Cell Data to Point Data on the Measured Inlet: its velocity "
                    "lies on cells."
                  : "Give the points of the Measured Inlet an array of three components, the "
                    "velocity in m/s: they have none.");
}

// Factor on a velocity to m/s, from the unit in its name.
double scaleOf(vtkDataArray* velocity)
{
  const std::string name = velocity->GetName() ? velocity->GetName() : "";
  const std::optional<double> scale = velocityUnitOf(name);
  if (!scale)
  {
    refuse("Name the velocity of the Measured Inlet with its unit, such as \"velocity (cm/s)\": ",
      shown(name), " has an unknown one.");
  }
  return *scale;
}

void requireFinite(vtkDataArray* velocity)
{
  vtkIdType wrong = 0;
  for (vtkIdType i = 0; i < velocity->GetNumberOfTuples(); ++i)
  {
    double v[3];
    velocity->GetTuple(i, v);
    wrong += std::isfinite(v[0]) && std::isfinite(v[1]) && std::isfinite(v[2]) ? 0 : 1;
  }
  if (wrong > 0)
  {
    refuse("Give the points of the Measured Inlet velocities that are numbers, 0 where "
           "nothing was measured: at ",
      wrong, " of ", velocity->GetNumberOfTuples(), " points they are none.");
  }
}

// Triangles of the plane, with the velocity in m/s and double precision as vectors.
vtkSmartPointer<vtkPolyData> trianglesOf(vtkDataSet* data, vtkDataArray* velocity)
{
  const auto input = vtkSmartPointer<vtkDataSet>::Take(data->NewInstance());
  input->CopyStructure(data);
  vtkNew<vtkDoubleArray> vectors;
  vectors->DeepCopy(velocity);
  const double scale = scaleOf(velocity);
  for (vtkIdType i = 0; i < vectors->GetNumberOfValues(); ++i)
  {
    vectors->SetValue(i, scale * vectors->GetValue(i));
  }
  input->GetPointData()->SetVectors(vectors);
  vtkNew<vtkDataSetSurfaceFilter> surface;
  surface->SetInputData(input);
  vtkNew<vtkTriangleFilter> triangles;
  triangles->PassLinesOff();
  triangles->PassVertsOff();
  triangles->SetInputConnection(surface->GetOutputPort());
  triangles->Update();
  vtkSmartPointer<vtkPolyData> found = triangles->GetOutput();
  if (auto* points = vtkPointSet::SafeDownCast(input); points && found->GetNumberOfPolys() == 0)
  {
    vtkNew<vtkDelaunay2D> delaunay;
    delaunay->SetProjectionPlaneMode(VTK_BEST_FITTING_PLANE);
    delaunay->SetInputData(points);
    delaunay->Update();
    found = delaunay->GetOutput();
  }
  if (found->GetNumberOfPolys() == 0)
  {
    refuse(noArea);
  }
  return found;
}

// Principal axes of a set of points, by descending extent.
std::array<Point, 3> principalAxes(vtkPoints* points, const Point& middle)
{
  double rows[3][3] = {}, vectors[3][3], values[3];
  for (vtkIdType i = 0; i < points->GetNumberOfPoints(); ++i)
  {
    double at[3];
    points->GetPoint(i, at);
    for (int a = 0; a < 3; ++a)
    {
      for (int b = 0; b < 3; ++b)
      {
        rows[a][b] += (at[a] - middle[a]) * (at[b] - middle[b]);
      }
    }
  }
  double* matrix[] = { rows[0], rows[1], rows[2] };
  double* axes[] = { vectors[0], vectors[1], vectors[2] };
  vtkMath::Jacobi(matrix, values, axes);
  std::array<Point, 3> directions;
  for (std::size_t i = 0; i < 3; ++i)
  {
    directions[i] = { vectors[0][i], vectors[1][i], vectors[2][i] };
  }
  return directions;
}

// An empty grid over points in a plane.
// \param inGrid receives the points in the grid's coordinates.
MeasuredPlane gridOver(vtkPoints* points, vtkPoints* inGrid)
{
  constexpr double flat = 0.05, narrow = 1e-3;
  constexpr std::int64_t largest = 1024;
  const vtkIdType count = points->GetNumberOfPoints();
  Point middle{}, at;
  for (vtkIdType i = 0; i < count; ++i)
  {
    points->GetPoint(i, at.data());
    for (std::size_t axis = 0; axis < 3; ++axis)
    {
      middle[axis] += at[axis] / static_cast<double>(count);
    }
  }
  const std::array<Point, 3> axes = principalAxes(points, middle);
  inGrid->SetDataTypeToDouble();
  for (vtkIdType i = 0; i < count; ++i)
  {
    points->GetPoint(i, at.data());
    const Point from = difference(at, middle);
    inGrid->InsertNextPoint(dot(from, axes[0]), dot(from, axes[1]), dot(from, axes[2]));
  }
  double bounds[6];
  inGrid->GetBounds(bounds);
  const double width = bounds[1] - bounds[0], height = bounds[3] - bounds[2];
  if (!(height > narrow * width))
  {
    refuse(noArea);
  }
  if (bounds[5] - bounds[4] > flat * width)
  {
    refuse("Cut the Measured Inlet by the filter Slice, across the vessel at its inlet: "
           "its points do not lie in a plane.");
  }
  MeasuredPlane plane;
  plane.axes = { axes[0], axes[1] };
  plane.spacing =
    std::max(0.25 * std::sqrt(width * height / static_cast<double>(count)), width / (largest - 1));
  plane.size = { static_cast<std::int64_t>(width / plane.spacing) + 1,
    static_cast<std::int64_t>(height / plane.spacing) + 1 };
  plane.velocities.resize(plane.size[0] * plane.size[1]);
  for (std::size_t axis = 0; axis < 3; ++axis)
  {
    plane.origin[axis] = middle[axis] + bounds[0] * axes[0][axis] + bounds[2] * axes[1][axis];
  }
  for (vtkIdType i = 0; i < count; ++i)
  {
    inGrid->GetPoint(i, at.data());
    inGrid->SetPoint(
      i, (at[0] - bounds[0]) / plane.spacing, (at[1] - bounds[2]) / plane.spacing, 0);
  }
  return plane;
}

// Calls `body(column, row, weights)` for the grid's points in a triangle, with barycentric weights.
// vtkProbeFilter and locators miss points on the rim and between two triangles.
template <class Body>
void forGridPoints(
  vtkPoints* points, vtkIdList* corners, const std::array<std::int64_t, 2>& size, const Body& body)
{
  constexpr double tolerance = 1e-6;
  std::array<Point, 3> at;
  vtkBoundingBox box;
  for (std::size_t i = 0; i < 3; ++i)
  {
    points->GetPoint(corners->GetId(static_cast<vtkIdType>(i)), at[i].data());
    box.AddPoint(at[i].data());
  }
  box.Inflate(tolerance);
  const auto firstOf = [&](int axis)
  { return static_cast<std::int64_t>(std::max(std::ceil(box.GetBound(2 * axis)), 0.0)); };
  const auto lastOf = [&](int axis)
  {
    return std::min(
      static_cast<std::int64_t>(std::floor(box.GetBound(2 * axis + 1))), size[axis] - 1);
  };
  for (std::int64_t row = firstOf(1); row <= lastOf(1); ++row)
  {
    for (std::int64_t column = firstOf(0); column <= lastOf(0); ++column)
    {
      const double place[] = { static_cast<double>(column), static_cast<double>(row) };
      double weights[3];
      if (vtkTriangle::BarycentricCoords(
            place, at[0].data(), at[1].data(), at[2].data(), weights) != 0 &&
        *std::min_element(weights, weights + 3) >= -tolerance)
      {
        body(column, row, weights);
      }
    }
  }
}

MeasuredPlane planeOf(vtkDataSet* input)
{
  vtkDataArray* velocity = velocityOf(input);
  requireFinite(velocity);
  const vtkSmartPointer<vtkPolyData> triangles = trianglesOf(input, velocity);
  vtkNew<vtkPoints> inGrid;
  MeasuredPlane plane = gridOver(triangles->GetPoints(), inGrid);
  vtkNew<vtkDoubleArray> velocities; // in the plane
  velocities->SetNumberOfComponents(3);
  velocities->SetArray(
    plane.velocities.front().data(), 3 * static_cast<vtkIdType>(plane.velocities.size()), 1);
  vtkNew<vtkIdList> corners;
  vtkCellArray* cells = triangles->GetPolys();
  for (cells->InitTraversal(); cells->GetNextCell(corners);)
  {
    forGridPoints(inGrid, corners, plane.size,
      [&](std::int64_t column, std::int64_t row, double* weights)
      {
        velocities->InterpolateTuple(
          row * plane.size[0] + column, corners, triangles->GetPointData()->GetVectors(), weights);
      });
  }
  return plane;
}

}

MeasuredPlane readMeasuredInlet(vtkDataSet* input, bool isShared)
{
  const bool hasPoints = input && input->GetNumberOfPoints() > 0;
  MeasuredPlane plane;
  std::string failure = failureIn(
    [&]
    {
      if (!hasPoints)
      {
        refuse("Give the Measured Inlet a plane with points, or take it away: it has none.");
      }
      plane = planeOf(input);
    },
    "There is not enough main memory for the Measured Inlet.");
  if (isShared)
  {
    broadcastFirstOnAll(
      hasPoints, failure, plane.origin, plane.axes, plane.spacing, plane.size, plane.velocities);
  }
  if (!failure.empty())
  {
    refuse(failure);
  }
  return plane;
}

MeasuredPlane measuredPlaneIn(MeasuredPlane plane, int opening, const ImageFrame& frame)
{
  plane.opening = opening;
  plane.origin = frame.voxelPosition(plane.origin);
  plane.spacing /= frame.voxelSize();
  for (auto& axis : plane.axes)
  {
    axis = frame.toImage(axis);
  }
  for (Point& velocity : plane.velocities)
  {
    velocity = frame.toImage(velocity);
  }
  return plane;
}

}
