// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Solver/Geometry/OpenVolume.h"
#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/VoxelMask.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace tiledlbm {

/// One of the six sides of a voxel.
struct VoxelSide {
  std::int64_t voxel;  ///< index in the mask
  Face side;
};

/// The plane in which a label cuts the vessel, in voxels.
struct CutPlane {
  Point through;
  Point inward;  ///< normal of length one, into the fluid

  /// Distance of a point from the plane, positive on the side of the fluid.
  double depth(const Point& at) const { return dot(difference(at, through), inward); }
};

/// The open sides of a voxel of an opening: the one on the face of the volume, or all that it
/// shares with the label. A voxel that touches the label at an edge only has none.
std::vector<Face> openSidesOf(const VoxelMask& mask, const Opening& opening, std::int64_t voxel);

/// The fluid of a flow in a voxel mask, and the sides of its voxels that are walls.
class FluidDomain {
 public:
  /// \param open sides of these voxels that are not walls at rest: openings and moving walls.
  FluidDomain(VoxelMask fluid, const std::vector<VoxelSide>& open);

  /// The domain of a flow: the fluid voxels connected to an opening that is not a wall at rest,
  /// open at these openings.
  FluidDomain(const OpenVolume& volume, const std::vector<OpeningRole>& roles);

  const VoxelMask& fluid() const { return *fluid_; }

  /// False beyond the volume.
  bool isFluid(std::int64_t x, std::int64_t y, std::int64_t z) const {
    return fluid_->contains({x, y, z}) && fluid_->isFluid(x, y, z);
  }

  /// Whether a side is open: at an opening, a moving wall, or a periodic face with fluid at the
  /// opposite face.
  bool isOpen(const VoxelSide& of) const;

  /// Whether a side of a fluid voxel is a wall at rest.
  bool isWall(const VoxelSide& ofFluid) const;

  /// The plane of the label that cuts the vessel open at a voxel; null elsewhere, and for a label
  /// whose cut is not plane.
  const CutPlane* cutAt(std::int64_t voxel) const {
    const auto found = cutOf_.find(voxel);
    return found != cutOf_.end() ? &cuts_[found->second] : nullptr;
  }

  bool operator==(const FluidDomain& other) const {
    return open_ == other.open_ && *fluid_ == *other.fluid_;
  }

 private:
  void addCut(const VoxelMask& mask, const Opening& opening);
  static std::int64_t keyOf(const VoxelSide& of) {
    return 6 * of.voxel + static_cast<int>(of.side);
  }

  std::shared_ptr<const VoxelMask> fluid_;
  std::unordered_set<std::int64_t> open_;  ///< keys of sides
  std::vector<CutPlane> cuts_;
  std::unordered_map<std::int64_t, std::size_t> cutOf_;  ///< by voxel, its number in cuts_
};

}  // namespace tiledlbm
