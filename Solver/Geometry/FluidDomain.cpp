// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/FluidDomain.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "Solver/Geometry/LabelOpenings.h"

namespace tiledlbm {

namespace {

// Coordinates of the voxel beyond a side.
Coordinates beyond(const VoxelMask& mask, const VoxelSide& of) {
  auto at = mask.coordinates(of.voxel);
  at[axisOf(of.side)] += isUpper(of.side) ? 1 : -1;
  return at;
}

}  // namespace

std::vector<Face> openSidesOf(const VoxelMask& mask, const Opening& opening, std::int64_t voxel) {
  if (!opening.isOfLabel()) {
    return {opening.face};
  }
  std::vector<Face> sides;
  for (int side = 0; side < 6; ++side) {
    const auto at = beyond(mask, {voxel, static_cast<Face>(side)});
    if (mask.contains(at) && mask.labelOf(mask.index(at)) >= 0) {
      sides.push_back(static_cast<Face>(side));
    }
  }
  return sides;
}

FluidDomain::FluidDomain(VoxelMask fluid, const std::vector<VoxelSide>& open)
    : fluid_(std::make_shared<const VoxelMask>(std::move(fluid))) {
  for (const VoxelSide& side : open) {
    open_.insert(keyOf(side));
  }
}

FluidDomain::FluidDomain(const OpenVolume& volume, const std::vector<OpeningRole>& roles)
    : fluid_(volume.reached(roles)) {
  for (const Opening* opening : activeOpenings(volume.openings(), roles)) {
    for (const std::int64_t voxel : opening->voxels) {
      for (const Face side : openSidesOf(volume.mask(), *opening, voxel)) {
        open_.insert(keyOf({voxel, side}));
      }
    }
    if (opening->isOfLabel()) {
      addCut(volume.mask(), *opening);
    }
  }
}

void FluidDomain::addCut(const VoxelMask& mask, const Opening& opening) {
  constexpr double farthest = 2;  // sqrt(2) for an exact plane; the rest is for its error
  const CutPlane cut{middleOfFaces(mask, opening), opening.inwardNormal()};
  if (std::any_of(opening.voxels.begin(), opening.voxels.end(), [&](std::int64_t voxel) {
        return std::abs(cut.depth(pointOf(mask.coordinates(voxel)))) > farthest;
      })) {
    return;
  }
  for (const std::int64_t voxel : opening.voxels) {
    cutOf_.emplace(voxel, cuts_.size());
  }
  cuts_.push_back(cut);
}

bool FluidDomain::isOpen(const VoxelSide& of) const {
  const auto next = beyond(*fluid_, of);
  auto at = next;
  if (fluid_->moveInside(at) && fluid_->isFluid(at)) {
    return at != next;  // across a period; no opening lies between voxels of the fluid
  }
  return open_.count(keyOf(of)) != 0;
}

bool FluidDomain::isWall(const VoxelSide& ofFluid) const {
  const auto at = beyond(*fluid_, ofFluid);
  return !isFluid(at[0], at[1], at[2]) && !isOpen(ofFluid);
}

}  // namespace tiledlbm
