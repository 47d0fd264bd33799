// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// How far it is through a vessel, from the wall on one side to that on the other.
///
/// Beyond a face of the volume the vessel goes on as at the face. Beyond a label it goes on as its
/// own mirror image in the plane of the opening: the chord does not end there, which would put the
/// walls beside an opening elsewhere than those further on, and let a flow in through them.
class Chords {
 public:
  /// \param volume with labels; must live as long as this. \param openings of the volume.
  Chords(const VoxelMask& volume, const std::vector<Opening>& openings);

  /// Length of a chord in links, to half a link; infinite if it is longer than 48 links.
  /// \param voxel the fluid voxel beside the first wall. \param q direction of D3Q19 from the wall
  /// to the voxel and on. \param fraction of the link from the voxel to the first wall.
  double operator()(const VoxelMask::Coordinates& voxel, int q, double fraction) const;

 private:
  /// Links to fluid from a voxel on, up to the first that is not, or up to a face of the volume.
  int fluidLinks(const VoxelMask::Coordinates& voxel, int q) const;
  /// The voxel of the volume that coordinates mean, the last one of a row beyond its end; its
  /// index.
  std::int64_t keepInVolume(VoxelMask::Coordinates& at) const;
  /// The rest of a chord that has come from a voxel to the first one of a label.
  double mirrored(const VoxelMask::Coordinates& before, const VoxelMask::Coordinates& first, int q,
                  int linksBefore, double fraction) const;

  const VoxelMask& volume_;
  std::unordered_map<std::int64_t, Point> normals_;  ///< of openings of labels, by their voxels
};

}  // namespace tiledlbm
