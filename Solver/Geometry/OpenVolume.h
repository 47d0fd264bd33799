// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "Solver/Geometry/FlowSections.h"
#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/Regions.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// A volume of voxels with its openings and the regions that these lead into: all that follows from
/// a mask alone. What it tells never changes, so that a flow and what is told of its walls share
/// one.
class OpenVolume {
 public:
  /// Looks at every voxel; what it finds is kept.
  /// \throws InvalidInput, see findOpenings
  /// \throws InsufficientMemory
  explicit OpenVolume(std::shared_ptr<const VoxelMask> mask);

  const VoxelMask& mask() const { return *mask_; }
  const std::shared_ptr<const VoxelMask>& sharedMask() const { return mask_; }
  /// In the order of their ids.
  const std::vector<Opening>& openings() const { return openings_; }
  /// Of the openings, in voxel indices.
  const std::vector<std::array<double, 3>>& centroids() const { return centroids_; }

  /// Regions that any opening leads into.
  const std::vector<Region>& regions() const { return regions_; }
  /// Regions that an opening leads into which is no wall at rest; they name no others.
  /// \param roles of the openings, by id.
  std::vector<Region> regions(const std::vector<OpeningRole>& roles) const;

  /// The sections of the vessel behind some openings, the last ones that were asked for are kept.
  /// \param inlets their ids.
  std::shared_ptr<const FlowSections> sections(const std::vector<int>& inlets) const;

  /// The voxels of regions(), the rest solid; the mask itself where these are all of its fluid.
  const std::shared_ptr<const VoxelMask>& reached() const { return reached_; }
  /// The voxels of regions(roles), the rest solid; the mask itself where these are all of its
  /// fluid.
  std::shared_ptr<const VoxelMask> reached(const std::vector<OpeningRole>& roles) const;
  /// Whether all fluid of the mask is in regions(roles).
  bool isAllReached(const std::vector<OpeningRole>& roles) const;

 private:
  std::shared_ptr<const VoxelMask> mask_;
  std::vector<Opening> openings_;
  std::vector<std::array<double, 3>> centroids_;
  std::vector<Region> regions_;
  std::shared_ptr<const VoxelMask> reached_;

  mutable std::mutex sectionsLock_;
  mutable std::vector<int> inletsOfSections_;
  mutable std::shared_ptr<const FlowSections> sections_;
};

/// The openings that are no walls at rest.
/// \param roles of the openings, by id.
std::vector<const Opening*> activeOpenings(const std::vector<Opening>& openings,
                                           const std::vector<OpeningRole>& roles);

}  // namespace tiledlbm
