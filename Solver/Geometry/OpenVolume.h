// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <vector>

#include "Solver/Geometry/FlowSections.h"
#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/Regions.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// A mask with its openings and the regions connected to them: all results that depend on the mask
/// alone. An OpenVolume is immutable; the flow and its wall results share one.
class OpenVolume {
 public:
  /// Reads every voxel and stores the results.
  /// \throws InvalidInput, see findOpenings
  /// \throws InsufficientMemory
  explicit OpenVolume(std::shared_ptr<const VoxelMask> mask);

  const VoxelMask& mask() const { return *mask_; }
  const std::shared_ptr<const VoxelMask>& sharedMask() const { return mask_; }
  /// In the order of their ids.
  const std::vector<Opening>& openings() const { return openings_; }
  /// Of the openings, in voxel indices.
  const std::vector<Point>& centroids() const { return centroids_; }

  /// Regions connected to any opening.
  const std::vector<Region>& regions() const { return regions_; }
  /// Regions connected to an opening that is not a wall at rest, with these openings alone.
  std::vector<Region> regions(const std::vector<OpeningRole>& roles) const;

  /// The sections of the vessel behind some inlets; a repeated call with the same inlets costs
  /// nothing.
  /// \param inlets ids of the openings.
  std::shared_ptr<const FlowSections> sections(const std::vector<int>& inlets) const;

  /// Mask of the voxels of regions(), the rest solid; the mask itself if these are all of its
  /// fluid.
  const std::shared_ptr<const VoxelMask>& reached() const { return reached_; }
  /// Mask of the voxels of regions(roles), the rest solid; the mask itself if these are all of its
  /// fluid.
  std::shared_ptr<const VoxelMask> reached(const std::vector<OpeningRole>& roles) const;
  /// Whether all fluid of the mask is in regions(roles).
  bool isAllReached(const std::vector<OpeningRole>& roles) const;

 private:
  std::shared_ptr<const VoxelMask> mask_;
  std::vector<Opening> openings_;
  std::vector<Point> centroids_;
  std::vector<Region> regions_;
  std::shared_ptr<const VoxelMask> reached_;

  mutable std::mutex sectionsLock_;
  mutable std::vector<int> inletsOfSections_;
  mutable std::shared_ptr<const FlowSections> sections_;
};

/// The openings that are not walls at rest.
std::vector<const Opening*> activeOpenings(const std::vector<Opening>& openings,
                                           const std::vector<OpeningRole>& roles);

}  // namespace tiledlbm
