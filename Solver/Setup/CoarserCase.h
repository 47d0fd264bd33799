// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "Solver/Conditions/Parameters.h"
#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Geometry/Wall/WallDistance.h"
#include "Solver/Setup/CaseSetup.h"

namespace tiledlbm {

/// A case with voxels of twice the edge: the same vessel, fluid and flow rates.
struct CoarserCase {
  std::shared_ptr<const VoxelMask> mask;
  Parameters parameters;
  /// Id of the same opening in this case, by id of an opening of the finer one; -1 for a wall at
  /// rest.
  std::vector<int> openings;
};

/// Whether a case may have a coarser one: no waveform, no periodic axis, at least 400 coarse fluid
/// voxels, and openings at least three coarse voxels wide.
/// \param nodes of the fluid.
bool mayBeCoarser(const VoxelMask& mask, std::int64_t nodes, const std::vector<Opening>& openings,
                  const std::vector<OpeningRole>& roles, const Parameters& parameters);

/// Makes the coarser case, with flow extensions.
/// \param distance from the wall of the flow's mask.
/// \param flowTolerance at which the coarser flow ends.
/// \return none where mayBeCoarser() is false, or the coarser mask lacks an opening.
std::optional<CoarserCase> coarserCase(const CaseSetup& setup, const WallDistance& distance,
                                       double flowTolerance);

}  // namespace tiledlbm
