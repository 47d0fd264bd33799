// SPDX-License-Identifier: BSD-3-Clause
#include "Grid/InsideSurface.h"

#include "vtkCellArray.h"
#include "vtkIdList.h"
#include "vtkNew.h"
#include "vtkPolyData.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace tiledlbm::plugin
{

namespace
{

using Triangle = std::array<Vector, 3>; // in voxels of the grid

// Rows run along x through the middles of voxels, moved by so little that none meets a corner.
constexpr double besideY = 1.37e-7, besideZ = 2.91e-7;

// Where an edge passes a row's height, it lies beyond the row or not. Told from its lower end to
// its higher one, so that both triangles at an edge are told the same.
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

// Where the plane of a triangle is on a row.
double placeOn(const Triangle& triangle, double y, double z)
{
  const auto& [a, b, c] = triangle;
  const double area = (b[1] - a[1]) * (c[2] - a[2]) - (c[1] - a[1]) * (b[2] - a[2]);
  const double ofB = ((y - a[1]) * (c[2] - a[2]) - (c[1] - a[1]) * (z - a[2])) / area;
  const double ofC = ((b[1] - a[1]) * (z - a[2]) - (y - a[1]) * (b[2] - a[2])) / area;
  return a[0] + ofB * (b[0] - a[0]) + ofC * (c[0] - a[0]);
}

// Calls `body(row, place)` for each row that a triangle passes.
template <class Body>
void forRows(const Triangle& triangle, const VoxelMask::Size& size, const Body& body)
{
  std::array<std::int64_t, 3> first, last;
  for (std::size_t axis = 1; axis < 3; ++axis)
  {
    const auto [least, largest] =
      std::minmax({ triangle[0][axis], triangle[1][axis], triangle[2][axis] });
    first[axis] = std::max<std::int64_t>(static_cast<std::int64_t>(std::floor(least)), 0);
    last[axis] =
      std::min<std::int64_t>(static_cast<std::int64_t>(std::ceil(largest)), size[axis] - 1);
  }
  for (std::int64_t z = first[2]; z <= last[2]; ++z)
  {
    for (std::int64_t y = first[1]; y <= last[1]; ++y)
    {
      const double atY = static_cast<double>(y) + besideY, atZ = static_cast<double>(z) + besideZ;
      if (isPassed(triangle, atY, atZ))
      {
        body(y + size[1] * z, placeOn(triangle, atY, atZ));
      }
    }
  }
}

}

std::int64_t findInside(vtkPolyData* surface, const GridFrame& frame,
  const std::function<void(std::int64_t begin, std::int64_t end)>& found)
{
  std::vector<std::pair<std::int64_t, double>> passages; // rows, and where they pass the surface
  vtkNew<vtkIdList> ids;
  for (vtkIdType cell = 0; cell < surface->GetPolys()->GetNumberOfCells(); ++cell)
  {
    surface->GetPolys()->GetCellAtId(cell, ids);
    Triangle triangle;
    for (std::size_t corner = 0; corner < 3; ++corner)
    {
      surface->GetPoint(ids->GetId(static_cast<vtkIdType>(corner)), triangle[corner].data());
      for (std::size_t axis = 0; axis < 3; ++axis)
      {
        triangle[corner][axis] = (triangle[corner][axis] - frame.first[axis]) / frame.voxelSize;
      }
    }
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

}
