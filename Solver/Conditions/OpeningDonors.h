// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "Kernels/Boundary/Donor.h"
#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// What else than the non-equilibrium an opening takes from its donors.
enum class DonorsGive {
  Velocity,
  /// A velocity that is never more than those of the donors, as their mean is: for a flow with
  /// eddies that cross the opening. What is extrapolated of these grows, where the fluid that it
  /// makes come back feeds it: outlets of aortas at a Reynolds number of 5000 had jets of 7 m/s.
  VelocityWithEddies,
  Density
};

/// The voxels inside that each voxel of an opening takes its state from, see applyExtrapolation.
///
/// They lie around points on the way of the flow, and their weights are such that a velocity that
/// is the same all along it, as it is in a vessel, is exact, but where that would take large
/// weights (see boundWeights), as beside rough walls. Where an opening takes another flow than what
/// arrives through it, the pressure makes up for it by a jump, since a lattice is stiff: in a tube
/// cut at 20 degrees by 0.7 dynamic pressures at a Reynolds number of 200, if the points are along
/// the opening's normal and not along the tube.
///
/// - In a plane at right angles to an axis, such as a face of the volume: around points in the next
///   two planes. The first gives the velocity, exact where it is quadratic across the vessel, both
///   the density.
/// - Else: some eight around one point (beside a plane sixteen), exact for a velocity that is
/// linear
///   across the vessel, and for a density that is linear in all directions. So it is in a plane too
///   where the density is asked for and the vessel is not at a right angle to it: what differs from
///   voxel to voxel would grow by what two planes give of it, from a Reynolds number of 500 on.
///
/// \param direction of the vessel, into the fluid, see vesselDirection.
/// \param conditioned voxels with a condition of their own, which are no donors.
/// \return for each voxel of the opening, in its order; none where no fluid lies inside of it.
std::vector<std::vector<Donor<std::int64_t>>> openingDonors(
    const VoxelMask& mask, const Opening& opening, const Point& direction, DonorsGive give,
    const std::unordered_set<std::int64_t>& conditioned);

}  // namespace tiledlbm
