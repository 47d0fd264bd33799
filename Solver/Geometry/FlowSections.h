// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// Cross sections of a vessel along the paths from its inlets to its outlets, for an estimate of
/// the flow speed in its narrow parts.
///
/// A section is a connected set of cells with the same distance from the nearest inlet, through the
/// fluid, within three cells. Cells are voxels, or cubes of them in a large volume. The area of a
/// section is its volume over three cells, within some 10 % of that of a plane cut.
class FlowSections {
 public:
  struct Section {
    double area = 0;        ///< voxel faces
    std::vector<int> next;  ///< adjacent sections downstream
  };

  /// \param inlets ids of the openings from which distances are measured.
  /// \param mostCells largest number of cells in the volume; above it a cell is a cube of voxels.
  FlowSections(const VoxelMask& mask, const std::vector<Opening>& openings,
               const std::vector<int>& inlets, double mostCells = 1.6e7);

  /// The largest mean speed that two consecutive sections reach.
  ///
  /// At a bifurcation the flow divides among the branches that lead to an outlet, in proportion to
  /// their areas to the power of 3/2 by Murray's law (C. D. Murray, Proc. Natl. Acad. Sci. 12
  /// (1926) 207).
  /// \param inflows of the openings by id, voxel faces times a speed; those of outlets do not
  ///        count.
  /// \param isOutlet of the openings by id.
  /// \return in the unit of that speed; 0 if no path leads from an inlet to an outlet.
  double largestMeanSpeed(const std::vector<double>& inflows,
                          const std::vector<bool>& isOutlet) const;

 private:
  std::vector<Section> sections_;  ///< by distance
  /// By id of an opening: its section nearest to an inlet, -1 if no path leads there.
  std::vector<int> sectionOf_;
  std::vector<double> openingAreas_;  ///< by id, voxel faces
};

}  // namespace tiledlbm
