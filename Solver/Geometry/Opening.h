#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "Solver/Geometry/VoxelMask.h"

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

/// Fluid voxels where fluid can enter, leave, or be dragged along: a 6-connected set in the plane
/// of one face of the volume, or a set that a label cuts open (Solver/Geometry/LabelOpenings.h).
struct Opening {
  int id = 0;                        ///< 0 is the largest; see findOpenings
  Face face = Face::XMinus;          ///< the face that it lies on; without meaning for a label
  std::vector<std::int64_t> voxels;  ///< indices into the mask, ascending
  double label = 0;                  ///< value of the label that it belongs to, 0 at a face
  /// Of each voxel, the directions (bits of D3Q19::Direction) of the populations that come from the
  /// label; empty at a face.
  std::vector<std::uint32_t> links;

  bool isOfLabel() const { return !links.empty(); }
  /// Part of a voxel in the opening's area, as a vector into the fluid, in voxel faces.
  ///
  /// At a face of the volume it is the face of the voxel. At a label it is the sum of 6 w_i c_i
  /// over the links: what bounce-back lets in for each unit of velocity, which adds up to the area
  /// of a plane cut at any angle.
  /// \param index the index of the voxel in `voxels`.
  std::array<double, 3> areaVector(std::size_t index) const;
  /// The same for all voxels.
  std::array<double, 3> areaVector() const;
  /// Area in voxel faces, projected along the opening's normal.
  double area() const;
  /// Unit vector into the fluid, along the axes of the image.
  std::array<double, 3> inwardNormal() const;
};

/// An opening in words, for messages: "opening 0 (face x-, 36 voxels)".
std::string describe(const Opening& opening);

/// Centre of an opening, in voxel indices.
std::array<double, 3> centroid(const VoxelMask& mask, const Opening& opening);

/// Diameter of the circle of the same area.
double equivalentDiameter(double area);

/// What happens at an opening. The values are those of the `Openings` property.
enum class OpeningRole {
  Wall = 0,
  VelocityInlet = 1,
  Pressure = 2,
  MovingWall = 3,
  FlowRateInlet = 4,
  Resistance = 5,
  Windkessel = 6
};

/// Whether the velocity is prescribed.
constexpr bool isInlet(OpeningRole role) {
  return role == OpeningRole::VelocityInlet || role == OpeningRole::FlowRateInlet;
}
/// Whether the pressure follows the flow by a circuit.
constexpr bool hasCircuit(OpeningRole role) {
  return role == OpeningRole::Resistance || role == OpeningRole::Windkessel;
}
/// Whether the pressure is prescribed, so that fluid finds its way in or out.
constexpr bool hasPressure(OpeningRole role) {
  return role == OpeningRole::Pressure || hasCircuit(role);
}

/// "wall", "velocity inlet", "pressure", "moving wall", "flow-rate inlet", "resistance",
/// "Windkessel".
std::string nameOf(OpeningRole role);

}  // namespace tiledlbm
