// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/Permeability.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace tiledlbm {

namespace {

/// Sums over the openings of a face.
struct FaceFlow {
  double area = 0;                                            ///< m2
  double flowRate = 0;                                        ///< m3/s, into the fluid
  double pressure = 0;                                        ///< Pa, times area
  double lowest = std::numeric_limits<double>::infinity();    ///< Pa
  double highest = -std::numeric_limits<double>::infinity();  ///< Pa
  double position = 0;                                        ///< along the face's axis in voxels

  void add(const OpeningState& state, std::size_t axis) {
    area += state.area;
    flowRate += state.flowRate;
    pressure += state.meanPressure * state.area;
    lowest = std::min(lowest, state.meanPressure);
    highest = std::max(highest, state.meanPressure);
    position = state.centroid[axis];
  }
};

}  // namespace

Permeability permeabilityOf(const VoxelMask& mask, const Parameters& parameters,
                            const std::vector<OpeningState>& states) {
  constexpr double samePressure = 0.01;  // of the pressure drop
  constexpr double creeping = 0.1;
  if (parameters.model.viscosity != ViscosityModel::Newtonian) {
    return {};
  }
  std::optional<std::size_t> along;
  FaceFlow faces[2];
  bool hasSpeed = false;
  bool hasWall[3] = {};  // across each axis
  for (const OpeningState& state : states) {
    const std::size_t axis = axisOf(state.face);
    if (state.role == OpeningRole::Wall) {
      hasWall[axis] = hasWall[axis] || state.label == 0;
      continue;
    }
    along = along.value_or(axis);
    if (state.label != 0 || state.role == OpeningRole::MovingWall || axis != *along) {
      return {};
    }
    hasSpeed = hasSpeed || isInlet(state.role);
    faces[isUpper(state.face)].add(state, axis);
  }
  if (!(faces[0].area > 0) || !(faces[1].area > 0)) {
    return {};
  }
  const double lost = faces[0].pressure / faces[0].area - faces[1].pressure / faces[1].area;
  if (lost == 0) {
    return {};
  }
  const auto differs = [&](const FaceFlow& face) {
    return face.highest - face.lowest > samePressure * std::abs(lost);
  };
  if (hasSpeed) {
    return {{}, "an inlet has a speed or a flow rate: give both faces a pressure"};
  }
  if (hasWall[*along]) {
    return {{}, "an opening of these faces is a wall, and its pores are part of the sample"};
  }
  if (differs(faces[0]) || differs(faces[1])) {
    return {{}, "openings of one face have different pressures"};
  }
  if (parameters.flowExtension > 0) {
    return {{}, "the flow extensions are no part of the sample: set Flow Extension to 0"};
  }
  const double dx = parameters.voxelSize;
  const std::int64_t voxelsOfFace = mask.voxelCount() / mask.size()[*along];
  const double area = static_cast<double>(voxelsOfFace) * dx * dx;
  const double length = (faces[1].position - faces[0].position) * dx;
  const double through = (faces[0].flowRate - faces[1].flowRate) / 2;
  const double found =
      parameters.density * parameters.kinematicViscosity * through * length / (area * lost);
  const double reynolds =
      std::abs(through) / area * std::sqrt(std::abs(found)) / parameters.kinematicViscosity;
  if (reynolds > creeping) {
    return {{}, "inertia counts, so that Darcy's law does not hold: lower the pressure difference"};
  }
  return {found, {}};
}

}  // namespace tiledlbm
