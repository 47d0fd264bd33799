// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Solver/Geometry/OpenVolume.h"
#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/VoxelMask.h"

#include <cstdint>
#include <memory>
#include <unordered_set>
#include <vector>

namespace tiledlbm {

/// One of the six sides of a voxel.
struct VoxelSide {
  std::int64_t voxel;  ///< index in the mask
  Face side;
};

/// The sides of an opening's voxel where it is open: the one on the face of the volume, or all that
/// it shares with the label. These are none where the voxel touches the label at an edge only.
std::vector<Face> openSidesOf(const VoxelMask& mask, const Opening& opening, std::int64_t voxel);

/// Where fluid flows in a voxel mask, and which sides of its voxels are wall.
class FluidDomain {
 public:
  /// \param fluid the voxels that fluid flows through.
  /// \param open sides of them that are no wall at rest, because the vessel is cut there or
  ///        something moves.
  FluidDomain(VoxelMask fluid, const std::vector<VoxelSide>& open);

  /// The domain of a flow: the fluid voxels with a way to an opening that is no wall at rest. The
  /// sides of these openings on the face of the volume are open.
  ///
  /// \param roles of the openings of the volume, by id.
  FluidDomain(const OpenVolume& volume, const std::vector<OpeningRole>& roles);

  const VoxelMask& fluid() const { return *fluid_; }

  /// Also of a voxel out of the volume, which is not fluid.
  bool isFluid(std::int64_t x, std::int64_t y, std::int64_t z) const {
    const VoxelMask::Size& size = fluid_->size();
    return x >= 0 && y >= 0 && z >= 0 && x < size[0] && y < size[1] && z < size[2] &&
           fluid_->isFluid(x, y, z);
  }

  /// Whether fluid goes on there: out of the volume, along with what moves, or at the opposite face
  /// of a periodic axis.
  bool isOpen(const VoxelSide& of) const;

  /// Whether fluid ends there at a wall at rest.
  bool isWall(const VoxelSide& ofFluid) const;

  bool operator==(const FluidDomain& other) const {
    return open_ == other.open_ && *fluid_ == *other.fluid_;
  }

 private:
  static std::int64_t keyOf(const VoxelSide& of) {
    return 6 * of.voxel + static_cast<int>(of.side);
  }

  std::shared_ptr<const VoxelMask> fluid_;
  std::unordered_set<std::int64_t> open_;  ///< keys of sides
};

}  // namespace tiledlbm
