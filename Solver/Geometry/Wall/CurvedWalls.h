// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Kernels/Boundary/InterpolatedBounceBack.h"
#include "Kernels/Boundary/WallSlip.h"
#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Geometry/Wall/WallDistance.h"

namespace tiledlbm {

/// A voxel next to walls, with the positions of the walls on its links.
struct WallVoxel {
  std::int64_t voxel = 0;
  WallLinks links{};
  SlipRule slip{};
};

/// Least link fraction of a wall; a closer wall is moved to this fraction.
///
/// A square duct with flat walls at 0.02 is unstable with LBMRT at a relaxation time of 0.501 and
/// below, not at 0.507; with walls at 0.1 it is stable at 0.5006. In a round tube the larger value
/// raises the pressure loss by some per cent, and the solver uses it only where stability needs it.
double leastLinkFraction(double relaxationTime);

/// Parameters of interpolated bounce-back.
struct WallRule {
  WallInterpolation interpolation;
  double leastFraction;  ///< see leastLinkFraction
  /// Of the collision, see CollisionTraits; at least 0.
  double magicParameter;
  double relaxationTime;
};

/// The link fraction with which linear interpolation places the wall correctly in a developed flow.
///
/// With a wall at a fraction d of a link, the populations of the adjacent node obey
///   e + d e' + B e'' = 0,
///   B = (magic parameter + (tau - 1/2) |d - 1/2|) / 3 in a tube,
/// with the odd part e of the equilibrium and its derivatives along the link (Chapman-Enskog
/// expansion as of Ginzburg and d'Humieres 2003, Phys. Rev. E 68, 066614). A velocity that is zero
/// at the wall requires d^2 / 2 in place of B: with small parameters the wall lies too far inside,
/// by 0.016 voxels in a tube of 16. In a developed flow through a tube, a duct between plates or an
/// ellipse, the velocity along a straight line is a parabola between the walls at its ends, which
/// determines e'' / e'.
/// \param fraction d, above 0, at most 1.
/// \param chord distance from this wall to the opposite one in links, see Chords; may be infinite.
double fractionForParabola(const WallRule& rule, double fraction, double chord);

/// Finds the link fractions of interpolated bounce-back: on each link the root of the cubic through
/// the distances of four consecutive voxels, which fractionForParabola corrects for linear
/// interpolation. The walls change no voxel between fluid and solid. Walls on the faces of the
/// volume stay half-way walls.
/// \param volume mask with labels.
/// \param computed mask of the voxels that are nodes.
/// \param team ranks that share the work; each of them gets all walls.
std::vector<WallVoxel> curvedWalls(const VoxelMask& volume, const VoxelMask& computed,
                                   const std::vector<Opening>& openings,
                                   const WallDistance& distance, const WallRule& rule,
                                   const RankTeam& team = {});

/// The voxels for which curvedWalls finds walls, and a few more, without the link fractions.
std::vector<WallVoxel> voxelsAtWalls(const VoxelMask& volume, const VoxelMask& computed);

}  // namespace tiledlbm
