// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// Number of the opening by voxel.
using OpeningOfVoxel = std::unordered_map<std::int64_t, int>;

/// Whether another opening lies within some layers behind an opening.
/// \param direction of the vessel, into the fluid.
/// \param openingOf openings to consider.
bool isOpeningBehind(const VoxelMask& mask, const Opening& opening, const Point& direction,
                     const OpeningOfVoxel& openingOf, int layers);

/// Share of an inlet's voxels, without those at its rim, that solid lies behind within a sixth of
/// the opening's diameter. In a leaning vessel the wall takes less than a tenth.
/// \param direction of the vessel, into the fluid.
double shareBeforeSolid(const VoxelMask& mask, const Opening& opening, const Point& direction);

/// Redistributes the flow of an inlet away from solid behind it. Voxels in front of solid get less
/// flow, within a sixth of the opening's diameter none, and the other voxels more. Otherwise that
/// fluid would turn in the gap, with a speed and a pressure loss that the vessel does not have
/// where it continues beyond the volume. Unchanged are inlets with solid beyond a third of the
/// diameter, and those where less than a tenth of the flow meets solid, as in a bend or at a rough
/// wall, unless right behind the inlet. With a block 2 and 3 voxels behind an inlet of 12 across,
/// the pressure loss is within 3 % of that with voxels half as large.
/// \param profile velocity over the mean normal speed, by voxel.
/// \return whether solid lies two layers behind other voxels.
bool avoidSolid(const VoxelMask& mask, const Opening& opening, const Point& direction,
                std::vector<Point>& profile);

}  // namespace tiledlbm
