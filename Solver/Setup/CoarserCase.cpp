// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Setup/CoarserCase.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>

#include "Solver/Conditions/InletProfiles.h"
#include "Solver/Conditions/OpeningWaveforms.h"
#include "Solver/Geometry/Openings.h"
#include "Solver/Volume/CoarserMask.h"

namespace tiledlbm {

namespace {

/// Least width of an opening in coarse voxels; a narrower one gives no useful initial flow.
constexpr double leastDiameter = 3;

/// Fewest coarse fluid voxels; the fine flow of a smaller vessel settles as fast without a coarser
/// grid.
constexpr std::int64_t leastNodes = 400;

/// Longest ramp of the coarser flow, steps.
constexpr std::int64_t longestRamp = 1000;

/// Converts a point of the mask to coarse voxels.
Point inCoarse(Point place) {
  for (double& coordinate : place) {
    coordinate = (coordinate - 0.5) / 2;
  }
  return place;
}

/// The same opening of the coarser mask; null if there is none.
const Opening* sameOpening(const Opening& opening, const VoxelMask& mask,
                           const std::vector<Opening>& coarser, const VoxelMask& coarserMask) {
  const Point place = inCoarse(centroid(mask, opening));
  const Opening* nearest = nullptr;
  double least = equivalentDiameter(opening.area() / 4) / 2;  // at most its own radius away
  for (const Opening& other : coarser) {
    const bool isAlike =
        other.isOfLabel() == opening.isOfLabel() &&
        (opening.isOfLabel() ? other.label == opening.label : other.face == opening.face);
    const Point at = centroid(coarserMask, other);
    const double distance = std::hypot(at[0] - place[0], at[1] - place[1], at[2] - place[2]);
    if (isAlike && distance < least) {
      nearest = &other;
      least = distance;
    }
  }
  return nearest;
}

}  // namespace

bool mayBeCoarser(const VoxelMask& mask, std::int64_t nodes, const std::vector<Opening>& openings,
                  const std::vector<OpeningRole>& roles, const Parameters& parameters) {
  const VoxelMask::Periodicity& periodic = mask.periodic();
  bool isWide = true;
  for (std::size_t i = 0; i < openings.size(); ++i) {
    isWide = isWide && (roles[i] == OpeningRole::Wall ||
                        equivalentDiameter(openings[i].area()) >= 2 * leastDiameter);
  }
  return isWide && !isPulsatile(parameters) &&
         std::find(periodic.begin(), periodic.end(), true) == periodic.end() &&
         nodes >= 8 * leastNodes;
}

std::optional<CoarserCase> coarserCase(const CaseSetup& setup, const WallDistance& distance,
                                       double flowTolerance) {
  const VoxelMask& mask = setup.flowMask();
  const std::vector<Region> regions = setup.flowRegions();
  const std::int64_t nodes = std::accumulate(
      regions.begin(), regions.end(), std::int64_t(0),
      [](std::int64_t sum, const Region& region) { return sum + region.voxelCount; });
  if (!mayBeCoarser(mask, nodes, setup.openings(), setup.roles(), setup.parameters())) {
    return std::nullopt;
  }
  CoarserCase coarser;
  coarser.mask = std::make_shared<const VoxelMask>(coarserMask(mask, distance));
  coarser.parameters = setup.parameters();
  coarser.parameters.voxelSize *= 2;
  // Rounding in 16 bits would disturb the correction of the fine flow.
  if (setup.model().precision == Precision::SixteenBit) {
    coarser.parameters.model.precision = Precision::Single;
  }
  coarser.parameters.flowExtension = 0;
  coarser.parameters.steadyTolerance = 0;
  coarser.parameters.flowTolerance = flowTolerance;
  // The same time, and so as many passages of sound.
  coarser.parameters.rampSteps = std::min(setup.rampSteps() / 2, longestRamp);
  coarser.parameters.openings.clear();
  coarser.openings.assign(setup.openings().size(), -1);
  const std::vector<Opening> openings = findOpenings(*coarser.mask);
  std::vector<OpeningRow> rows;
  rows.reserve(openings.size());
  for (const Opening& opening : openings) {
    rows.push_back(rowOf(opening.id, {}, 0));
  }
  for (const Opening& opening : setup.openings()) {
    const OpeningCondition& condition = setup.conditionOf(opening);
    if (condition.role == OpeningRole::Wall) {
      continue;
    }
    const Opening* const same = sameOpening(opening, mask, openings, *coarser.mask);
    const bool isTaken =
        same && std::count(coarser.openings.begin(), coarser.openings.end(), same->id) > 0;
    if (!same || isTaken) {
      return std::nullopt;
    }
    coarser.openings[opening.id] = same->id;
    if (!condition.profile.empty()) {
      coarser.parameters.measuredInlet = amongLargerVoxels(same->id, setup.measuredInlet());
    }
    const double voxelSize = setup.parameters().voxelSize;
    rows[same->id] =
        rowOf(same->id, condition, condition.speed * opening.area() * voxelSize * voxelSize);
  }
  coarser.parameters.openings = std::move(rows);
  return coarser;
}

}  // namespace tiledlbm
