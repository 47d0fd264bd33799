// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "Kernels/Boundary/OpeningSignals.h"
#include "Kernels/ExactSum.h"
#include "Kernels/FlowSums.h"
#include "Kernels/Models.h"
#include "Kernels/Multigrid/GridTransfer.h"
#include "Kernels/Multigrid/NodeTable.h"
#include "Kernels/NodeMoments.h"
#include "Kernels/Ranks/Transport.h"
#include "Kernels/Rheology/Viscosity.h"
#include "Kernels/Tile/TileSet.h"

namespace tiledlbm {

/// Groups of nodes whose sums the solver reads repeatedly.
struct WatchedNodes {
  std::vector<NodePlace> places;
  std::vector<std::int32_t> groupOf;  ///< group of each node, from 0
  int groups = 0;
};

/// Sums over a group of nodes.
struct WatchedSums {
  ExactSum density;  ///< deviation from 1
  /// Mass inflow through the boundary conditions of the nodes in a step from the present state: at
  /// each node the density with the condition minus the density with bounce-back. The value is
  /// exact: the mass of the fluid changes by the sum over all nodes, apart from the mass that
  /// interpolated walls add or remove.
  ExactSum inflow;
};

/// Populations on a device and the kernels that advance them. All quantities are in lattice units.
class Engine {
 public:
  /// The engine calls it between parts of a long step. It returns false to cancel the step.
  using Poll = std::function<bool()>;

  virtual ~Engine() = default;

  /// Advances by one step.
  /// \param signals factors on the prescribed values of the openings.
  /// \return false if `poll` cancelled the step; the state is then the state before the step. The
  ///         engine completes a step in place once it has begun, whatever `poll` returns.
  /// \throws DeviceFailure
  virtual bool step(const OpeningSignals<double>& signals, const Poll& poll) = 0;

  /// Advances by a step for each of the signals, in order. A GPU may compute these steps together,
  /// without a call of `poll`.
  /// \return number of completed steps: all unless `poll` cancelled one.
  /// \throws DeviceFailure
  virtual std::int64_t advance(const std::vector<OpeningSignals<double>>& signals,
                               const Poll& poll);

  /// Waits for the end of all steps so far and for the messages that other ranks sent in them. On a
  /// GPU step() and advance() return before their kernels end.
  virtual void wait() = 0;

  /// Sums over the nodes of this rank, after at least one step. The change of the velocity is that
  /// of the last step with full tiles and that of the next step with compact tiles.
  virtual FlowTally tally() = 0;
  /// The sums of this rank alone.
  FlowSums sums() { return tally().sums(); }

  /// Moments of the given nodes, in their order; zero for nodes outside all tiles.
  virtual std::vector<NodeMoments<double>> moments(const std::vector<NodePlace>& nodes) = 0;

  /// Sets the nodes of watched().
  virtual void watch(const WatchedNodes& nodes) = 0;

  /// Sums over the watched nodes of each group that lie on this rank.
  /// \param signals of the step with this inflow.
  virtual std::vector<WatchedSums> watched(const OpeningSignals<double>& signals) = 0;

  /// Moments of all nodes of `count` tiles from `firstTile` on, TileShape::nodes per tile. Those of
  /// solid nodes are unspecified.
  virtual void momentsOfTiles(std::int64_t firstTile, std::int64_t count,
                              NodeMoments<double>* moments) = 0;

  /// Sets all non-solid nodes of `count` tiles from `firstTile` on to the equilibrium of the given
  /// moments, TileShape::nodes per tile. For the initial condition.
  virtual void setMoments(std::int64_t firstTile, std::int64_t count,
                          const NodeMoments<double>* moments) = 0;

  /// Populations of all nodes of `count` tiles from `firstTile` on, TileShape::nodes per tile.
  /// Those of solid nodes are unspecified. Together with circuits() they are the complete state
  /// between two steps, for every storage.
  virtual void populationsOfTiles(std::int64_t firstTile, std::int64_t count,
                                  NodePopulations* populations) = 0;

  /// Shear of all nodes of `count` tiles from `firstTile` on, TileShape::nodes per tile. That of
  /// solid nodes is unspecified.
  virtual void shearOfTiles(std::int64_t firstTile, std::int64_t count, NodeShear* shear) = 0;

  /// Sets all non-solid nodes of `count` tiles from `firstTile` on to the given populations,
  /// TileShape::nodes per tile.
  virtual void setPopulations(std::int64_t firstTile, std::int64_t count,
                              const NodePopulations* populations) = 0;

  /// Makes the table of nodes for readMoments() and shiftMoments().
  /// \return null if this engine has none of the nodes.
  virtual std::unique_ptr<NodeTable> table(std::int64_t count, const PlaceOf& placeOf) const = 0;

  /// Moments of `count` nodes of a table from number `first` on, in the memory of the device; zero
  /// for nodes outside this engine.
  virtual void readMoments(const NodeTable& nodes, std::int64_t first, std::int64_t count,
                           NodeMoments<double>* moments) = 0;

  /// Sets the moments of such nodes: adds feq(new moments) - feq(own moments) to the populations.
  /// Nodes whose new density is NaN keep their moments.
  virtual void shiftMoments(const NodeTable& nodes, std::int64_t first, std::int64_t count,
                            const NodeMoments<double>* moments) = 0;

  /// Allocates a copy of the populations.
  virtual std::unique_ptr<StateCopy> makeCopy() const = 0;
  /// Copies the populations.
  virtual void copyState(StateCopy& copy) = 0;
  /// Restores the populations from a copy.
  virtual void setState(const StateCopy& copy) = 0;
  /// Replaces a copy by the difference populations - copy.
  virtual void subtractFromState(StateCopy& copy) = 0;
  /// Adds a difference to the populations.
  virtual void addToState(const StateCopy& difference) = 0;

  /// Makes the transfer between this grid and another grid on the same device.
  virtual std::unique_ptr<GridTransfer> makeTransfer(GridCells cells, const NodesOfCells& nodes,
                                                     const TransferGrids& grids) const = 0;

  /// Determines the slip of all walls (see WallCorrection) from the present flow; the following
  /// steps keep it.
  virtual void updateWallSlips() = 0;
  /// The slips in the order of TileSet::wallLinks, empty for a collision model without them.
  virtual std::vector<WallSlip> wallSlips() = 0;
  virtual void setWallSlips(const std::vector<WallSlip>& slips) = 0;

  /// Sends other ranks the state of their ghost nodes. All ranks call it first after a change of
  /// the state other than by steps.
  virtual void exchangeGhosts() = 0;

  /// State of the circuits after the last step. Where ranks share the flow, only the circuits with
  /// openings on this rank are valid.
  virtual std::vector<Circuit> circuits() = 0;

  /// Sets the state of the circuits, as many as there are.
  virtual void setCircuits(const std::vector<Circuit>& circuits) = 0;

  /// The storage of the populations, never Auto.
  virtual PopulationStorage storage() const = 0;

  /// Memory on the device in bytes, without the buffers for transfers to and from the host: 40 MB
  /// at most.
  virtual std::uint64_t memory() const = 0;

  /// Name of the device, for example "NVIDIA H200" or "CPU, 16 threads".
  virtual std::string deviceName() const = 0;
};

/// Whether a GPU is usable: one exists, its driver works, and the build contains its kernels.
bool isGpuUsable();

/// Reason why isGpuUsable() is false, as a clause: "this build has no GPU backend", ...
std::string whyNoGpu();

/// Memory in bytes that an engine will take on its device. For compact tiles it is an upper bound,
/// except for geometries more rugged than random spheres.
/// \param storage not Auto.
std::uint64_t engineMemory(const TileSet& tiles, Precision precision, PopulationStorage storage);

/// The storage that Auto selects: compact tiles in place. For every geometry they are the fastest
/// on a GPU or within 3 % of the fastest, on a CPU within 5 %, with half the memory
/// (Testing/Benchmark/RESULTS.md). Auto selects full tiles if the nodes exceed the limit of compact
/// tiles, except for 16-bit storage, which has no full tiles.
PopulationStorage chooseStorage(const TileSet& tiles, Precision precision);

/// The storage of a choice, never Auto.
PopulationStorage plannedStorage(const TileSet& tiles, const ModelChoice& model);

/// Makes the engine of a geometry: allocates its memory and sets the fluid at rest.
/// \param viscosity of the fluid, lattice units. A Newtonian model uses the relaxation time at an
///        infinite shear rate.
/// \param transport to the other ranks, if any; it outlives the engine.
/// \throws DeviceFailure if the choice requires a GPU and none is usable
/// \throws InsufficientMemory if the populations do not fit
/// \throws UnsupportedChoice if the precision does not have the storage
std::unique_ptr<Engine> makeEngine(const TileSet& tiles, const ModelChoice& model,
                                   DeviceChoice device, const Viscosity& viscosity,
                                   Transport* transport = nullptr);

}  // namespace tiledlbm
