// SPDX-License-Identifier: BSD-3-Clause
#include "Wall/WallPatch.h"

#include "vtkDataArray.h"
#include "vtkMath.h"
#include "vtkPointData.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace tiledlbm::plugin
{

namespace
{

// All lengths are in voxels; how the values were chosen: see WallSurface.
constexpr double fitDepth = 4.5;  // into the fluid
constexpr double fitRadius = 1.5; // along the wall
constexpr double behindWall = 1;  // a smoothed point may lie a little inside the fluid
// Where the unevenness of the wall is looked at.
constexpr double wallRadius = 3;
constexpr double wallDepth = 2;
// The box of voxels around a point: half its edge is no less than fitDepth and the reach of
// wallRadius and wallDepth taken together.
constexpr int boxEdge = 2 * patchReach + 1;
constexpr int boxSize = boxEdge * boxEdge * boxEdge;

double dot(const double* a, const double* b)
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

// A point and the axes that it is looked around in.
struct WallPoint
{
  double at[3];
  double normal[3];
  double along[2][3];
};

WallPoint wallPoint(vtkPolyData* surface, std::int64_t point)
{
  WallPoint wall;
  surface->GetPoint(point, wall.at);
  surface->GetPointData()->GetNormals()->GetTuple(point, wall.normal);
  vtkMath::Perpendiculars(wall.normal, wall.along[0], wall.along[1], 0);
  return wall;
}

// Fluid voxels in a box around a seed, in the order in which they are reached from it.
class Flood
{
public:
  Flood(const FluidDomain& domain, std::int64_t seed)
    : domain_(domain)
    , centre_(domain.fluid().coordinates(seed))
  {
    this->visit({ patchReach, patchReach, patchReach });
  }

  int count() const { return this->count_; }

  std::array<std::int64_t, 3> coordinates(int number) const
  {
    const Cell cell = this->cellOf(number);
    return { this->centre_[0] + cell[0] - patchReach, this->centre_[1] + cell[1] - patchReach,
      this->centre_[2] + cell[2] - patchReach };
  }

  // Goes on to the neighbours of a voxel that has been reached, as populations move: by a face or
  // an edge.
  void spreadFrom(int number)
  {
    const Cell from = this->cellOf(number);
    const auto at = this->coordinates(number);
    for (int dz = -1; dz <= 1; ++dz)
    {
      for (int dy = -1; dy <= 1; ++dy)
      {
        for (int dx = -1; dx <= 1; ++dx)
        {
          const Cell to{ from[0] + dx, from[1] + dy, from[2] + dz };
          const bool isLink = std::abs(dx) + std::abs(dy) + std::abs(dz) <= 2;
          const bool inBox =
            std::all_of(to.begin(), to.end(), [](int i) { return i >= 0 && i < boxEdge; });
          if (isLink && inBox && !this->visited_[indexOf(to)] &&
            this->domain_.isFluid(at[0] + dx, at[1] + dy, at[2] + dz))
          {
            this->visit(to);
          }
        }
      }
    }
  }

private:
  using Cell = std::array<int, 3>; // in the box

  static std::size_t indexOf(const Cell& cell)
  {
    const int index = cell[0] + boxEdge * (cell[1] + boxEdge * cell[2]);
    return static_cast<std::size_t>(index);
  }
  Cell cellOf(int number) const
  {
    const int index = this->reached_[static_cast<std::size_t>(number)];
    return { index % boxEdge, index / boxEdge % boxEdge, index / (boxEdge * boxEdge) };
  }
  void visit(const Cell& cell)
  {
    const std::size_t index = indexOf(cell);
    this->visited_[index] = true;
    this->reached_[static_cast<std::size_t>(this->count_++)] = static_cast<std::int16_t>(index);
  }

  const FluidDomain& domain_;
  const VoxelMask::Size centre_;
  std::array<bool, boxSize> visited_{};
  std::array<std::int16_t, boxSize> reached_;
  int count_ = 0;
};

}

WallPatch patchAt(
  const FluidDomain& domain, const NearWall& near, const WallMesh& mesh, std::int64_t point)
{
  const WallPoint wall = wallPoint(mesh.surface, point);
  const std::int64_t seed = mesh.seeds[static_cast<std::size_t>(point)];
  WallPatch patch;
  int wallVoxels = 0;
  Flood flood(domain, seed);
  for (int next = 0; next < flood.count(); ++next)
  {
    const auto at = flood.coordinates(next);
    const double offset[3] = { static_cast<double>(at[0]) - wall.at[0],
      static_cast<double>(at[1]) - wall.at[1], static_cast<double>(at[2]) - wall.at[2] };
    PatchVoxel neighbour{
      near.indexOf[static_cast<std::size_t>(domain.fluid().index(at[0], at[1], at[2]))],
      dot(offset, wall.normal), dot(offset, wall.along[0]), dot(offset, wall.along[1]), 0
    };
    const double aside = neighbour.x * neighbour.x + neighbour.y * neighbour.y;
    const bool besideWall = aside < wallRadius * wallRadius && neighbour.depth > -behindWall &&
      neighbour.depth < wallDepth;
    const bool inFit =
      aside < fitRadius * fitRadius && neighbour.depth > -behindWall && neighbour.depth < fitDepth;
    const bool isSeed = next == 0;
    if (neighbour.voxel < 0 || !(besideWall || inFit || isSeed))
    {
      continue;
    }
    const auto index = static_cast<std::size_t>(neighbour.voxel);
    if (besideWall && near.touchesWall[index])
    {
      const double deviation = near.distances[index] - 0.5;
      patch.uneven += deviation * deviation;
      ++wallVoxels;
    }
    if (inFit)
    {
      const double part = std::max(neighbour.depth, 0.0) / fitDepth;
      neighbour.weight = (1 - aside / (fitRadius * fitRadius)) * (1 - part * part);
      patch.voxels.push_back(neighbour);
    }
    flood.spreadFrom(next);
  }
  if (patch.voxels.empty())
  {
    // A speck whose surface has shrunk away from it.
    patch.voxels.push_back({ near.indexOf[static_cast<std::size_t>(seed)], 0.5, 0, 0, 1 });
  }
  patch.uneven = wallVoxels > 0 ? patch.uneven / wallVoxels : 0;
  return patch;
}

}
