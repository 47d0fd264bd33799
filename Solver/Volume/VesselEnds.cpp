// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Volume/VesselEnds.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_set>

#include "Solver/Geometry/NormalEquations.h"
#include "Solver/Geometry/Openings.h"
#include "Solver/Volume/EndShape.h"
#include "Solver/Volume/FluidGraph.h"
#include "Solver/Volume/PlaneSection.h"
#include "Solver/Volume/VesselCuts.h"
#include "Solver/Volume/VesselTree.h"

namespace tiledlbm {

namespace {

/// Smallest section of a cut, in voxel faces: three voxels wide.
constexpr double leastArea = 7;

/// Largest extent of a section, in radii.
constexpr double reachOfRadius = 2.5;

/// Largest part of the fluid beyond a cut during the search for its place.
constexpr double mostOnTheWay = 0.7;

/// Largest section of an end over its inscribed circle; a larger one belongs to another vessel.
constexpr double mostArea = 4;

/// Cosine of the largest angle between a cut and the face at the end of the vessel, or the path
/// without a face; at a larger angle the cut mostly follows another vessel.
constexpr double leastAlong = 0.77;

double circleArea(double radius) {
  return 3.14159265358979 * radius * radius;
}

double radiusOf(double area) {
  return equivalentDiameter(area) / 2;
}

class EndFinder {
 public:
  EndFinder(const VoxelMask& mask, const std::vector<Opening>& openings)
      : mask_(mask), graph_(mask), distances_(distancesFromWall(graph_)) {
    for (const Opening& opening : openings) {
      open_.insert(opening.voxels.begin(), opening.voxels.end());
    }
  }

  std::vector<VesselCut> find() const {
    std::vector<VesselCut> cuts;
    for (const VesselBranch& branch : findBranches(graph_, distances_)) {
      if (const auto cut = cutOf(branch)) {
        cuts.push_back(*cut);
      }
    }
    std::stable_sort(cuts.begin(), cuts.end(),
                     [](const VesselCut& a, const VesselCut& b) { return a.area > b.area; });
    std::unordered_set<std::int64_t> taken = open_;
    const auto isTaken = [&](const VesselCut& cut) { return !take(cut, taken); };
    cuts.erase(std::remove_if(cuts.begin(), cuts.end(), isTaken), cuts.end());
    return cuts;
  }

 private:
  std::optional<VesselCut> cutOf(const VesselBranch& branch) const {
    const auto end = vesselEnd(graph_, distances_, branch);
    if (!end) {
      return {};
    }
    const Point outwards = faceOfEnd(graph_, *end).value_or(end->direction);
    std::optional<VesselCut> cut{{end->middle, outwards, circleArea(end->radius)}};
    for (int round = 0; cut && round < 2; ++round) {
      cut = refined(*cut, end->radius, outwards);
      cut = cut ? atItsPlace(*cut) : cut;
    }
    return cut && cut->area >= leastArea ? cut : std::nullopt;
  }

  /// Turns a cut to a right angle to the vessel. Its direction is the tangent of a parabola through
  /// the middles of sections before and behind the cut. Much larger sections belong to another
  /// vessel, much smaller ones to the rounding of the end.
  /// \param radiusOfEnd of its inscribed ball.
  /// \param outwards approximate direction of the cut.
  std::optional<VesselCut> refined(VesselCut cut, double radiusOfEnd, const Point& outwards) const {
    constexpr int turns = 4, inside = 8, outside = 3;
    for (int turn = 0; turn < turns; ++turn) {
      const double radius = radiusOf(cut.area), reach = reachOfRadius * radius + 2;
      const PlaneSection here = cutByPlane(mask_, cut.middle, cut.direction, reach);
      if (here.area == 0 || here.area > mostArea * circleArea(radiusOfEnd)) {
        return {};
      }
      const double spacing = std::max(radius, 2.5) / 4;
      Matrix<3> squares{};
      std::array<Row<3>, 3> sums{};
      int sections = 0;
      const auto take = [&](int i) {
        const double along = i * spacing;
        const PlaneSection section =
            cutByPlane(mask_, moved(here.middle, cut.direction, along), cut.direction, reach);
        if (section.area < 0.6 * here.area || section.area > 1.7 * here.area) {
          return false;
        }
        // The unit of a spacing makes the equations well conditioned.
        const Row<3> terms{1, double(i), double(i * i)};
        addSquare(squares, 1, terms);
        for (std::size_t axis = 0; axis < 3; ++axis) {
          for (std::size_t term = 0; term < terms.size(); ++term) {
            sums[axis][term] += terms[term] * section.middle[axis];
          }
        }
        ++sections;
        return true;
      };
      for (int i = 0; i <= outside && take(i); ++i) {
      }
      for (int i = -1; i >= -inside && take(i); --i) {
      }
      cut.middle = here.middle;
      cut.area = here.area;
      if (sections < 4) {
        break;
      }
      Point tangent;
      for (std::size_t axis = 0; axis < 3; ++axis) {
        tangent[axis] = solved(squares, sums[axis])[1];
      }
      const auto direction = unit(tangent);
      if (direction && dot(*direction, outwards) > leastAlong) {
        cut.direction = *direction;
      }
    }
    return cut;
  }

  /// Moves a cut to one radius before the end, and farther inwards out of a taper.
  std::optional<VesselCut> atItsPlace(VesselCut cut) const {
    const auto most = static_cast<std::int64_t>(mostOnTheWay * double(graph_.count()));
    const CutVoxels end = voxelsBehind(mask_, cut, most);
    if (end.cap.empty()) {
      return {};
    }
    double farthest = 0;
    for (const auto* voxels : {&end.cap, &end.rest}) {
      for (const std::int64_t voxel : *voxels) {
        farthest = std::max(farthest, cut.ahead(mask_.coordinates(voxel)));
      }
    }
    cut.middle = moved(cut.middle, cut.direction, farthest + 0.5 - radiusOf(cut.area));
    constexpr int mostMoves = 6;
    for (int move = 0; move <= mostMoves; ++move) {
      const double radius = radiusOf(cut.area), reach = reachOfRadius * radius + 2;
      const PlaneSection here = cutByPlane(mask_, cut.middle, cut.direction, reach);
      const PlaneSection inside =
          cutByPlane(mask_, moved(cut.middle, cut.direction, -radius), cut.direction, reach);
      if (here.area >= 0.75 * std::min(inside.area, 1.5 * cut.area)) {
        cut.middle = here.middle;
        cut.area = here.area;
        return cut;
      }
      cut.middle = moved(cut.middle, cut.direction, -radius / 3);
    }
    return {};
  }

  /// Takes the voxels behind a cut.
  /// \return false if one is taken already: by another path to this end, or by an opening.
  bool take(const VesselCut& cut, std::unordered_set<std::int64_t>& taken) const {
    const CutVoxels end = voxelsBehind(mask_, cut, mostBehindCut(graph_.count()));
    std::vector<std::int64_t> voxels = end.cap;
    voxels.insert(voxels.end(), end.rest.begin(), end.rest.end());
    if (voxels.empty() || std::any_of(voxels.begin(), voxels.end(),
                                      [&](std::int64_t voxel) { return taken.count(voxel) > 0; })) {
      return false;
    }
    taken.insert(voxels.begin(), voxels.end());
    return true;
  }

  const VoxelMask& mask_;
  FluidGraph graph_;
  std::vector<float> distances_;
  std::unordered_set<std::int64_t> open_;  ///< voxels of openings
};

}  // namespace

std::vector<VesselCut> findVesselEnds(const VoxelMask& mask, const std::vector<Opening>& openings) {
  return EndFinder(mask, openings).find();
}

std::vector<VesselCut> cutsAtEnds(const VoxelMask& mask, VesselEndChoice choice) {
  const bool isAutomatic = choice == VesselEndChoice::Automatic;
  const bool isCut = !mask.labels().empty() || mask.periodic() != VoxelMask::Periodicity{};
  if (choice == VesselEndChoice::Closed || (isAutomatic && isCut)) {
    return {};
  }
  const std::vector<Opening> openings = findOpenings(mask);
  const bool isOpen = isCut || !openings.empty();
  if (isAutomatic && isOpen) {
    return {};
  }
  std::vector<VesselCut> cuts = findVesselEnds(mask, openings);
  return isOpen || cuts.size() > 1 ? cuts : std::vector<VesselCut>{};
}

}  // namespace tiledlbm
