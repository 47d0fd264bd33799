// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Kernels/Boundary/InterpolatedBounceBack.h"
#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Geometry/WallDistance.h"

namespace tiledlbm {

/// A voxel beside walls and where these lie along its links.
struct WallVoxel {
  std::int64_t voxel = 0;
  WallLinks links{};
};

/// Least link fraction of a wall: one that is closer counts as at this.
///
/// A square duct with flat walls at 0.02 is unstable with LBMRT at a relaxation time of 0.501 and
/// below, not at 0.507; with walls at 0.1 it is stable at 0.5006. In a round tube the larger value
/// raises the pressure lost by some per cent, so that it is taken only where it is needed.
double leastLinkFraction(double relaxationTime);

/// What the collision makes of a wall between the voxels.
struct WallRule {
  WallInterpolation interpolation;
  double leastFraction;  ///< see leastLinkFraction
  /// Of the collision, see CollisionTraits; 0 and more.
  double magicParameter;
  double relaxationTime;
};

/// The link fraction with which linear interpolation puts the wall where it lies in a developed
/// flow.
///
/// At a wall at a fraction d of a link the populations of the node beside it obey
/// e + d e' + B e'' = 0 with the odd part e of the equilibrium, its derivatives along the link, and
/// B = (magic parameter + (tau - 1/2) |d - 1/2|) / 3 in a tube (Chapman-Enskog expansion as of
/// Ginzburg and d'Humieres 2003, Phys. Rev. E 68, 066614). A velocity that is zero at the wall has
/// d^2 / 2 in place of B: with small parameters the wall lies too far inside, by 0.016 voxels in a
/// tube of 16. In a developed flow through a tube, a duct between plates or an ellipse the velocity
/// along a straight line is a parabola between the walls at its ends, which tells e'' / e'.
/// \param fraction d, above 0, at most 1.
/// \param chord links from this wall to that on the other side, see Chords; may be infinite.
double fractionForParabola(const WallRule& rule, double fraction, double chord);

/// Finds where the walls lie between the voxels of a volume: along a link, the root of the cubic
/// through the distances of four voxels on end, with linear interpolation by fractionForParabola.
/// No voxel of the mask changes between fluid and solid. A wall on a face of the volume stays half
/// a voxel beyond it.
/// \param volume with labels. \param computed the voxels that are nodes.
/// \param openings, distance of the volume.
/// \param team ranks that find the walls together; all of them get all.
std::vector<WallVoxel> curvedWalls(const VoxelMask& volume, const VoxelMask& computed,
                                   const std::vector<Opening>& openings,
                                   const WallDistance& distance, const WallRule& rule,
                                   const RankTeam& team = {});

/// The voxels that curvedWalls finds walls for, and a few more. It does not find where the walls
/// lie.
std::vector<WallVoxel> voxelsAtWalls(const VoxelMask& volume, const VoxelMask& computed);

}  // namespace tiledlbm
