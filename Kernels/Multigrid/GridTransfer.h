// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>

#include "Kernels/Multigrid/GridCells.h"
#include "Kernels/Multigrid/NodeTable.h"
#include "Kernels/Ranks/Communicator.h"

namespace tiledlbm {

class Engine;

/// Nodes of either grid on this rank, by cell; tile -1 for none.
struct NodesOfCells {
  PlaceOf coarser;
  PlaceOf finer;  ///< eight a cell, x fastest
};

/// What lattice units of the finer grid are in those of the coarser one.
struct GridScales {
  double density = 1, velocity = 1;
  /// What the coarser grid has of density where the finer one has that of rest.
  double densityAtRest = 0;
};

/// What passes between the grids of a flow, in the memory of the device.
///
/// A cell is given the means over its nodes of the finer grid. Near a wall, where some of these are
/// missing, the velocity is that which its middle has if it grows in proportion to the distance
/// from the wall.
///
/// The finer grid is given what tricubic polynomials through the middles of 4 x 4 x 4 cells tell.
/// Beyond the wall the velocity goes on in proportion to the distance from it, so that it vanishes
/// there and no more fluid passes a section than before; what linear interpolation leaves out, 1 to
/// 2 % of the flow, is sound at once. Density goes on as it is at the wall. Beyond the faces of the
/// volume both go on as at the face.
///
/// All of it is called by all ranks alike, and is the same however many they are.
class GridTransfer {
 public:
  /// A flow on the cells.
  enum class Flow { Before, After };

  virtual ~GridTransfer() = default;

  /// Takes memory for the flows on the cells, which all but takeCoarser() and addToFiner() need.
  virtual void makeFlows() = 0;

  /// Reads the finer flow.
  virtual void restrictFlow(Flow to) = 0;

  /// How the velocity changes from Before to After: root mean square, as a share of that of After.
  virtual double change() = 0;

  /// Gives the coarser grid the moments of Before, by what their equilibrium is more than that of
  /// its own. Nodes of cells without the finer flow keep theirs.
  virtual void setCoarser() = 0;
  /// Adds After less Before to its moments, times a factor, likewise.
  virtual void advanceCoarser(double times) = 0;

  /// Reads the coarser flow, to be added to the finer one.
  virtual void takeCoarser() = 0;
  /// Reads what it is more than After. \return root mean square of the velocity of that, as a share
  /// of the velocity of After.
  virtual double takeCorrection() = 0;

  /// Adds what was read to the moments of the finer grid.
  virtual void addToFiner() = 0;
};

/// The grids that a transfer is made for, which live longer.
struct TransferGrids {
  Engine& finer;
  Engine& coarser;
  Communicator* ranks;  ///< null for a rank alone
  GridScales scales;
};

}  // namespace tiledlbm
