#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "Solver/VoxelMask.h"

namespace tiledlbm {

/// A face of the volume; the order is the order of ties between openings of equal area.
enum class Face { XMinus, XPlus, YMinus, YPlus, ZMinus, ZPlus };

/// Axis normal to the face: 0, 1 or 2.
constexpr int axisOf(Face face) {
  return static_cast<int>(face) / 2;
}
/// True for the face at the upper end of its axis.
constexpr bool isUpper(Face face) {
  return static_cast<int>(face) % 2 == 1;
}
/// "x-", "x+", "y-" and so on.
std::string nameOf(Face face);

/// A 6-connected set of fluid voxels in the plane of one face of the volume: a place where fluid
/// can enter, leave, or be dragged along.
struct Opening {
  int id = 0;                        ///< 0 is the largest; see findOpenings
  Face face = Face::XMinus;          ///< the face that it lies on
  std::vector<std::int64_t> voxels;  ///< indices into the mask, ascending

  /// Area in voxel faces.
  std::int64_t area() const { return static_cast<std::int64_t>(voxels.size()); }
  /// Unit vector into the fluid, along an axis of the image.
  std::array<int, 3> inwardNormal() const;
};

/// Finds all openings, numbered from 0 by falling area, ties by face (order of Face), then by
/// lowest voxel index.
std::vector<Opening> findOpenings(const VoxelMask& mask);

/// Checks that a flow in three dimensions can be computed in a mask: thick enough, and not all
/// solid. \throws InvalidInput
void checkMask(const VoxelMask& mask);

/// \throws InvalidInput if there is none.
void requireOpening(const std::vector<Opening>& openings);

/// Diameter of the circle of the same area.
double equivalentDiameter(double area);

/// What happens at an opening. The values are those of the `Openings` property.
enum class OpeningRole { Wall = 0, VelocityInlet = 1, Pressure = 2, MovingWall = 3 };

/// "wall", "velocity inlet", "pressure", "moving wall".
std::string nameOf(OpeningRole role);

/// Shape of the velocity over a velocity inlet: the same everywhere, or that of a developed laminar
/// flow (zero at the wall, the same flow rate).
enum class InletProfile { Plug, Developed };

}  // namespace tiledlbm
