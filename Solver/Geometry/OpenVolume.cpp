// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/OpenVolume.h"

#include <algorithm>
#include <utility>

#include "Kernels/Host/Parallel.h"
#include "Solver/Geometry/Openings.h"
#include "Solver/Geometry/SectionArea.h"

namespace tiledlbm {

namespace {

/// Largest number of openings, the widest first, whose section areas are computed: enough for the
/// inlets of vessels, while a rock has thousands of openings.
constexpr std::int64_t mostVessels = 16;

bool isActive(int opening, const std::vector<OpeningRole>& roles) {
  return roles[opening] != OpeningRole::Wall;
}

}  // namespace

OpenVolume::OpenVolume(std::shared_ptr<const VoxelMask> mask)
    : mask_(std::move(mask)), openings_(findOpenings(*mask_)) {
  const auto vessels =
      std::min<std::int64_t>(static_cast<std::int64_t>(openings_.size()), mostVessels);
  parallelFor(0, vessels, 1, [&](std::int64_t i) {
    Opening& opening = openings_[i];
    opening.section = sectionArea(*mask_, opening);
  });
  std::vector<const Opening*> all;
  for (const Opening& opening : openings_) {
    all.push_back(&opening);
    centroids_.push_back(centroid(*mask_, opening));
  }
  ReachedFluid reached = findRegions(mask_, all);
  regions_ = std::move(reached.regions);
  reached_ = std::move(reached.mask);
}

std::shared_ptr<const FlowSections> OpenVolume::sections(const std::vector<int>& inlets) const {
  const std::lock_guard<std::mutex> lock(sectionsLock_);
  if (!sections_ || inletsOfSections_ != inlets) {
    sections_ = std::make_shared<const FlowSections>(*mask_, openings_, inlets);
    inletsOfSections_ = inlets;
  }
  return sections_;
}

std::vector<Region> OpenVolume::regions(const std::vector<OpeningRole>& roles) const {
  std::vector<Region> regions;
  for (Region region : regions_) {
    region.openings.erase(std::remove_if(region.openings.begin(), region.openings.end(),
                                         [&](int opening) { return !isActive(opening, roles); }),
                          region.openings.end());
    if (!region.openings.empty()) {
      regions.push_back(std::move(region));
    }
  }
  std::sort(regions.begin(), regions.end(), [](const Region& a, const Region& b) {
    return a.openings.front() < b.openings.front();
  });
  return regions;
}

std::shared_ptr<const VoxelMask> OpenVolume::reached(const std::vector<OpeningRole>& roles) const {
  if (regions(roles).size() == regions_.size()) {
    return reached_;
  }
  return findRegions(mask_, activeOpenings(openings_, roles)).mask;
}

bool OpenVolume::isAllReached(const std::vector<OpeningRole>& roles) const {
  return reached_ == mask_ && regions(roles).size() == regions_.size();
}

std::vector<const Opening*> activeOpenings(const std::vector<Opening>& openings,
                                           const std::vector<OpeningRole>& roles) {
  std::vector<const Opening*> active;
  for (const Opening& opening : openings) {
    if (isActive(opening.id, roles)) {
      active.push_back(&opening);
    }
  }
  return active;
}

}  // namespace tiledlbm
