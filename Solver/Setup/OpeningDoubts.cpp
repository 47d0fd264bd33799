// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Setup/Doubts.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

#include "Solver/Conditions/ObstructedInlets.h"
#include "Solver/Geometry/FluidRuns.h"
#include "Solver/Geometry/LabelOpenings.h"
#include "Solver/Geometry/Point.h"
#include "Solver/Setup/CaseSetup.h"
#include "Solver/Setup/UnitChoice.h"

namespace tiledlbm {

namespace {

std::optional<FlowProblem> doubtOfCaps(const CaseConditions& conditions) {
  // The area of a label within the section is larger than its voxels by the rim.
  constexpr double least = 0.25, most = 0.75, layers = 2;
  const VoxelMask& mask = conditions.volume().mask();
  for (const Opening& opening : conditions.volume().openings()) {
    if (!opening.isOfLabel() || isWall(conditions.conditionsOfVolume()[opening.id].role)) {
      continue;
    }
    const Slab behind{middleOfFaces(mask, opening), opening.inwardNormal(), layers};
    double section = 0;
    for (const VoxelRun& run : FluidRuns(mask, behind).linkedTo(opening.voxels)) {
      section += static_cast<double>(run.end - run.begin) / layers;
    }
    const double cover = opening.faceArea() / section;
    if (cover > least && cover < most) {
      return doubtOf(LabelCoversPart{outlineOf(opening), cover});
    }
  }
  return {};
}

std::optional<FlowProblem> doubtOfSolid(const CaseConditions& conditions) {
  constexpr double mostObstructed = 0.1;
  const OpenVolume& volume = conditions.volume();
  for (const Opening& opening : volume.openings()) {
    const double across = equivalentDiameter(opening.area());
    const bool isExtended =
        static_cast<double>(conditions.parameters().flowExtension) >= across / 6;
    if (isInlet(conditions.conditionsOfVolume()[opening.id].role) && !isExtended &&
        shareBeforeSolid(volume.mask(), opening, opening.inwardNormal()) > mostObstructed) {
      const double length = std::min(std::ceil(across), double(largestFlowExtension));
      return doubtOf(SolidBehindInlet{{outlineOf(opening)}, std::int64_t(length)},
                     SettingChange{Setting::FlowExtension, {length}});
    }
  }
  return {};
}

std::optional<FlowProblem> doubtOfSides(const CaseConditions& conditions) {
  constexpr std::size_t mostOpenings = 16;  // of a vessel; a rock has more
  const std::vector<Opening>& openings = conditions.volume().openings();
  if (openings.size() > mostOpenings) {
    return {};
  }
  for (const Opening& opening : openings) {
    const bool hasRow = std::any_of(conditions.parameters().openings.begin(),
                                    conditions.parameters().openings.end(),
                                    [&](const OpeningRow& row) { return row[0] == opening.id; });
    if (!hasRow && cutsSide(conditions.volume().mask(), opening)) {
      return doubtOf(OpeningInSide{{outlineOf(opening)}});
    }
  }
  return {};
}

}  // namespace

bool cutsSide(const VoxelMask& mask, const Opening& opening) {
  constexpr double leastBehind = 0.2, mostBehind = 1.6;
  if (opening.isOfLabel()) {
    return false;
  }
  const std::size_t axis = axisOf(opening.face);
  const auto area = static_cast<double>(opening.voxels.size());
  const std::int64_t diameter =
      std::min<std::int64_t>(std::llround(equivalentDiameter(area)), mask.size()[axis] - 1);
  Point through{}, inwards{};
  inwards[axis] = isUpper(opening.face) ? -1 : 1;
  through[axis] = isUpper(opening.face) ? static_cast<double>(mask.size()[axis]) - 0.5 : -0.5;
  const Slab slab{through, inwards, static_cast<double>(diameter + 1)};
  // Branches that part within the slab are linked: the face has their openings, too.
  double atFace = 0, atHalf = 0, atWhole = 0;
  // Voxels of a run in a layer parallel to the face; runs lie along x.
  const auto inLayer = [&](const VoxelRun& run, std::int64_t layer) {
    const auto first = static_cast<std::int64_t>(slab.ahead(mask.coordinates(run.begin)));
    const std::int64_t length = run.end - run.begin;
    if (axis > 0) {
      return first == layer ? length : 0;
    }
    const std::int64_t steps = isUpper(opening.face) ? first - layer : layer - first;
    return std::int64_t(steps >= 0 && steps < length ? 1 : 0);
  };
  for (const VoxelRun& run : FluidRuns(mask, slab).linkedTo(opening.voxels)) {
    atFace += static_cast<double>(inLayer(run, 0));
    atHalf += static_cast<double>(inLayer(run, diameter / 2));
    atWhole += static_cast<double>(inLayer(run, diameter));
  }
  return atWhole < leastBehind * area || atHalf > mostBehind * atFace;
}

std::vector<FlowProblem> doubtsOfOpenings(const CaseConditions& conditions) {
  std::vector<FlowProblem> doubts;
  add(doubtOfCaps(conditions), doubts);
  add(doubtOfSides(conditions), doubts);
  add(doubtOfSolid(conditions), doubts);
  return doubts;
}

}  // namespace tiledlbm
