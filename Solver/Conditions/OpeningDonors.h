// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <unordered_set>
#include <vector>

#include "Kernels/Boundary/Donor.h"
#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// Quantity that an opening extrapolates from its donors, in addition to the non-equilibrium.
enum class DonorsGive {
  Velocity,
  /// A velocity no larger than that of the donors, their mean, for eddies that cross the opening.
  /// Extrapolated velocities grow where they cause backflow that feeds them: outlets of aortas at a
  /// Reynolds number of 5000 had jets of 7 m/s.
  VelocityWithEddies,
  Density
};

/// Donors: the inner voxels from which each voxel of an opening extrapolates its state, see
/// applyExtrapolation.
///
/// Donors lie around points along the flow, with weights of moving least squares. A velocity that
/// is constant along the flow, as in a vessel, is exact, unless that needs large weights (see
/// boundWeights), as next to rough walls. If the opening had another flow than the one that
/// arrives, a pressure jump would compensate, since the lattice fluid is stiff: 0.7 dynamic
/// pressures at a Reynolds number of 200 in a tube cut at 20 degrees, with points along the
/// opening's normal instead of the tube's axis.
///
/// - In a plane perpendicular to an axis, such as a face of the volume: around points in the next
///   two planes. The first plane gives the velocity, exact for a quadratic profile across the
///   vessel; both planes give the density.
/// - Otherwise: about eight around one point (sixteen next to a plane), exact for a velocity that
///   is linear across the vessel and a density that is linear in all directions. The same applies
///   to the density in a plane that the vessel crosses obliquely: extrapolation from two planes
///   would amplify differences between voxels from a Reynolds number of 500 on.
///
/// \param direction of the vessel, into the fluid, see vesselDirection.
/// \param conditioned voxels with a boundary condition, which are no donors.
/// \return donors of each voxel of the opening, in its order; none without fluid inside.
std::vector<std::vector<Donor<std::int64_t>>> openingDonors(
    const VoxelMask& mask, const Opening& opening, const Point& direction, DonorsGive give,
    const std::unordered_set<std::int64_t>& conditioned);

}  // namespace tiledlbm
