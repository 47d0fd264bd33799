// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>

#include "Kernels/Multigrid/GridCells.h"
#include "Kernels/Multigrid/NodeTable.h"
#include "Kernels/Ranks/Communicator.h"

namespace tiledlbm {

class Engine;

/// Nodes of both grids on this rank, by cell; tile -1 for none.
struct NodesOfCells {
  PlaceOf coarse;
  PlaceOf fine;  ///< eight per cell, x fastest
};

/// Lattice units of the fine grid in those of the coarse grid.
struct GridScales {
  double density = 1, velocity = 1;
  /// Density deviation of the coarse grid where the fine grid is at rest.
  double densityAtRest = 0;
};

/// Restriction and prolongation between the two grids of a flow, in the memory of the device.
///
/// A cell is a voxel of the coarse grid. Restriction gives a cell the means over its fine nodes.
/// Next to a wall, where a cell lacks some fine nodes, its velocity is proportional to the distance
/// from the wall.
///
/// Prolongation evaluates tricubic polynomials through the middles of 4 x 4 x 4 cells. Beyond a
/// wall the velocity continues in proportion to the wall distance: it vanishes at the wall, and
/// each section keeps its flow rate. Linear interpolation loses 1 to 2 % of the flow rate, which
/// becomes sound. The density beyond a wall is the density at the wall. Beyond a face of the volume
/// both continue as at the face. The field to prolongate, the prolongation source, is a state of
/// this object: loadCoarseFlow() or loadCorrection() stores it, prolongate() reads it.
///
/// All ranks call each function, and the results do not depend on the number of ranks.
class GridTransfer {
 public:
  /// Two fine flows, restricted to the cells.
  enum class Flow { Before, After };

  virtual ~GridTransfer() = default;

  /// Allocates the restricted flows. Only loadCoarseFlow() and prolongate() work without them.
  virtual void makeFlows() = 0;

  /// Restriction of the fine flow.
  virtual void restrictFlow(Flow to) = 0;

  /// Change of the velocity from Before to After: root mean square, as a share of that of After.
  virtual double change() = 0;

  /// Gives the coarse grid the moments of Before, by a change of its equilibrium. Nodes of cells
  /// without fine nodes keep theirs.
  virtual void setCoarseToBefore() = 0;
  /// Adds `times` (After - Before) to the moments of the coarse grid in the same way.
  virtual void addFineChange(double times) = 0;

  /// Stores the coarse flow as the prolongation source.
  virtual void loadCoarseFlow() = 0;
  /// Stores the coarse-grid correction, the coarse flow less After, as the prolongation source.
  /// \return root mean square of its velocity, as a share of that of After.
  virtual double loadCorrection() = 0;

  /// Adds the prolongation of the source to the moments of the fine grid.
  virtual void prolongate() = 0;
};

/// The grids of a transfer; they outlive it.
struct TransferGrids {
  Engine& fine;
  Engine& coarse;
  Communicator* ranks;  ///< null for a single rank
  GridScales scales;
};

}  // namespace tiledlbm
