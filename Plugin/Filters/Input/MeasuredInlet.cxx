// SPDX-License-Identifier: BSD-3-Clause
#include "Input/MeasuredInlet.h"

#include "Input/WorldPosition.h"
#include "Messages/FailureOf.h"
#include "Session/RankAgreement.h"

#include "Solver/Error.h"
#include "Solver/Geometry/Point.h"

#include "vtkCellData.h"
#include "vtkDataArray.h"
#include "vtkDataSet.h"
#include "vtkDataSetSurfaceFilter.h"
#include "vtkDelaunay2D.h"
#include "vtkImageData.h"
#include "vtkMath.h"
#include "vtkMultiProcessController.h"
#include "vtkMultiProcessStream.h"
#include "vtkNew.h"
#include "vtkPointData.h"
#include "vtkPoints.h"
#include "vtkPolyData.h"
#include "vtkTriangleFilter.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <limits>

namespace tiledlbm::plugin
{

namespace
{

constexpr const char* outOfMemory = "There is not enough main memory for the Measured Inlet.";

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
  throw InvalidInput(count > 1
      ? "Name the array of the measured velocity \"velocity\": the Measured Inlet has several of "
        "three components."
      : isOnCells ? "Use the filter Cell Data to Point Data on the Measured Inlet: its velocity "
                    "lies on cells."
                  : "Give the points of the Measured Inlet an array of three components, the "
                    "velocity in m/s: they have none.");
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
    throw InvalidInput("Give the points of the Measured Inlet velocities that are numbers, 0 where "
                       "nothing was measured: at " +
      std::to_string(wrong) + " of " + std::to_string(velocity->GetNumberOfTuples()) +
      " points they are none.");
  }
}

// Its triangles, with the velocity as their vectors.
vtkSmartPointer<vtkPolyData> trianglesOf(vtkDataSet* data, vtkDataArray* velocity)
{
  const auto input = vtkSmartPointer<vtkDataSet>::Take(data->NewInstance());
  input->CopyStructure(data);
  input->GetPointData()->SetVectors(velocity);
  vtkSmartPointer<vtkPolyData> surface = vtkPolyData::SafeDownCast(input);
  if (!surface)
  {
    vtkNew<vtkDataSetSurfaceFilter> faces;
    faces->SetInputData(input);
    faces->Update();
    surface = faces->GetOutput();
  }
  if (surface->GetNumberOfPolys() == 0 && surface->GetNumberOfStrips() == 0)
  {
    vtkNew<vtkPolyData> points;
    points->SetPoints(surface->GetPoints());
    points->GetPointData()->ShallowCopy(surface->GetPointData());
    vtkNew<vtkDelaunay2D> delaunay;
    delaunay->SetProjectionPlaneMode(VTK_BEST_FITTING_PLANE);
    delaunay->SetInputData(points);
    delaunay->Update();
    surface = delaunay->GetOutput();
  }
  vtkNew<vtkTriangleFilter> triangles;
  triangles->PassLinesOff();
  triangles->PassVertsOff();
  triangles->SetInputData(surface);
  triangles->Update();
  if (triangles->GetOutput()->GetNumberOfPolys() == 0)
  {
    throw InvalidInput(noArea);
  }
  return triangles->GetOutput();
}

// Directions of the axes of some points, by falling extent.
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
        rows[a][b] += (at[a] - middle[static_cast<std::size_t>(a)]) *
          (at[b] - middle[static_cast<std::size_t>(b)]);
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

// Writes the velocities of the grid's points in a triangle.
class Triangle
{
public:
  // \param at coordinates in the grid of its corners, \param velocity m/s there.
  Triangle(const std::array<std::array<double, 2>, 3>& at, const std::array<Point, 3>& velocity)
    : at_(at)
    , velocity_(velocity)
    , area_((at[1][0] - at[0][0]) * (at[2][1] - at[0][1]) -
        (at[2][0] - at[0][0]) * (at[1][1] - at[0][1]))
  {
  }

  void writeTo(MeasuredPlane& plane) const
  {
    constexpr double small = 1e-12;
    if (std::abs(this->area_) < small)
    {
      return;
    }
    std::array<std::int64_t, 2> first, last;
    for (std::size_t axis = 0; axis < 2; ++axis)
    {
      const auto [least, most] =
        std::minmax({ this->at_[0][axis], this->at_[1][axis], this->at_[2][axis] });
      first[axis] =
        std::max<std::int64_t>(0, static_cast<std::int64_t>(std::ceil(least - tolerance)));
      last[axis] =
        std::min(plane.size[axis] - 1, static_cast<std::int64_t>(std::floor(most + tolerance)));
    }
    for (std::int64_t row = first[1]; row <= last[1]; ++row)
    {
      for (std::int64_t column = first[0]; column <= last[0]; ++column)
      {
        this->write(static_cast<double>(column), static_cast<double>(row),
          plane.velocities[static_cast<std::size_t>(row * plane.size[0] + column)]);
      }
    }
  }

private:
  static constexpr double tolerance = 1e-6; // so that no point between two triangles is left out

  void write(double u, double v, Point& to) const
  {
    std::array<double, 3> weights;
    for (std::size_t i = 0; i < 3; ++i)
    {
      const auto &a = this->at_[(i + 1) % 3], &b = this->at_[(i + 2) % 3];
      weights[i] = ((a[0] - u) * (b[1] - v) - (b[0] - u) * (a[1] - v)) / this->area_;
      if (weights[i] < -tolerance)
      {
        return;
      }
    }
    for (std::size_t axis = 0; axis < 3; ++axis)
    {
      to[axis] = weights[0] * this->velocity_[0][axis] + weights[1] * this->velocity_[1][axis] +
        weights[2] * this->velocity_[2][axis];
    }
  }

  std::array<std::array<double, 2>, 3> at_;
  std::array<Point, 3> velocity_;
  double area_; // twice its area
};

// An empty grid over points that lie in a plane.
MeasuredPlane gridOver(vtkPolyData* triangles)
{
  constexpr double flat = 0.05, narrow = 1e-3;
  constexpr std::int64_t largest = 1024;
  vtkPoints* points = triangles->GetPoints();
  const auto count = static_cast<double>(points->GetNumberOfPoints());
  Point middle{};
  for (vtkIdType i = 0; i < points->GetNumberOfPoints(); ++i)
  {
    double at[3];
    points->GetPoint(i, at);
    for (std::size_t axis = 0; axis < 3; ++axis)
    {
      middle[axis] += at[axis] / count;
    }
  }
  const std::array<Point, 3> axes = principalAxes(points, middle);
  Point least, most;
  least.fill(std::numeric_limits<double>::infinity());
  most.fill(-std::numeric_limits<double>::infinity());
  for (vtkIdType i = 0; i < points->GetNumberOfPoints(); ++i)
  {
    Point at;
    points->GetPoint(i, at.data());
    for (std::size_t axis = 0; axis < 3; ++axis)
    {
      const double along = dot(difference(at, middle), axes[axis]);
      least[axis] = std::min(least[axis], along);
      most[axis] = std::max(most[axis], along);
    }
  }
  const double width = most[0] - least[0], height = most[1] - least[1];
  if (!(height > narrow * width))
  {
    throw InvalidInput(noArea);
  }
  if (most[2] - least[2] > flat * width)
  {
    throw InvalidInput(
      "Cut the Measured Inlet by the filter Slice, across the vessel at its inlet: "
      "its points do not lie in a plane.");
  }
  MeasuredPlane plane;
  plane.axes = { axes[0], axes[1] };
  plane.spacing = std::max(0.25 * std::sqrt(width * height / count), width / (largest - 1));
  plane.size = { static_cast<std::int64_t>(std::floor(width / plane.spacing)) + 1,
    static_cast<std::int64_t>(std::floor(height / plane.spacing)) + 1 };
  for (std::size_t axis = 0; axis < 3; ++axis)
  {
    plane.origin[axis] = middle[axis] + least[0] * axes[0][axis] + least[1] * axes[1][axis];
  }
  plane.velocities.resize(static_cast<std::size_t>(plane.size[0] * plane.size[1]));
  return plane;
}

MeasuredPlane planeOf(vtkDataSet* input)
{
  vtkDataArray* velocity = velocityOf(input);
  requireFinite(velocity);
  const vtkSmartPointer<vtkPolyData> triangles = trianglesOf(input, velocity);
  MeasuredPlane plane = gridOver(triangles);
  vtkDataArray* values = triangles->GetPointData()->GetVectors();
  vtkCellArray* cells = triangles->GetPolys();
  vtkNew<vtkIdList> corners;
  for (cells->InitTraversal(); cells->GetNextCell(corners);)
  {
    std::array<std::array<double, 2>, 3> at;
    std::array<Point, 3> velocities;
    for (std::size_t i = 0; i < 3; ++i)
    {
      const vtkIdType corner = corners->GetId(static_cast<vtkIdType>(i));
      Point place;
      triangles->GetPoint(corner, place.data());
      values->GetTuple(corner, velocities[i].data());
      const Point from = difference(place, plane.origin);
      at[i] = { dot(from, plane.axes[0]) / plane.spacing,
        dot(from, plane.axes[1]) / plane.spacing };
    }
    Triangle(at, velocities).writeTo(plane);
  }
  return plane;
}

void broadcast(vtkMultiProcessController* controller, MeasuredInlet& inlet, int from)
{
  MeasuredPlane& plane = inlet.plane;
  const bool isSender = controller->GetLocalProcessId() == from;
  vtkMultiProcessStream stream;
  auto width = static_cast<int>(plane.size[0]), height = static_cast<int>(plane.size[1]);
  if (isSender)
  {
    stream << inlet.failure << width << height;
  }
  controller->Broadcast(stream, from);
  if (!isSender)
  {
    stream >> inlet.failure >> width >> height;
    plane.size = { width, height };
    plane.velocities.resize(static_cast<std::size_t>(plane.size[0] * plane.size[1]));
  }
  controller->Broadcast(plane.origin.data(), 3, from);
  controller->Broadcast(plane.axes.front().data(), 6, from);
  controller->Broadcast(&plane.spacing, 1, from);
  if (!plane.velocities.empty())
  {
    controller->Broadcast(
      plane.velocities.front().data(), 3 * static_cast<vtkIdType>(plane.velocities.size()), from);
  }
}

}

MeasuredInlet readMeasuredInlet(vtkDataSet* input)
{
  MeasuredInlet result;
  try
  {
    if (!input || input->GetNumberOfPoints() == 0)
    {
      throw InvalidInput(
        "Give the Measured Inlet a plane with points, or take it away: it has none.");
    }
    result.plane = planeOf(input);
  }
  catch (...)
  {
    result.failure = failureOf(std::current_exception(), outOfMemory);
  }
  return result;
}

MeasuredInlet shareMeasuredInlet(vtkDataSet* input)
{
  MeasuredInlet shared = readMeasuredInlet(input);
  if (!hasOtherRanks())
  {
    return shared;
  }
  const int first = firstRankWith(input && input->GetNumberOfPoints() > 0);
  if (first < numberOfRanks())
  {
    broadcast(vtkMultiProcessController::GetGlobalController(), shared, first);
  }
  return shared;
}

MeasuredPlane measuredPlaneIn(const MeasuredInlet& inlet, int opening, vtkImageData* image,
  Association association, const ImageFrame& frame)
{
  if (!inlet.failure.empty())
  {
    throw InvalidInput(inlet.failure);
  }
  MeasuredPlane plane = inlet.plane;
  plane.opening = opening;
  plane.origin = voxelPosition(image, association, inlet.plane.origin);
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
