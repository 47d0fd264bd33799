// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/Permeability.h"

namespace tiledlbm {

namespace {

/// What the openings on one face have in common.
struct FaceFlow {
  double area = 0;      ///< m2
  double flowRate = 0;  ///< m3/s, into the fluid
  double pressure = 0;  ///< Pa, times area
  double position = 0;  ///< along the face's axis in voxels
};

}  // namespace

std::optional<double> permeability(const VoxelMask& mask, const Parameters& parameters,
                                   const std::vector<OpeningState>& states) {
  if (parameters.model.viscosity != ViscosityModel::Newtonian) {
    return {};
  }
  std::optional<std::size_t> along;
  FaceFlow faces[2];
  for (const OpeningState& state : states) {
    if (state.role == OpeningRole::Wall) {
      continue;
    }
    const auto axis = static_cast<std::size_t>(axisOf(state.face));
    along = along.value_or(axis);
    if (state.label != 0 || state.role == OpeningRole::MovingWall || axis != *along) {
      return {};
    }
    FaceFlow& face = faces[isUpper(state.face)];
    face.area += state.area;
    face.flowRate += state.flowRate;
    face.pressure += state.meanPressure * state.area;
    face.position = state.centroid[axis];
  }
  if (!(faces[0].area > 0) || !(faces[1].area > 0)) {
    return {};
  }
  const double lost = faces[0].pressure / faces[0].area - faces[1].pressure / faces[1].area;
  if (lost == 0) {
    return {};
  }
  const double dx = parameters.voxelSize;
  const std::int64_t voxelsOfFace = mask.voxelCount() / mask.size()[*along];
  const double area = static_cast<double>(voxelsOfFace) * dx * dx;
  const double length = (faces[1].position - faces[0].position) * dx;
  const double through = (faces[0].flowRate - faces[1].flowRate) / 2;
  return parameters.density * parameters.kinematicViscosity * through * length / (area * lost);
}

}  // namespace tiledlbm
