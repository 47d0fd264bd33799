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

/// A case on voxels of twice the edge: the same vessel and fluid, with the same flow through its
/// openings.
struct CoarserCase {
  std::shared_ptr<const VoxelMask> mask;
  Parameters parameters;
  /// By id of an opening of the case: the id of the same opening, -1 of a wall at rest.
  std::vector<int> openings;
};

/// Whether a case may have a coarser one: no waveform, no periodic axis, fluid for 400 larger
/// voxels, and openings that are three of them across.
/// \param nodes of the fluid. \param roles of the openings.
bool mayBeCoarser(const VoxelMask& mask, std::int64_t nodes, const std::vector<Opening>& openings,
                  const std::vector<OpeningRole>& roles, const Parameters& parameters);

/// Makes the coarser case of one, lengthened openings and all.
/// \param distance from the wall of the flow's mask.
/// \param flowTolerance at which its flow ends.
/// \return nothing where it may not be coarser, or an opening is not found again.
std::optional<CoarserCase> coarserCase(const CaseSetup& setup, const WallDistance& distance,
                                       double flowTolerance);

}  // namespace tiledlbm
