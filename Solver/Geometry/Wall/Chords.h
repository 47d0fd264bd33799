// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// Lengths of chords: distances through a vessel along a lattice direction, from wall to wall.
///
/// Beyond a face of the volume the vessel continues as at the face. Beyond a label it continues as
/// its own mirror image in the plane of the opening. If the chord ended there, the walls next to
/// the opening would be out of line with those further inside, and fluid would flow in through
/// them.
class Chords {
 public:
  /// \param volume mask with labels; must live as long as this.
  Chords(const VoxelMask& volume, const std::vector<Opening>& openings);

  /// Length of a chord in links, accurate to half a link; infinite beyond 48 links.
  /// \param voxel the fluid voxel next to the first wall.
  /// \param q direction of D3Q19, from the wall through the voxel.
  /// \param fraction of the link from the voxel to the first wall.
  double operator()(const Coordinates& voxel, int q, double fraction) const;

 private:
  /// Number of links through fluid from a voxel, up to another kind of voxel or a face of the
  /// volume.
  int fluidLinks(const Coordinates& voxel, int q) const;
  /// Moves coordinates into the volume, periodically or to the nearest voxel.
  /// \return index of the voxel.
  std::int64_t keepInVolume(Coordinates& at) const;
  /// Length of a chord that has reached a label and continues in the mirror image.
  double mirrored(const Coordinates& before, const Coordinates& first, int q, int linksBefore,
                  double fraction) const;

  const VoxelMask& volume_;
  std::unordered_map<std::int64_t, Point> normals_;  ///< of openings of labels, by their voxels
};

}  // namespace tiledlbm
