// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/Wall/FlatWalls.h"

namespace tiledlbm {

namespace {

/// A face between an inside and an outside voxel.
struct Face {
  Coordinates voxel;  ///< the voxel under test
  std::size_t axis;
  int towards;  ///< direction of the other voxel along the axis: +1 or -1
};

Coordinates moved(Coordinates at, std::size_t axis, int steps) {
  at[axis] += steps;
  return at;
}

/// Whether a wall turns by a right angle where it ends.
/// \param last the last voxel at the wall, on the side that ends there.
/// \param beside the next voxel, of the other kind.
/// \param away from the wall along the axis: +1 or -1.
bool isEdge(const WallBlocks& blocks, const Coordinates& last, const Coordinates& beside,
            std::size_t axis, int away) {
  constexpr int leastDepth = 3;
  const bool kind = blocks.isInside(last);
  for (int depth = 1; depth < leastDepth; ++depth) {
    if (blocks.isInside(moved(last, axis, depth * away)) != kind) {
      return true;
    }
    if (blocks.isInside(moved(beside, axis, depth * away)) == kind) {
      return false;
    }
  }
  return true;
}

/// The end of a flat wall along a direction.
struct End {
  enum class Kind { Step, Far, EdgeOfThis, EdgeOfOther };
  Kind kind;
  int distance;  ///< in voxels
};

/// Follows a flat wall along a direction to its end.
/// \return for an edge, the side that ends there: that of the voxel of the face or the other one.
End endAlong(const WallBlocks& blocks, const Face& face, std::size_t axis, int direction) {
  constexpr int far = 12;
  const bool isInside = blocks.isInside(face.voxel);
  Coordinates last = face.voxel, lastOther = moved(face.voxel, face.axis, face.towards);
  for (int step = 1; step <= far; ++step) {
    const Coordinates next = moved(last, axis, direction);
    const Coordinates nextOther = moved(lastOther, axis, direction);
    const bool continues = blocks.isInside(next) == isInside;
    const bool otherContinues = blocks.isInside(nextOther) != isInside;
    if (continues && otherContinues) {
      last = next;
      lastOther = nextOther;
    } else if (!continues && otherContinues &&
               isEdge(blocks, last, next, face.axis, -face.towards)) {
      return {End::Kind::EdgeOfThis, step};
    } else if (continues && !otherContinues &&
               isEdge(blocks, lastOther, nextOther, face.axis, face.towards)) {
      return {End::Kind::EdgeOfOther, step};
    } else {
      return {End::Kind::Step, step};
    }
  }
  return {End::Kind::Far, far};
}

/// Whether the wall is flat along an axis, see voxelsAtFlatWalls.
bool isFlatAlong(const WallBlocks& blocks, const Face& face, std::size_t axis) {
  // Between an edge of one side and an edge of the other, a narrower wall is a step of a steep
  // wall.
  constexpr int leastWidth = 3;
  const End lower = endAlong(blocks, face, axis, -1);
  if (lower.kind == End::Kind::Step) {
    return false;
  }
  const End upper = endAlong(blocks, face, axis, 1);
  return upper.kind != End::Kind::Step &&
         (lower.kind == upper.kind || lower.distance + upper.distance - 1 >= leastWidth);
}

bool isFlat(const WallBlocks& blocks, const Face& face) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (axis != face.axis && !isFlatAlong(blocks, face, axis)) {
      return false;
    }
  }
  return true;
}

bool isAtFlatWall(const WallBlocks& blocks, const Coordinates& voxel) {
  const bool isInside = blocks.isInside(voxel);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    for (const int towards : {-1, 1}) {
      if (blocks.isInside(moved(voxel, axis, towards)) != isInside &&
          isFlat(blocks, {voxel, axis, towards})) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace

WallBytes voxelsAtFlatWalls(const WallBlocks& blocks) {
  WallBytes areAtWalls(static_cast<std::size_t>(blocks.count()) * WallBlocks::voxelsOfBlock);
  blocks.forBlocks([&](std::int64_t block) {
    const Coordinates first = blocks.origin(block);
    WallBlocks::Patch<std::uint8_t, 1> isInside;
    blocks.gatherInside(block, isInside);
    WallBlocks::forVoxels(block, [&](int x, int y, int z, std::size_t index) {
      const std::uint8_t here = isInside(x, y, z);
      const bool isAtWall = isInside(x - 1, y, z) != here || isInside(x + 1, y, z) != here ||
                            isInside(x, y - 1, z) != here || isInside(x, y + 1, z) != here ||
                            isInside(x, y, z - 1) != here || isInside(x, y, z + 1) != here;
      areAtWalls[index] =
          isAtWall && isAtFlatWall(blocks, {first[0] + x, first[1] + y, first[2] + z}) ? 1 : 0;
    });
  });
  return areAtWalls;
}

}  // namespace tiledlbm
