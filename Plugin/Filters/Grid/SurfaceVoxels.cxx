// SPDX-License-Identifier: BSD-3-Clause
#include "Grid/SurfaceVoxels.h"

#include "Kernels/Host/Parallel.h"
#include "Solver/Geometry/LayerRange.h"
#include "Solver/Geometry/Point.h"

#include "vtkCellArray.h"
#include "vtkIdList.h"
#include "vtkMath.h"
#include "vtkNew.h"
#include "vtkPolyData.h"

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

using Triangle = std::array<Vector, 3>; // in voxels of the grid

std::vector<Triangle> trianglesOf(vtkPolyData* surface, const GridFrame& frame)
{
  std::vector<Triangle> triangles(surface->GetPolys()->GetNumberOfCells());
  vtkNew<vtkIdList> ids;
  for (std::size_t cell = 0; cell < triangles.size(); ++cell)
  {
    surface->GetPolys()->GetCellAtId(static_cast<vtkIdType>(cell), ids);
    for (std::size_t corner = 0; corner < 3; ++corner)
    {
      Vector& at = triangles[cell][corner];
      surface->GetPoint(ids->GetId(static_cast<vtkIdType>(corner)), at.data());
      for (std::size_t axis = 0; axis < 3; ++axis)
      {
        at[axis] = (at[axis] - frame.first[axis]) / frame.voxelSize;
      }
    }
  }
  return triangles;
}

// The voxels along an axis within a number of voxels from a triangle.
std::pair<std::int64_t, std::int64_t> spanOf(
  const Triangle& triangle, std::size_t axis, double around, std::int64_t size)
{
  const auto [least, largest] =
    std::minmax({ triangle[0][axis], triangle[1][axis], triangle[2][axis] });
  return { std::max<std::int64_t>(static_cast<std::int64_t>(std::ceil(least - around)), 0),
    std::min<std::int64_t>(static_cast<std::int64_t>(std::floor(largest + around)), size - 1) };
}

// Rows run along x through the middles of voxels, with a small offset that avoids corners.
constexpr double adjacentInY = 1.37e-7, adjacentInZ = 2.91e-7;

// Whether an edge passes beyond a row at the row's height. Evaluated from the lower to the higher
// end, which gives the same result for both triangles of an edge.
bool passesBeyond(const Vector& a, const Vector& b, double y, double z)
{
  if ((a[2] > z) == (b[2] > z))
  {
    return false;
  }
  const Vector& low = a[2] < b[2] ? a : b;
  const Vector& high = a[2] < b[2] ? b : a;
  return y < low[1] + (z - low[2]) / (high[2] - low[2]) * (high[1] - low[1]);
}

bool isPassed(const Triangle& triangle, double y, double z)
{
  bool isInside = false;
  for (std::size_t i = 0; i < 3; ++i)
  {
    isInside = isInside != passesBeyond(triangle[i], triangle[(i + 1) % 3], y, z);
  }
  return isInside;
}

// Position of a triangle's plane along a row.
double placeOn(const Triangle& triangle, double y, double z)
{
  const auto& [a, b, c] = triangle;
  const double area = (b[1] - a[1]) * (c[2] - a[2]) - (c[1] - a[1]) * (b[2] - a[2]);
  const double ofB = ((y - a[1]) * (c[2] - a[2]) - (c[1] - a[1]) * (z - a[2])) / area;
  const double ofC = ((b[1] - a[1]) * (z - a[2]) - (y - a[1]) * (b[2] - a[2])) / area;
  return a[0] + ofB * (b[0] - a[0]) + ofC * (c[0] - a[0]);
}

// Calls `body(row, place)` for each row that crosses a triangle.
template <class Body>
void forRows(const Triangle& triangle, const VoxelMask::Size& size, const Body& body)
{
  const auto [firstY, lastY] = spanOf(triangle, 1, 1, size[1]);
  const auto [firstZ, lastZ] = spanOf(triangle, 2, 1, size[2]);
  for (std::int64_t z = firstZ; z <= lastZ; ++z)
  {
    for (std::int64_t y = firstY; y <= lastY; ++y)
    {
      const double atY = static_cast<double>(y) + adjacentInY,
                   atZ = static_cast<double>(z) + adjacentInZ;
      if (isPassed(triangle, atY, atZ))
      {
        body(y + size[1] * z, placeOn(triangle, atY, atZ));
      }
    }
  }
}

double squaredDistance(const Vector& place, const Vector& nearest)
{
  const Vector way = difference(place, nearest);
  return dot(way, way);
}

// Squared distance from a place to a triangle: to the nearest point of the edges or, over the
// inside, to the triangle's plane.
// \param normal of the triangle, with twice its area as length.
double squaredDistance(const Vector& place, const Triangle& triangle, const Vector& normal)
{
  double least = std::numeric_limits<double>::infinity();
  Vector below{};
  bool isOver = true;
  for (std::size_t i = 0; i < 3; ++i)
  {
    const Vector &a = triangle[i], &b = triangle[(i + 1) % 3], &opposite = triangle[(i + 2) % 3];
    const Vector edge = difference(b, a), from = difference(place, a);
    const double along = std::clamp(dot(from, edge) / dot(edge, edge), 0.0, 1.0);
    Vector onEdge, across;
    vtkMath::Cross(edge.data(), from.data(), across.data());
    const double share = dot(across, normal) / dot(normal, normal);
    isOver = isOver && share > 0;
    for (std::size_t axis = 0; axis < 3; ++axis)
    {
      onEdge[axis] = a[axis] + along * edge[axis];
      below[axis] += share * opposite[axis];
    }
    least = std::min(least, squaredDistance(place, onEdge));
  }
  return isOver ? std::min(least, squaredDistance(place, below)) : least;
}

// Lowers the distances of voxels in some layers to the distance from a triangle.
void lowerDistances(const Triangle& triangle, const VoxelMask::Size& size, const LayerRange& layers,
  double reach, std::vector<float>& distances)
{
  Vector normal;
  vtkMath::Cross(difference(triangle[1], triangle[0]).data(),
    difference(triangle[2], triangle[0]).data(), normal.data());
  const auto [firstX, lastX] = spanOf(triangle, 0, reach, size[0]);
  const auto [firstY, lastY] = spanOf(triangle, 1, reach, size[1]);
  const auto [firstZ, lastZ] = spanOf(triangle, 2, reach, size[2]);
  const std::int64_t endZ = std::min(lastZ + 1, layers.end);
  for (std::int64_t z = std::max(firstZ, layers.first); z < endZ; ++z)
  {
    for (std::int64_t y = firstY; y <= lastY; ++y)
    {
      float* const row = distances.data() + size[0] * (y + size[1] * z);
      for (std::int64_t x = firstX; x <= lastX; ++x)
      {
        const Vector place{ static_cast<double>(x), static_cast<double>(y),
          static_cast<double>(z) };
        const double height = dot(difference(place, triangle[0]), normal), known = row[x];
        if (height * height <= known * known * dot(normal, normal)) // else the plane is farther
        {
          row[x] = std::min(
            row[x], static_cast<float>(std::sqrt(squaredDistance(place, triangle, normal))));
        }
      }
    }
  }
}

}

std::int64_t findInside(vtkPolyData* surface, const GridFrame& frame,
  const std::function<void(std::int64_t begin, std::int64_t end)>& found)
{
  std::vector<std::pair<std::int64_t, double>> passages; // rows, and crossings of the surface
  for (const Triangle& triangle : trianglesOf(surface, frame))
  {
    forRows(triangle, frame.size,
      [&](std::int64_t row, double place) { passages.emplace_back(row, place); });
  }
  std::sort(passages.begin(), passages.end());
  std::int64_t unclosed = 0;
  for (std::size_t begin = 0, end = 0; begin < passages.size(); begin = end)
  {
    const std::int64_t row = passages[begin].first;
    while (end < passages.size() && passages[end].first == row)
    {
      ++end;
    }
    if ((end - begin) % 2 == 1)
    {
      ++unclosed;
      continue;
    }
    for (std::size_t i = begin; i < end; i += 2)
    {
      const auto voxelAfter = [&](double place) {
        return std::clamp<std::int64_t>(
          static_cast<std::int64_t>(std::ceil(place)), 0, frame.size[0]);
      };
      const std::int64_t first = voxelAfter(passages[i].second);
      const std::int64_t beyond = voxelAfter(passages[i + 1].second);
      if (first < beyond)
      {
        found(row * frame.size[0] + first, row * frame.size[0] + beyond);
      }
    }
  }
  return unclosed;
}

std::vector<float> distancesFrom(vtkPolyData* surface, const GridFrame& frame, double reach)
{
  constexpr std::int64_t layersAtATime = 8;
  const std::vector<Triangle> triangles = trianglesOf(surface, frame);
  std::vector<float> distances(
    static_cast<std::size_t>(frame.size[0] * frame.size[1] * frame.size[2]),
    static_cast<float>(reach));
  parallelForRanges(0, frame.size[2], layersAtATime,
    [&](std::int64_t first, std::int64_t end)
    {
      for (const Triangle& triangle : triangles)
      {
        lowerDistances(triangle, frame.size, { first, end }, reach, distances);
      }
    });
  return distances;
}

}
