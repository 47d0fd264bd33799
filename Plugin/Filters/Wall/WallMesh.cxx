// SPDX-License-Identifier: BSD-3-Clause
#include "Wall/WallMesh.h"

#include "Input/WorldPosition.h"

#include "vtkCellArray.h"
#include "vtkCellArrayIterator.h"
#include "vtkCleanPolyData.h"
#include "vtkDoubleArray.h"
#include "vtkFlyingEdges3D.h"
#include "vtkIdTypeArray.h"
#include "vtkImageData.h"
#include "vtkMatrix3x3.h"
#include "vtkNew.h"
#include "vtkPointData.h"
#include "vtkPoints.h"
#include "vtkPolyDataNormals.h"
#include "vtkReverseSense.h"
#include "vtkUnsignedCharArray.h"
#include "vtkVersion.h"
#include "vtkWindowedSincPolyDataFilter.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tiledlbm::plugin
{

namespace
{

// The values are those with the least error of the shear stress; see WallSurface.
constexpr int smoothingIterations = 30;
constexpr double smoothingPassBand = 0.05;

constexpr const char* seedArray = "seed";

// The fluid with a layer of solid around it, cropped to it; voxel indices are its coordinates.
vtkSmartPointer<vtkImageData> paddedFluid(const FluidDomain& domain)
{
  const VoxelMask& fluid = domain.fluid();
  std::array<std::int64_t, 3> least = fluid.size(), largest{ -1, -1, -1 };
  for (std::int64_t voxel = 0; voxel < fluid.voxelCount(); ++voxel)
  {
    if (fluid.isFluid(voxel))
    {
      const auto at = fluid.coordinates(voxel);
      for (int axis = 0; axis < 3; ++axis)
      {
        least[axis] = std::min(least[axis], at[axis]);
        largest[axis] = std::max(largest[axis], at[axis]);
      }
    }
  }
  if (largest[0] < 0)
  {
    return nullptr;
  }
  auto image = vtkSmartPointer<vtkImageData>::New();
  image->SetExtent(static_cast<int>(least[0] - 1), static_cast<int>(largest[0] + 1),
    static_cast<int>(least[1] - 1), static_cast<int>(largest[1] + 1),
    static_cast<int>(least[2] - 1), static_cast<int>(largest[2] + 1));
  vtkNew<vtkUnsignedCharArray> values;
  values->SetNumberOfTuples(image->GetNumberOfPoints());
  vtkIdType next = 0;
  for (std::int64_t z = least[2] - 1; z <= largest[2] + 1; ++z)
  {
    for (std::int64_t y = least[1] - 1; y <= largest[1] + 1; ++y)
    {
      for (std::int64_t x = least[0] - 1; x <= largest[0] + 1; ++x)
      {
        values->SetValue(next++, domain.isFluid(x, y, z) ? 1 : 0);
      }
    }
  }
  image->GetPointData()->SetScalars(values);
  return image;
}

vtkSmartPointer<vtkWindowedSincPolyDataFilter> makeSmoothing(int iterations, double passBand)
{
  auto smooth = vtkSmartPointer<vtkWindowedSincPolyDataFilter>::New();
  smooth->SetNumberOfIterations(iterations);
  smooth->SetPassBand(passBand);
  smooth->FeatureEdgeSmoothingOff();
#if VTK_VERSION_NUMBER >= VTK_VERSION_CHECK(9, 3, 20240617)
  // The only window of earlier versions, and the one that the values above belong to.
  smooth->SetWindowFunctionToHamming();
#endif
  return smooth;
}

// What the smoothing filter makes of a constant: not quite 1, which would draw the wall of a large
// volume towards its centre by a voxel and more. Found from a mesh whose points all look alike.
double gainOfSmoothing(int iterations, double passBand)
{
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  vtkNew<vtkCellArray> triangles;
  for (const auto& corner :
    { std::array<double, 3>{ 2, 2, 2 }, { 2, 1, 1 }, { 1, 2, 1 }, { 1, 1, 2 } })
  {
    points->InsertNextPoint(corner.data());
  }
  for (const auto& triangle :
    { std::array<vtkIdType, 3>{ 0, 1, 2 }, { 0, 2, 3 }, { 0, 3, 1 }, { 1, 3, 2 } })
  {
    triangles->InsertNextCell(3, triangle.data());
  }
  vtkNew<vtkPolyData> tetrahedron;
  tetrahedron->SetPoints(points);
  tetrahedron->SetPolys(triangles);
  const auto smooth = makeSmoothing(iterations, passBand);
  smooth->SetInputData(tetrahedron);
  smooth->Update();
  double sum = 0;
  for (vtkIdType i = 0; i < 4; ++i)
  {
    sum += smooth->GetOutput()->GetPoint(i)[0];
  }
  return sum / 6;
}

// The side of a fluid voxel on which a point of the isosurface lies, half-way between two voxels.
VoxelSide sideAt(const FluidDomain& domain, const double* point)
{
  int axis = 0;
  while (axis < 2 && point[axis] == std::floor(point[axis]))
  {
    ++axis;
  }
  std::array<std::int64_t, 3> voxel{};
  for (int i = 0; i < 3; ++i)
  {
    voxel[i] = static_cast<std::int64_t>(std::floor(point[i]));
  }
  const bool lowerIsFluid = domain.isFluid(voxel[0], voxel[1], voxel[2]);
  voxel[axis] += lowerIsFluid ? 0 : 1;
  return { domain.fluid().index(voxel[0], voxel[1], voxel[2]),
    static_cast<Face>(2 * axis + (lowerIsFluid ? 1 : 0)) };
}

// The wall before smoothing, without what closes the openings, and with the seed of each point.
// Null where there is none.
vtkSmartPointer<vtkPolyData> staircaseOf(const FluidDomain& domain, vtkImageData* fluid)
{
  vtkNew<vtkFlyingEdges3D> staircase;
  staircase->SetInputData(fluid);
  staircase->SetValue(0, 0.5);
  staircase->ComputeNormalsOff();
  staircase->ComputeScalarsOff();
  staircase->Update();
  vtkPolyData* closed = staircase->GetOutput();

  const vtkIdType count = closed->GetNumberOfPoints();
  std::vector<char> isOpen(static_cast<std::size_t>(count));
  vtkNew<vtkIdTypeArray> seedOf;
  seedOf->SetName(seedArray);
  seedOf->SetNumberOfTuples(count);
  for (vtkIdType i = 0; i < count; ++i)
  {
    const VoxelSide side = sideAt(domain, closed->GetPoint(i));
    isOpen[static_cast<std::size_t>(i)] = domain.isOpen(side) ? 1 : 0;
    seedOf->SetValue(i, static_cast<vtkIdType>(side.voxel));
  }
  vtkNew<vtkCellArray> triangles;
  vtkIdType size;
  const vtkIdType* ids;
  for (auto it = vtk::TakeSmartPointer(closed->GetPolys()->NewIterator());
       !it->IsDoneWithTraversal(); it->GoToNextCell())
  {
    it->GetCurrentCell(size, ids);
    if (std::none_of(
          ids, ids + size, [&](vtkIdType id) { return isOpen[static_cast<std::size_t>(id)] != 0; }))
    {
      triangles->InsertNextCell(size, ids);
    }
  }
  if (triangles->GetNumberOfCells() == 0)
  {
    return nullptr;
  }
  auto wall = vtkSmartPointer<vtkPolyData>::New();
  wall->SetPoints(closed->GetPoints());
  wall->SetPolys(triangles);
  wall->GetPointData()->AddArray(seedOf);
  return wall;
}

// The smoothed wall, as large as before.
vtkSmartPointer<vtkPolyData> smoothed(vtkPolyData* wall)
{
  vtkNew<vtkCleanPolyData> used; // without the points of the openings
  used->SetInputData(wall);
  used->PointMergingOff();
  used->ConvertPolysToLinesOff();
  const auto smooth = makeSmoothing(smoothingIterations, smoothingPassBand);
  smooth->SetInputConnection(used->GetOutputPort());
  smooth->NormalizeCoordinatesOn();
  smooth->BoundarySmoothingOn(); // the edge of an opening stays in its plane
  smooth->Update();
  // The filter works about the centre of its input.
  vtkPoints* moved = smooth->GetOutput()->GetPoints();
  double centre[3];
  used->GetOutput()->GetCenter(centre);
  const double gain = gainOfSmoothing(smoothingIterations, smoothingPassBand);
  for (vtkIdType i = 0; i < moved->GetNumberOfPoints(); ++i)
  {
    double point[3];
    moved->GetPoint(i, point);
    for (int axis = 0; axis < 3; ++axis)
    {
      point[axis] = centre[axis] + (point[axis] - centre[axis]) / gain;
    }
    moved->SetPoint(i, point);
  }
  moved->Modified();
  return smooth->GetOutput();
}

}

WallMesh makeWallMesh(const FluidDomain& domain)
{
  WallMesh mesh{ vtkSmartPointer<vtkPolyData>::New(), {} };
  const auto fluid = paddedFluid(domain);
  const auto staircase = fluid ? staircaseOf(domain, fluid) : nullptr;
  if (!staircase)
  {
    return mesh;
  }
  const auto wall = smoothed(staircase);
  vtkNew<vtkReverseSense> inward; // from out of the fluid to into it
  inward->SetInputData(wall);
  inward->ReverseCellsOn();
  inward->ReverseNormalsOff();
  vtkNew<vtkPolyDataNormals> normals;
  normals->SetInputConnection(inward->GetOutputPort());
  normals->SplittingOff();
  normals->ConsistencyOff(); // the isosurface is consistent
  normals->Update();
  mesh.surface->ShallowCopy(normals->GetOutput());

  vtkPointData* attributes = mesh.surface->GetPointData();
  auto* seeds = vtkIdTypeArray::SafeDownCast(attributes->GetArray(seedArray));
  mesh.seeds.assign(seeds->GetPointer(0), seeds->GetPointer(0) + seeds->GetNumberOfTuples());
  attributes->RemoveArray(seedArray);
  return mesh;
}

vtkSmartPointer<vtkPolyData> placeInWorld(
  vtkPolyData* surface, vtkImageData* image, Association association)
{
  auto placed = vtkSmartPointer<vtkPolyData>::New();
  placed->ShallowCopy(surface);
  const vtkIdType count = surface->GetNumberOfPoints();
  if (count == 0)
  {
    return placed;
  }
  const ImageFrame frame(image);
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  points->SetNumberOfPoints(count);
  vtkNew<vtkDoubleArray> normals;
  normals->SetName("Normals");
  normals->SetNumberOfComponents(3);
  normals->SetNumberOfTuples(count);
  for (vtkIdType i = 0; i < count; ++i)
  {
    Vector voxel;
    double normal[3];
    surface->GetPoint(i, voxel.data());
    points->SetPoint(i, worldPosition(image, association, voxel).data());
    surface->GetPointData()->GetNormals()->GetTuple(i, normal);
    const Vector world = frame.toWorld({ normal[0], normal[1], normal[2] });
    normals->SetTypedTuple(i, world.data());
  }
  placed->SetPoints(points);
  placed->GetPointData()->SetNormals(normals);
  if (image->GetDirectionMatrix()->Determinant() < 0)
  {
    vtkNew<vtkReverseSense> mirrored; // so that triangles go on to face the way of their normals
    mirrored->SetInputData(placed);
    mirrored->ReverseCellsOn();
    mirrored->ReverseNormalsOff();
    mirrored->Update();
    placed->ShallowCopy(mirrored->GetOutput());
  }
  return placed;
}

}
