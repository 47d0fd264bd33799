// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// The sections of a vessel on the ways from its inlets to its outlets, for an estimate of how fast
/// the flow becomes where the vessel is narrow.
///
/// A section is a connected set of cells whose distance from the nearest inlet, through the fluid,
/// is the same within three cells. Cells are voxels, or cubes of them in a large volume. Its area
/// is its volume over three cells, within some 10 % of that of a plane cut.
class FlowSections {
 public:
  struct Section {
    double area = 0;        ///< voxel faces
    std::vector<int> next;  ///< the sections behind it
  };

  /// \param inlets ids of the openings from which distances are measured.
  /// \param mostCells cells in the whole volume, above which a cell is a cube of voxels.
  FlowSections(const VoxelMask& mask, const std::vector<Opening>& openings,
               const std::vector<int>& inlets, double mostCells = 1.6e7);

  /// The largest mean speed over two sections in a row.
  ///
  /// What enters is shared, where a vessel parts, in proportion to the areas to the power of 3/2,
  /// which Murray's law says (C. D. Murray, Proc. Natl. Acad. Sci. 12 (1926) 207), among the
  /// branches that lead to an outlet.
  /// \param inflows of the openings by id, voxel faces times a speed; those of outlets do not
  /// count. \param isOutlet of the openings by id. \return in the unit of that speed; 0 where no
  /// way leads from an inlet to an outlet.
  double largestMeanSpeed(const std::vector<double>& inflows,
                          const std::vector<bool>& isOutlet) const;

 private:
  std::vector<Section> sections_;  ///< by distance
  /// By id of an opening: its section that is nearest to an inlet, -1 where no way leads there.
  std::vector<int> sectionOf_;
  std::vector<double> openingAreas_;  ///< by id, voxel faces
};

}  // namespace tiledlbm
