// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Volume/VesselCuts.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <unordered_set>
#include <utility>

#include "Solver/Error.h"
#include "Solver/Geometry/FloodFill.h"
#include "Solver/Volume/PlaneSection.h"

namespace tiledlbm {

namespace {

/// Thickness of a cap, in place of a painted one; the walls next to it continue over this length.
constexpr double capThickness = 3;

/// Calls `body(index, at)` for each fluid neighbour of a voxel, across faces, edges and corners.
template <class Body>
void forFluidAround(const VoxelMask& mask, const Coordinates& at, const Body& body) {
  forCube(at, 1, [&](const Coordinates& near) {
    if (mask.contains(near) && mask.isFluid(near)) {
      body(mask.index(near), near);
    }
  });
}

/// Flood fill: some voxels and all fluid connected to them through voxels that `isPart(at)`;
/// incomplete if there are more than `most`.
template <class IsPart>
std::vector<std::int64_t> fluidConnectedTo(const VoxelMask& mask, std::vector<std::int64_t> voxels,
                                           std::size_t most, const IsPart& isPart) {
  const auto find = [&](const Coordinates& at) {
    const bool isFound = mask.contains(at) && mask.isFluid(at) && isPart(at);
    return isFound ? std::optional(mask.index(at)) : std::nullopt;
  };
  return connectedTo(mask, std::move(voxels), find, most);
}

/// The fluid voxel nearest to the middle of a section, negative if there is none near it.
std::int64_t voxelOfSection(const VoxelMask& mask, const VesselCut& cut) {
  constexpr int reach = 2;
  std::int64_t nearest = -1;
  double least = 0;
  forCube(voxelNearest(cut.middle), reach - 1, [&](const Coordinates& near) {
    forFluidAround(mask, near, [&](std::int64_t index, const Coordinates& at) {
      const Point from = difference(pointOf(at), cut.middle);
      const double distance = std::hypot(from[0], from[1], from[2]);
      if (nearest < 0 || distance < least) {
        nearest = index;
        least = distance;
      }
    });
  });
  return nearest;
}

/// The part of a section around its middle, on both sides of the plane.
struct CutSection {
  std::vector<std::int64_t> before, beyond;
};

/// Half the thickness of a section: more than a step to any neighbour crosses.
constexpr double adjacentToPlane = 2;

CutSection sectionOf(const VoxelMask& mask, const VesselCut& cut, std::int64_t first,
                     std::int64_t most) {
  CutSection section;
  for (const std::int64_t voxel : fluidConnectedTo(mask, {first}, most, [&](const Coordinates& at) {
         return std::abs(cut.ahead(at)) <= adjacentToPlane;
       })) {
    (cut.ahead(mask.coordinates(voxel)) > 0 ? section.beyond : section.before).push_back(voxel);
  }
  return section;
}

/// All fluid beyond a section; nothing if it is also connected to the other side by another path.
std::optional<CutVoxels> voxelsBeyond(const VoxelMask& mask, const VesselCut& cut,
                                      const CutSection& section) {
  CutVoxels voxels;
  voxels.cap =
      fluidConnectedTo(mask, section.beyond, mask.voxelCount(), [&](const Coordinates& at) {
        const double ahead = cut.ahead(at);
        return ahead > 0 && ahead <= capThickness;
      });
  std::vector<bool> isSeen(mask.voxelCount());
  for (const std::vector<std::int64_t>& part : {section.before, voxels.cap}) {
    for (const std::int64_t voxel : part) {
      isSeen[voxel] = true;
    }
  }
  const std::unordered_set<std::int64_t> before(section.before.begin(), section.before.end());
  bool leadsAround = false;
  std::vector<std::int64_t> found = voxels.cap;
  for (std::size_t next = 0; next < found.size() && !leadsAround; ++next) {
    const Coordinates from = mask.coordinates(found[next]);
    // Beyond the plane a voxel of the section has neighbours before it: the cut itself.
    const bool isAtCut = next < voxels.cap.size();
    forFluidAround(mask, from, [&](std::int64_t index, const Coordinates&) {
      if (!isSeen[index]) {
        isSeen[index] = true;
        found.push_back(index);
      } else if (!isAtCut && before.count(index) > 0) {
        leadsAround = true;
      }
    });
  }
  if (leadsAround) {
    return {};
  }
  voxels.rest.assign(found.begin() + voxels.cap.size(), found.end());
  return voxels;
}

/// Makes the cap of an end a label above all others, and the rest of it solid.
void takeOff(VoxelMask& mask, const CutVoxels& end) {
  std::vector<double> labels = mask.labels();
  const std::size_t label = labels.size();
  labels.push_back(labels.empty() ? 1 : std::floor(std::max(labels.back(), 0.0)) + 1);
  mask.setLabels(std::move(labels));
  for (const std::int64_t voxel : end.rest) {
    mask.setFluid(voxel, false);
  }
  for (const std::int64_t voxel : end.cap) {
    mask.setLabel(voxel, label);
  }
}

/// Middle and area of the section that a cut makes.
VesselCut withSection(const VoxelMask& mask, VesselCut cut, const CutSection& section) {
  double reach = 0;
  for (const std::int64_t voxel : section.before) {
    const Coordinates at = mask.coordinates(voxel);
    reach = std::max(reach, std::hypot(double(at[0]) - cut.middle[0], double(at[1]) - cut.middle[1],
                                       double(at[2]) - cut.middle[2]));
  }
  const PlaneSection plane = cutByPlane(mask, cut.middle, cut.direction, reach + 2);
  if (plane.area > 0) {
    cut.middle = plane.middle;
    cut.area = plane.area;
  }
  return cut;
}

}  // namespace

CutVoxels voxelsBehind(const VoxelMask& mask, const VesselCut& cut, std::int64_t most) {
  const std::int64_t first = voxelOfSection(mask, cut);
  if (first < 0) {
    return {};
  }
  const std::vector<std::int64_t> behind =
      fluidConnectedTo(mask, sectionOf(mask, cut, first, most).beyond, most,
                       [&](const Coordinates& at) { return cut.ahead(at) > 0; });
  CutVoxels voxels;
  if (static_cast<std::int64_t>(behind.size()) > most) {
    return voxels;
  }
  for (const std::int64_t voxel : behind) {
    const bool isCap = cut.ahead(mask.coordinates(voxel)) <= capThickness;
    (isCap ? voxels.cap : voxels.rest).push_back(voxel);
  }
  return voxels;
}

void cutEnds(VoxelMask& mask, const std::vector<VesselCut>& cuts) {
  const std::int64_t most = mostBehindCut(mask.fluidCount());
  std::vector<CutVoxels> ends;
  for (const VesselCut& cut : cuts) {
    CutVoxels end = voxelsBehind(mask, cut, most);
    if (!end.cap.empty()) {
      ends.push_back(std::move(end));
    }
  }
  for (const CutVoxels& end : ends) {
    takeOff(mask, end);
  }
}

std::vector<VesselCut> cutAtGivenPlanes(VoxelMask& mask, std::vector<VesselCut> cuts) {
  for (std::size_t i = 0; i < cuts.size(); ++i) {
    const auto refuse = [&](UnusableCut::Reason reason) {
      throw InvalidInput(UnusableCut{static_cast<std::int64_t>(i) + 1, reason});
    };
    VesselCut& cut = cuts[i];
    const std::int64_t first = voxelOfSection(mask, cut);
    if (first < 0) {
      refuse(UnusableCut::Reason::OutsideVessel);
    }
    const CutSection section = sectionOf(mask, cut, first, mask.voxelCount());
    if (section.beyond.empty()) {
      refuse(UnusableCut::Reason::NothingBeyond);
    }
    if (section.before.empty()) {
      refuse(UnusableCut::Reason::NothingBefore);
    }
    if (mask.labels().size() == VoxelMask::mostLabels) {
      refuse(UnusableCut::Reason::TooMany);
    }
    const std::optional<CutVoxels> end = voxelsBeyond(mask, cut, section);
    if (!end) {
      refuse(UnusableCut::Reason::LeadsAround);
    }
    cut = withSection(mask, cut, section);
    takeOff(mask, *end);
  }
  return cuts;
}

}  // namespace tiledlbm
