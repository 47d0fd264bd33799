// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
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
  Face face = Face::XMinus;          ///< of the volume; without meaning for a label
  std::vector<std::int64_t> voxels;  ///< indices into the mask, ascending
  double label = 0;                  ///< value of its label, 0 at a face
  /// Of each voxel, the directions (bits of D3Q19::Direction) of the populations that come from the
  /// label; empty at a face.
  std::vector<std::uint32_t> links;

  /// Area of the section by interpolated walls, in voxel faces, see sectionArea; 0 if not known.
  double section = 0;

  bool isOfLabel() const { return !links.empty(); }
  /// Index in `voxels` of the voxel at a place; none without a voxel of the opening there.
  std::optional<std::size_t> indexAt(const VoxelMask& mask, const Coordinates& at) const;
  /// Part of a voxel in the opening's area, as a vector into the fluid, in voxel faces.
  ///
  /// At a face of the volume it is the face of the voxel. At a label it is the sum of 6 w_i c_i
  /// over the links: the inflow by bounce-back per unit of velocity. The sum over the voxels is the
  /// area of a plane cut at any angle.
  /// \param index the index of the voxel in `voxels`.
  Point areaVector(std::size_t index) const;
  /// The same for all voxels.
  Point areaVector() const;
  /// The same, projected along the opening's normal.
  double faceArea() const;
  /// Area of the section if it is known, else the faceArea, in voxel faces.
  double area() const { return section > 0 ? section : faceArea(); }
  /// Unit vector into the fluid, along the axes of the image.
  Point inwardNormal() const;
};

/// Centre of an opening, in voxel indices.
Point centroid(const VoxelMask& mask, const Opening& opening);

/// Diameter of the circle of the same area.
double equivalentDiameter(double area);

/// Role of an opening, by its number in a row of `Openings`, with the values a, b, c of that row. A
/// role without traits does not compile.
enum class OpeningRole {
  Wall = 0,           ///< closed
  VelocityInlet = 1,  ///< a: mean normal speed into the fluid (m/s)
  Pressure = 2,       ///< a: gauge pressure (Pa)
  MovingWall = 3,     ///< (a, b, c): velocity of the wall, in the plane of its face (m/s)
  FlowRateInlet = 4,  ///< a: flow rate into the fluid (ml/s)
  Resistance = 5,     ///< a: resistance (Pa s/ml), b: gauge pressure behind it (Pa)
  /// a: proximal resistance (Pa s/ml), b: compliance (ml/Pa), c: distal resistance (Pa s/ml);
  /// Parameters::outletPressure is the pressure behind them
  Windkessel = 6,
  /// a: share (per cent) of the outflow of its part of the vessel, which FlowShares controls during
  /// the run
  FlowShare = 7
};

constexpr int openingRoleCount = static_cast<int>(OpeningRole::FlowShare) + 1;

/// Properties of a role.
struct OpeningRoleTraits {
  const char* name;  ///< in words, for example "velocity inlet"
  bool isWall;       ///< whether no fluid passes
  bool isInlet;      ///< whether the velocity is prescribed
  bool hasPressure;  ///< whether the pressure is prescribed, and fluid can enter or leave
  bool hasCircuit;   ///< whether that pressure follows the flow by a circuit
};

constexpr OpeningRoleTraits traitsOf(OpeningRole role) {
  switch (role) {
    case OpeningRole::Wall:
      return {"wall", true, false, false, false};
    case OpeningRole::VelocityInlet:
      return {"velocity inlet", false, true, false, false};
    case OpeningRole::Pressure:
      return {"pressure", false, false, true, false};
    case OpeningRole::MovingWall:
      return {"moving wall", true, false, false, false};
    case OpeningRole::FlowRateInlet:
      return {"flow-rate inlet", false, true, false, false};
    case OpeningRole::Resistance:
      return {"resistance", false, false, true, true};
    case OpeningRole::Windkessel:
      return {"Windkessel", false, false, true, true};
    case OpeningRole::FlowShare:
      return {"share of the flow", false, false, true, true};
  }
  return {"none", false, false, false, false};
}

constexpr bool isWall(OpeningRole role) {
  return traitsOf(role).isWall;
}
constexpr bool isInlet(OpeningRole role) {
  return traitsOf(role).isInlet;
}
constexpr bool hasCircuit(OpeningRole role) {
  return traitsOf(role).hasCircuit;
}
constexpr bool hasPressure(OpeningRole role) {
  return traitsOf(role).hasPressure;
}
/// Whether the prescribed pressure does not depend on the flow.
constexpr bool hasPrescribedPressure(OpeningRole role) {
  return hasPressure(role) && !hasCircuit(role);
}

/// A role in words, for example "velocity inlet".
inline std::string nameOf(OpeningRole role) {
  return traitsOf(role).name;
}

}  // namespace tiledlbm
