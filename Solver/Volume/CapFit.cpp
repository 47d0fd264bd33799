// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Volume/CapFit.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "Solver/Error.h"
#include "Solver/Geometry/LabelOpenings.h"
#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/Surroundings.h"
#include "Solver/Geometry/VesselDirection.h"
#include "Solver/Geometry/Wall/WallDistance.h"
#include "Solver/Volume/ForVoxels.h"

namespace tiledlbm {

namespace {

/// Part of the section from which on a label is a cap.
constexpr double coverOfCap = 0.6;

using Spacing = std::array<double, 3>;

/// The opening in the coordinates of its surroundings.
Opening openingIn(const Surroundings& around, const VoxelMask& mask, Opening opening) {
  for (std::int64_t& voxel : opening.voxels) {
    voxel = around.mask.index(moved(mask.coordinates(voxel), around.first, -1));
  }
  return opening;
}

/// The vessel beyond an opening of a label, continued straight on.
class ContinuedVessel {
 public:
  ContinuedVessel(const VoxelMask& mask, const Opening& opening, const Spacing& spacing)
      : ContinuedVessel(mask, opening, surroundingsOf(mask, opening, spacing)) {
    // Without a direction of the walls, the vessel is normal to the opening in space.
    direction_ = direction_ == inward_ ? normalInVoxels(opening, spacing) : direction_;
  }

  /// Voxels beyond the plane of the cut, out of the vessel.
  double depth(const Coordinates& at) const {
    return -dot(difference(pointOf(at), middle_), inward_);
  }

  /// Whether a voxel lies inside, by the mean distance from the wall at places before the cut.
  bool contains(const Coordinates& at) const {
    constexpr double depths[] = {-1, -1.75, -2.5, -3.25};
    double sum = 0;
    for (const double before : depths) {
      const double steps = (depth(at) - before) / dot(direction_, inward_);
      sum += distance_.sample(difference(moved(pointOf(at), direction_, steps), first_)).value;
    }
    return sum > 0;
  }

 private:
  ContinuedVessel(const VoxelMask& mask, const Opening& opening, const Surroundings& around)
      : first_(pointOf(around.first)),
        middle_(middleOfFaces(mask, opening)),
        inward_(opening.inwardNormal()),
        distance_(around.mask),
        direction_(vesselDirection(around.mask, openingIn(around, mask, opening), distance_)) {}

  Point first_, middle_, inward_;
  WallDistance distance_;
  Point direction_;
};

/// The section of the continued vessel behind a cap.
struct CappedSection {
  double covered = 0, open = 0;    ///< voxels next to the cut with and without a label
  std::vector<std::int64_t> gaps;  ///< solid voxels, as far out as asked

  bool isCapped() const { return covered >= coverOfCap * (covered + open); }
};

/// \param beyond voxels that the section continues beyond the cap.
CappedSection sectionBehind(const VoxelMask& mask, const ContinuedVessel& vessel,
                            const std::vector<std::int64_t>& cap, std::int64_t beyond = 0) {
  // Diagonal populations pass a thinner cap.
  constexpr double nearest = -0.5, thinnest = 2.5, thickest = 3;
  const Coordinates margin{3 + beyond, 3 + beyond, 3 + beyond};
  double thickness = thinnest;
  for (const std::int64_t voxel : cap) {
    thickness = std::clamp(vessel.depth(mask.coordinates(voxel)), thickness, thickest);
  }
  thickness += static_cast<double>(beyond);
  CappedSection section;
  const VoxelBox box = boxAround(mask, cap);
  forBox(moved(box.first, margin, -1), moved(box.last, margin), [&](const Coordinates& at) {
    const double depth = vessel.depth(at);
    const auto voxel = mask.find(at);
    if (voxel && depth > nearest && depth <= thickness && !mask.isFluid(*voxel) &&
        vessel.contains(at)) {
      const bool isGap = mask.isSolid(*voxel);
      if (isGap) {
        section.gaps.push_back(*voxel);
      }
      (isGap ? section.open : section.covered) += depth <= 1 ? 1 : 0;
    }
  });
  return section;
}

/// One pass over all openings.
void fitOnce(VoxelMask& mask, const std::vector<Opening>& openings, const Spacing& spacing) {
  struct Filling {
    std::int64_t voxel;
    int label;
  };
  std::unordered_map<std::int64_t, bool> isInside;  // of label voxels; of any opening of the cap
  std::vector<Filling> fillings;
  for (const Opening& opening : openings) {
    const ContinuedVessel vessel(mask, opening, spacing);
    const std::vector<std::int64_t> cap = labelVoxelsAt(mask, opening);
    for (const std::int64_t voxel : cap) {
      bool& is = isInside.emplace(voxel, false).first->second;
      is = is || vessel.contains(mask.coordinates(voxel));
    }
    const CappedSection section = sectionBehind(mask, vessel, cap);
    if (section.isCapped()) {
      for (const std::int64_t voxel : section.gaps) {
        fillings.push_back({voxel, mask.labelOf(cap.front())});
      }
    }
  }
  for (const auto& [voxel, is] : isInside) {
    if (!is) {
      mask.setFluid(voxel, false);
    }
  }
  for (const Filling& filling : fillings) {
    mask.setLabel(filling.voxel, static_cast<std::size_t>(filling.label));
  }
}

/// The openings of the labels of a mask; none if a label cuts no opening.
std::vector<Opening> cutsOf(const VoxelMask& mask) {
  std::vector<Opening> openings;
  try {
    findLabelOpenings(mask, openings);
  } catch (const InvalidInput&) {
    openings.clear();
  }
  return openings;
}

}  // namespace

void fitCaps(VoxelMask& mask, const Spacing& spacing) {
  // Rims of the painted caps disturb the section of the first pass.
  constexpr int passes = 2;
  for (int pass = 0; pass < passes; ++pass) {
    fitOnce(mask, cutsOf(mask), spacing);
  }
}

std::optional<VoxelMask> withCapsContinued(const VoxelMask& mask, const Spacing& spacing) {
  constexpr std::int64_t beyond = 6;
  const std::vector<Opening> openings = cutsOf(mask);
  if (openings.empty()) {
    return std::nullopt;
  }
  VoxelMask continued(mask.size(), mask.periodic());
  forVoxels(mask.voxelCount(),
            [&](std::int64_t voxel) { continued.setFluid(voxel, !mask.isSolid(voxel)); });
  for (const Opening& opening : openings) {
    const CappedSection section = sectionBehind(mask, ContinuedVessel(mask, opening, spacing),
                                                labelVoxelsAt(mask, opening), beyond);
    if (section.isCapped()) {
      for (const std::int64_t voxel : section.gaps) {
        continued.setFluid(voxel, true);
      }
    }
  }
  return continued;
}

}  // namespace tiledlbm
