// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Wall/WallMesh.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "Kernels/Host/Parallel.h"

namespace tiledlbm {

namespace {

using Gradient = std::array<float, 3>;

/// Voxels of a cell, the cube between eight voxel centres, as bits. The three bits of the number of
/// a corner are its offsets from the coordinates of the cell.
using Corners = unsigned;

/// The corners connected to those of `from` along edges of the cell.
Corners connected(Corners all, Corners from) {
  for (Corners before = 0; before != from;) {
    before = from;
    from |= all & (((from & 0x55u) << 1u) | ((from & 0xAAu) >> 1u) | ((from & 0x33u) << 2u) |
                   ((from & 0xCCu) >> 2u) | ((from & 0x0Fu) << 4u) | ((from & 0xF0u) >> 4u));
  }
  return from;
}

Coordinates cornerOf(const Coordinates& cell, unsigned number) {
  return {cell[0] + (number & 1u), cell[1] + (number >> 1u & 1u), cell[2] + (number >> 2u & 1u)};
}

/// Connected fluid corners of a cell next to some wall, which share one point.
struct NetPoint {
  std::int64_t x;         ///< of the cell
  Corners fluid, corner;  ///< all of the cell, and those of this point
};

/// The points of the cells of a plane in the order of their indices, row by row.
struct NetPlane {
  std::vector<NetPoint> points;
  std::vector<std::size_t> firstOfRow;  ///< of each y from -1 on, and the end
  std::int64_t first = 0;               ///< number of the first point in the mesh
};

/// End of the fluid between a fluid voxel and a neighbour that is not fluid.
enum class End { Open, Wall, Cap };

class SurfaceNet {
  using Triangle = std::array<std::int32_t, 3>;

 public:
  SurfaceNet(const FluidDomain& domain, const WallDistance& distance, const LayerRange& layers)
      : domain_(domain),
        distance_(distance),
        size_(domain.fluid().size()),
        hasPlaneBelow_(layers.first > 0),
        hasPlaneAbove_(layers.end < size_[2]),
        firstPlane_(layers.first - 1) {
    planes_.resize(layers.end - firstPlane_ + (hasPlaneAbove_ ? 1 : 0));
  }

  WallMesh make() {
    parallelFor(0, planeCount(), 1, [this](std::int64_t plane) { findPoints(plane); });
    WallMesh mesh;
    std::int64_t count = 0;
    for (NetPlane& plane : planes_) {
      plane.first = count;
      count += static_cast<std::int64_t>(plane.points.size());
    }
    mesh.points.resize(count);
    mesh.normals.resize(mesh.points.size());
    mesh.seeds.resize(mesh.points.size());
    isOnRim_.resize(mesh.points.size());
    std::vector<std::vector<Triangle>> triangles(planes_.size());
    forPoints([&](const Coordinates& cell, const NetPoint& point, std::size_t number) {
      place(cell, point, number, mesh);
    });
    forPoints([&](const Coordinates& cell, const NetPoint& point, std::size_t) {
      if (!hasPlaneBelow_ || cell[2] > firstPlane_) {
        addTriangles(cell, point, mesh, triangles[cell[2] - firstPlane_]);
      }
    });
    keepUsed(triangles, mesh);
    return mesh;
  }

 private:
  /// Calls `body(cell, point, number)` for each point, with the planes on all cores.
  template <class Body>
  void forPoints(const Body& body) const {
    parallelFor(0, planeCount(), 1, [&](std::int64_t index) {
      const NetPlane& plane = planes_[index];
      for (std::size_t row = 0; row + 1 < plane.firstOfRow.size(); ++row) {
        for (std::size_t i = plane.firstOfRow[row]; i < plane.firstOfRow[row + 1]; ++i) {
          const NetPoint& point = plane.points[i];
          body(Coordinates{point.x, static_cast<std::int64_t>(row) - 1, firstPlane_ + index}, point,
               static_cast<std::size_t>(plane.first) + i);
        }
      }
    });
  }

  std::int64_t planeCount() const { return static_cast<std::int64_t>(planes_.size()); }

  /// Finds the points of the cells of a plane.
  void findPoints(std::int64_t index) {
    const std::int64_t z = firstPlane_ + index;
    NetPlane& plane = planes_[index];
    for (std::int64_t y = -1; y < size_[1]; ++y) {
      plane.firstOfRow.push_back(plane.points.size());
      const auto column = [&](std::int64_t x) {
        Corners fluid = 0;
        for (unsigned i = 0; i < 4; ++i) {
          fluid |= domain_.isFluid(x, y + (i & 1u), z + (i >> 1u)) ? 1u << (2 * i) : 0u;
        }
        return fluid;
      };
      Corners lower = 0;
      for (std::int64_t x = -1; x < size_[0]; ++x) {
        const Corners upper = column(x + 1);
        const Corners fluid = lower | upper << 1u;
        lower = upper;
        if (fluid != 0 && fluid != 0xFF) {
          addPoints({x, y, z}, fluid, plane);
        }
      }
    }
    plane.firstOfRow.push_back(plane.points.size());
  }

  void addPoints(const Coordinates& cell, Corners fluid, NetPlane& plane) const {
    for (Corners left = fluid; left != 0;) {
      const Corners part = connected(fluid, left & (~left + 1));
      left &= ~part;
      bool hasWall = false;
      forEnds(cell, {cell[0], fluid, part}, [&](const Coordinates&, std::size_t, int, End end) {
        hasWall = hasWall || end != End::Open;
      });
      if (hasWall) {
        plane.points.push_back({cell[0], fluid, part});
      }
    }
  }

  /// Calls `body(fluid voxel, axis, step, end)` for each end of the fluid next to a fluid corner of
  /// a point, along an edge of the cell.
  template <class Body>
  void forEnds(const Coordinates& cell, const NetPoint& point, const Body& body) const {
    for (unsigned corner = 0; corner < 8; ++corner) {
      if ((point.corner >> corner & 1u) == 0) {
        continue;
      }
      const Coordinates voxel = cornerOf(cell, corner);
      for (unsigned axis = 0; axis < 3; ++axis) {
        const unsigned other = corner ^ 1u << axis;
        if ((point.fluid >> other & 1u) == 0) {
          const int step = other > corner ? 1 : -1;
          body(voxel, std::size_t(axis), step, endOf(voxel, axis, step));
        }
      }
    }
  }

  End endOf(const Coordinates& voxel, std::size_t axis, int step) const {
    Coordinates beyond = voxel;
    beyond[axis] += step;
    if (distance_(beyond) < 0) {
      return End::Wall;
    }
    const VoxelSide side{domain_.fluid().index(voxel),
                         static_cast<Face>(2 * static_cast<int>(axis) + (step > 0 ? 1 : 0))};
    return domain_.isWall(side) ? End::Cap : End::Open;
  }

  /// Computes the position, normal and seed of a point of the mesh. At a plane cut by a label the
  /// points at the end of the mesh, and those near the plane or beyond it, move into the plane.
  void place(const Coordinates& cell, const NetPoint& of, std::size_t number, WallMesh& mesh) {
    Point sum{}, inward{};
    std::array<bool, 3> isCrossed{};
    int count = 0;
    bool hasCap = false, isAtEnd = false;
    const CutPlane* cut = nullptr;
    forEnds(cell, of, [&](const Coordinates& voxel, std::size_t axis, int step, End end) {
      cut = cut != nullptr ? cut : domain_.cutAt(domain_.fluid().index(voxel));
      if (end == End::Open) {
        isAtEnd = true;
        return;
      }
      Coordinates beyond = voxel;
      beyond[axis] += step;
      const double here = distance_(voxel), there = distance_(beyond);
      const double part = end == End::Cap ? 0.5 : here / (here - there);
      for (std::size_t a = 0; a < 3; ++a) {
        sum[a] += double(voxel[a]) + (a == axis ? step * part : 0);
      }
      inward[axis] -= step;
      isCrossed[axis] = true;
      hasCap = hasCap || end == End::Cap;
      mesh.seeds[number] = domain_.fluid().index(voxel);
      ++count;
    });
    std::array<bool, 3> isHeld{};
    for (std::size_t a = 0; a < 3; ++a) {
      sum[a] /= count;
      isHeld[a] = !isCrossed[a] && (cell[a] < 0 || cell[a] + 1 == size_[a]);
      sum[a] = isHeld[a] ? double(std::max<std::int64_t>(cell[a], 0)) : sum[a];
    }
    Point& at = mesh.points[number];
    at = hasCap ? sum : projected(sum, [&isHeld](Gradient& gradient) {
      for (std::size_t a = 0; a < 3; ++a) {
        gradient[a] = isHeld[a] ? 0 : gradient[a];
      }
    });
    constexpr double nearPlane = 0.25;
    const bool isFree = !hasCap && isHeld == std::array<bool, 3>{};
    if (cut != nullptr && isFree && (isAtEnd || cut->depth(at) < nearPlane)) {
      isOnRim_[number] = 1;
      at = projected(moved(at, cut->inward, -cut->depth(at)), [cut](Gradient& gradient) {
        const double across = dot({gradient[0], gradient[1], gradient[2]}, cut->inward);
        for (std::size_t a = 0; a < 3; ++a) {
          gradient[a] -= static_cast<float>(across * cut->inward[a]);
        }
      });
    }
    mesh.normals[number] = normalAt(at, inward, hasCap);
  }

  /// Projects a point to the wall along the gradient of the distance.
  /// \param restrict `restrict(gradient)` leaves the part along which the point may move.
  template <class Restrict>
  Point projected(const Point& from, const Restrict& restrict) const {
    constexpr int mostSteps = 6;
    constexpr double leastSlope = 0.3, accuracy = 1e-3, farthest = 1;
    Point at = from;
    for (int step = 0; step < mostSteps; ++step) {
      FieldSample here = distance_.sample(at);
      restrict(here.gradient);
      double squared = 0;
      for (const float component : here.gradient) {
        squared += double(component) * component;
      }
      if (squared < leastSlope * leastSlope) {
        return from;
      }
      double away = 0;
      for (std::size_t a = 0; a < 3; ++a) {
        at[a] -= here.value * here.gradient[a] / squared;
        away = std::max(away, std::abs(at[a] - from[a]));
      }
      if (away > farthest) {
        return from;
      }
      if (std::abs(here.value) < accuracy) {
        return at;
      }
    }
    return at;
  }

  Point normalAt(const Point& at, const Point& inward, bool hasCap) const {
    Point normal = inward;
    if (!hasCap) {
      const FieldSample here = distance_.sample(at);
      normal = {here.gradient[0], here.gradient[1], here.gradient[2]};
    }
    double length = std::hypot(normal[0], normal[1], normal[2]);
    if (length < 0.1) {
      normal = {inward[0], inward[1], inward[2]};
      length = std::hypot(normal[0], normal[1], normal[2]);
    }
    if (length < 0.1) {
      return {1, 0, 0};  // of a voxel with walls on opposite sides
    }
    return {normal[0] / length, normal[1] / length, normal[2] / length};
  }

  /// Number of the point of a cell that has the given fluid voxel as a corner.
  std::int32_t pointOf(const Coordinates& cell, const Coordinates& voxel) const {
    const NetPlane& plane = planes_[cell[2] - firstPlane_];
    const std::size_t row = cell[1] + 1;
    const auto begin = plane.points.begin();
    const auto end = begin + (plane.firstOfRow[row + 1]);
    auto at = std::lower_bound(begin + plane.firstOfRow[row], end, cell[0],
                               [](const NetPoint& a, std::int64_t x) { return a.x < x; });
    const auto corner = static_cast<unsigned>((voxel[0] - cell[0]) + 2 * (voxel[1] - cell[1]) +
                                              4 * (voxel[2] - cell[2]));
    while ((at->corner >> corner & 1u) == 0) {
      ++at;
    }
    return static_cast<std::int32_t>(plane.first + (at - begin));
  }

  /// Adds the two triangles of each edge that begins in the first corner of a cell and crosses the
  /// wall: between the points of the four cells around it. A triangle whose points all lie in the
  /// plane of a cut is beyond the rim.
  void addTriangles(const Coordinates& cell, const NetPoint& point, const WallMesh& mesh,
                    std::vector<Triangle>& triangles) const {
    forEnds(cell, point, [&](const Coordinates& voxel, std::size_t axis, int step, End end) {
      Coordinates first = voxel;
      first[axis] -= step < 0 ? 1 : 0;
      if (end == End::Open || first != cell) {
        return;
      }
      const std::size_t b = (axis + 1) % 3, c = (axis + 2) % 3;
      std::array<Coordinates, 4> around{cell, cell, cell, cell};
      --around[1][b];
      --around[2][b];
      --around[2][c];
      --around[3][c];
      if (step > 0) {
        std::swap(around[1], around[3]);
      }
      std::array<std::int32_t, 4> corners;
      for (std::size_t i = 0; i < 4; ++i) {
        corners[i] = pointOf(around[i], voxel);
      }
      const auto squared = [&](std::size_t i, std::size_t j) {
        const Point& p = mesh.points[corners[i]];
        const Point& q = mesh.points[corners[j]];
        return std::pow(p[0] - q[0], 2) + std::pow(p[1] - q[1], 2) + std::pow(p[2] - q[2], 2);
      };
      const std::size_t turn = squared(0, 2) <= squared(1, 3) ? 0 : 1;  // the shorter diagonal
      for (const Triangle& triangle :
           {Triangle{corners[turn], corners[turn + 1], corners[turn + 2]},
            Triangle{corners[turn], corners[turn + 2], corners[(turn + 3) % 4]}}) {
        if (!std::all_of(triangle.begin(), triangle.end(),
                         [this](std::int32_t point) { return isOnRim_[point] != 0; })) {
          triangles.push_back(triangle);
        }
      }
    });
  }

  /// Keeps the triangles of the part, and those points that a triangle uses, of this part or of the
  /// part above.
  void keepUsed(const std::vector<std::vector<Triangle>>& triangles, WallMesh& mesh) const {
    std::vector<std::int32_t> numbers(mesh.points.size(), -1);
    std::size_t triangleCount = 0;
    for (const std::vector<Triangle>& ofPlane : triangles) {
      triangleCount += ofPlane.size();
      for (const Triangle& triangle : ofPlane) {
        for (const std::int32_t point : triangle) {
          numbers[point] = 0;
        }
      }
    }
    const std::size_t below = hasPlaneBelow_ ? planes_.front().points.size() : 0;
    const std::size_t end = hasPlaneAbove_ ? planes_.back().first : mesh.points.size();
    std::size_t count = 0;
    for (std::size_t point = 0; point < end; ++point) {
      if (numbers[point] == 0) {
        mesh.ghostPoints += point < below ? 1 : 0;
        mesh.points[count] = mesh.points[point];
        mesh.normals[count] = mesh.normals[point];
        mesh.seeds[count] = mesh.seeds[point];
        numbers[point] = static_cast<std::int32_t>(count++);
      }
    }
    mesh.points.resize(count);
    mesh.normals.resize(count);
    mesh.seeds.resize(count);
    mesh.triangles.reserve(triangleCount);
    for (std::size_t plane = 0; plane + (hasPlaneAbove_ ? 1 : 0) < triangles.size(); ++plane) {
      for (const auto& [a, b, c] : triangles[plane]) {
        mesh.triangles.push_back({numbers[a], numbers[b], numbers[c]});
      }
    }
  }

  const FluidDomain& domain_;
  const WallDistance& distance_;
  const VoxelMask::Size size_;
  const bool hasPlaneBelow_;       ///< whether the first plane is that of the part below
  const bool hasPlaneAbove_;       ///< whether the last plane is that of the part above
  const std::int64_t firstPlane_;  ///< z of the cells of the first plane
  std::vector<NetPlane> planes_;
  std::vector<std::uint8_t> isOnRim_;  ///< whether a point lies in the plane of a cut
};

}  // namespace

WallMesh makeWallMesh(const WallGeometry& geometry) {
  return makeWallMesh(geometry, {0, geometry.domain.fluid().size()[2]});
}

WallMesh makeWallMesh(const WallGeometry& geometry, const LayerRange& layers) {
  return layers.isEmpty() ? WallMesh()
                          : SurfaceNet(geometry.domain, *geometry.distance, layers).make();
}

}  // namespace tiledlbm
