// SPDX-License-Identifier: BSD-3-Clause
#include "Wall/NearWall.h"

#include "vtkIdList.h"
#include "vtkNew.h"
#include "vtkPoints.h"
#include "vtkSMPThreadLocalObject.h"
#include "vtkSMPTools.h"
#include "vtkStaticPointLocator.h"
#include "vtkTriangle.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tiledlbm::plugin
{

namespace
{

// Of a fluid voxel from the surface, which smoothing may have drawn past it: the staircase is half
// a voxel away along each axis.
constexpr double leastDistance = 0.25;

bool isBesideWall(const FluidDomain& domain, std::int64_t voxel)
{
  for (int side = 0; side < 6; ++side)
  {
    if (domain.isWall({ voxel, static_cast<Face>(side) }))
    {
      return true;
    }
  }
  return false;
}

void add(std::int64_t voxel, NearWall& near)
{
  near.indexOf[static_cast<std::size_t>(voxel)] = static_cast<std::int32_t>(near.voxels.size());
  near.voxels.push_back(voxel);
}

// Adds the fluid voxels around one that are not there.
void addNeighbours(const FluidDomain& domain, std::int64_t voxel, NearWall& near)
{
  const auto at = domain.fluid().coordinates(voxel);
  for (std::int64_t z = at[2] - 1; z <= at[2] + 1; ++z)
  {
    for (std::int64_t y = at[1] - 1; y <= at[1] + 1; ++y)
    {
      for (std::int64_t x = at[0] - 1; x <= at[0] + 1; ++x)
      {
        if (domain.isFluid(x, y, z) &&
          near.indexOf[static_cast<std::size_t>(domain.fluid().index(x, y, z))] < 0)
        {
          add(domain.fluid().index(x, y, z), near);
        }
      }
    }
  }
}

void findVoxels(const FluidDomain& domain, int reach, NearWall& near)
{
  const VoxelMask& fluid = domain.fluid();
  near.indexOf.assign(static_cast<std::size_t>(fluid.voxelCount()), -1);
  for (std::int64_t voxel = 0; voxel < fluid.voxelCount(); ++voxel)
  {
    if (fluid.isFluid(voxel) && isBesideWall(domain, voxel))
    {
      add(voxel, near);
    }
  }
  near.touchesWall.assign(near.voxels.size(), 1);
  std::size_t first = 0;
  for (int layer = 0; layer < reach; ++layer)
  {
    const std::size_t end = near.voxels.size();
    for (std::size_t i = first; i < end; ++i)
    {
      addNeighbours(domain, near.voxels[i], near);
    }
    first = end;
  }
  near.touchesWall.resize(near.voxels.size(), 0);
}

// Distance of a fluid voxel to the triangles around a point of the surface. The last two are room
// to work in.
double distanceToTriangles(const double* voxel, vtkIdType point, vtkPolyData* surface,
  vtkIdList* corners, vtkTriangle* triangle)
{
  vtkIdType count = 0;
  vtkIdType* cells = nullptr;
  surface->GetPointCells(point, count, cells);
  double least = std::numeric_limits<double>::max();
  bool isBehind = false;
  for (vtkIdType cell = 0; cell < count; ++cell)
  {
    surface->GetCellPoints(cells[cell], corners);
    for (vtkIdType corner = 0; corner < 3; ++corner)
    {
      double at[3];
      surface->GetPoint(corners->GetId(corner), at);
      triangle->GetPoints()->SetPoint(corner, at);
    }
    double closest[3], inward[3], parametric[3], weights[3], squared = 0;
    int part = 0;
    triangle->EvaluatePosition(voxel, closest, part, parametric, squared, weights);
    if (squared < least)
    {
      least = squared;
      vtkTriangle::ComputeNormal(surface->GetPoints(), 3, corners->GetPointer(0), inward);
      isBehind = (voxel[0] - closest[0]) * inward[0] + (voxel[1] - closest[1]) * inward[1] +
          (voxel[2] - closest[2]) * inward[2] <
        0;
    }
  }
  // A fluid voxel that lies a voxel and more from the surface lies within.
  const double distance = isBehind && least < 1 ? 0 : std::sqrt(least);
  return std::max(distance, leastDistance);
}

// To the triangles around the closest point of the surface, which is as good as a search among all
// triangles and ten times as fast.
void findDistances(const FluidDomain& domain, vtkPolyData* surface, NearWall& near)
{
  surface->BuildLinks(); // else the first thread to ask for a cell would
  vtkNew<vtkStaticPointLocator> locator;
  locator->SetDataSet(surface);
  locator->BuildLocator();
  near.distances.resize(near.voxels.size());
  vtkSMPThreadLocalObject<vtkIdList> corners;
  vtkSMPThreadLocalObject<vtkTriangle> triangles;
  vtkSMPTools::For(0, static_cast<vtkIdType>(near.distances.size()),
    [&](vtkIdType begin, vtkIdType end)
    {
      for (vtkIdType i = begin; i < end; ++i)
      {
        const auto index = static_cast<std::size_t>(i);
        const auto at = domain.fluid().coordinates(near.voxels[index]);
        const double voxel[3] = { static_cast<double>(at[0]), static_cast<double>(at[1]),
          static_cast<double>(at[2]) };
        near.distances[index] = static_cast<float>(distanceToTriangles(
          voxel, locator->FindClosestPoint(voxel), surface, corners.Local(), triangles.Local()));
      }
    });
}

}

NearWall findNearWall(const FluidDomain& domain, const WallMesh& mesh, int reach)
{
  NearWall near;
  findVoxels(domain, reach, near);
  findDistances(domain, mesh.surface, near);
  return near;
}

}
