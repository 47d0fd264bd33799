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

/// Nodes in groups whose sums are asked for again and again.
struct WatchedNodes {
  std::vector<NodePlace> places;
  std::vector<std::int32_t> groupOf;  ///< of each of them, from 0
  int groups = 0;
};

/// Sums over a group of nodes.
struct WatchedSums {
  ExactSum density;  ///< deviations from 1
  /// Mass that the conditions of the nodes let in during a step from the state as it is: what they
  /// add to the density of each node beyond what walls at rest would leave. It is exact: the mass
  /// of the fluid changes by the sum over all nodes, but for what interpolated walls give and take.
  ExactSum inflow;
};

/// Populations on a device and the kernels that advance them. Everything is in lattice units.
class Engine {
 public:
  /// Called between parts of a step that takes long; returns false to give the step up.
  using Poll = std::function<bool()>;

  virtual ~Engine() = default;

  /// Advances by one step.
  /// \param signals factors on the values that the openings prescribe.
  /// \return false if `poll` gave the step up: the state is then that before the step. A step in
  ///         place that has begun is finished, whatever `poll` says.
  /// \throws DeviceFailure
  virtual bool step(const OpeningSignals<double>& signals, const Poll& poll) = 0;

  /// Waits until all steps so far are done, and what other ranks sent in them has come. A GPU works
  /// on while step() returns.
  virtual void wait() = 0;

  /// Sums over the nodes of this rank. Needs a step to have been done. The change of velocity is
  /// that of the last step with full tiles and of the next one with compact tiles.
  virtual FlowTally tally() = 0;
  /// The same of one rank alone.
  FlowSums sums() { return tally().sums(); }

  /// Moments of the given nodes, in their order; zero for those in no tile.
  virtual std::vector<NodeMoments<double>> moments(const std::vector<NodePlace>& nodes) = 0;

  /// Names nodes whose sums watched() gives.
  virtual void watch(const WatchedNodes& nodes) = 0;

  /// Sums over the nodes of each group that is watched, of those that lie on this rank.
  /// \param signals of the step that would let in the mass.
  virtual std::vector<WatchedSums> watched(const OpeningSignals<double>& signals) = 0;

  /// Moments of all nodes of `count` tiles from `firstTile` on, TileShape::nodes a tile; those of
  /// solid nodes are unspecified.
  virtual void momentsOfTiles(std::int64_t firstTile, std::int64_t count,
                              NodeMoments<double>* moments) = 0;

  /// Sets all non-solid nodes of `count` tiles from `firstTile` on to the equilibrium of the given
  /// moments, TileShape::nodes a tile. For the start of a flow.
  virtual void setMoments(std::int64_t firstTile, std::int64_t count,
                          const NodeMoments<double>* moments) = 0;

  /// Populations of all nodes of `count` tiles from `firstTile` on, TileShape::nodes a tile; those
  /// of solid nodes are unspecified. With circuits() all of the state between two steps, whatever
  /// the storage.
  virtual void populationsOfTiles(std::int64_t firstTile, std::int64_t count,
                                  NodePopulations* populations) = 0;

  /// Shear of all nodes of `count` tiles from `firstTile` on, TileShape::nodes a tile; that of
  /// solid nodes is unspecified.
  virtual void shearOfTiles(std::int64_t firstTile, std::int64_t count, NodeShear* shear) = 0;

  /// Sets all non-solid nodes of `count` tiles from `firstTile` on to given populations,
  /// TileShape::nodes a tile.
  virtual void setPopulations(std::int64_t firstTile, std::int64_t count,
                              const NodePopulations* populations) = 0;

  /// Names nodes for readMoments() and shiftMoments().
  /// \return null where none of them is in this engine.
  virtual std::unique_ptr<NodeTable> table(std::int64_t count, const PlaceOf& placeOf) const = 0;

  /// Moments of `count` nodes of a table from number `first` on, in the memory of the device; zero
  /// for those that are not here.
  virtual void readMoments(const NodeTable& nodes, std::int64_t first, std::int64_t count,
                           NodeMoments<double>* moments) = 0;

  /// Gives such nodes other moments, by what the equilibrium of these is more than that of their
  /// own; those whose density is no number keep theirs.
  virtual void shiftMoments(const NodeTable& nodes, std::int64_t first, std::int64_t count,
                            const NodeMoments<double>* moments) = 0;

  /// Takes memory for a copy of the populations.
  virtual std::unique_ptr<StateCopy> makeCopy() const = 0;
  /// Copies them as they are.
  virtual void copyState(StateCopy& copy) = 0;
  /// Makes them what they were.
  virtual void setState(const StateCopy& copy) = 0;
  /// Makes a copy what the populations are more than it.
  virtual void subtractFromState(StateCopy& copy) = 0;
  /// Adds such a difference.
  virtual void addToState(const StateCopy& difference) = 0;

  /// Makes what passes between this grid and another one on the same device.
  virtual std::unique_ptr<GridTransfer> makeTransfer(GridCells cells, const NodesOfCells& nodes,
                                                     const TransferGrids& grids) const = 0;

  /// Gives other ranks the state of the nodes that they read. To be called by all ranks after
  /// the state was set or changed otherwise than by steps, before anything else.
  virtual void shareState() = 0;

  /// Outlet circuits as they are after the last step. Where ranks share the flow, those are right
  /// that have openings on this one.
  virtual std::vector<OutletCircuit> circuits() = 0;

  /// Sets the outlet circuits, as many as there are.
  virtual void setCircuits(const std::vector<OutletCircuit>& circuits) = 0;

  /// How it stores populations: never Auto.
  virtual PopulationStorage storage() const = 0;

  /// Bytes that it has taken on its device, without the buffers of what passes to and from the
  /// host: 40 MB at most.
  virtual std::uint64_t memory() const = 0;

  /// The device in words, for example "NVIDIA H200" or "CPU, 16 threads".
  virtual std::string deviceName() const = 0;
};

/// Whether a GPU can be used: there is one, its driver works, and the kernels were compiled for it.
bool isGpuUsable();

/// Why isGpuUsable() is false, as a clause: "this build has no GPU backend", ...
std::string whyNoGpu();

/// Bytes that an engine will take on its device; for compact tiles an estimate from above, but for
/// geometries more rugged than random spheres.
/// \param storage not Auto.
std::uint64_t engineMemory(const TileSet& tiles, Precision precision, PopulationStorage storage);

/// What Auto stands for: compact tiles in place. For every geometry they are the fastest on a GPU
/// or within 3 % of it, on a CPU within 5 %, at half the memory (Testing/Benchmark/RESULTS.md).
/// Full tiles where the nodes are too many for them, but for 16-bit storage, which has no full
/// tiles.
PopulationStorage chooseStorage(const TileSet& tiles, Precision precision);

/// What a choice of storage stands for: never Auto.
PopulationStorage plannedStorage(const TileSet& tiles, const ModelChoice& model);

/// Makes the engine for a geometry: memory taken, fluid at rest.
/// \param viscosity of the fluid, lattice units. A Newtonian model takes the relaxation time at an
///        infinite shear rate.
/// \param transport to the other ranks, where there are some; lives longer.
/// \throws DeviceFailure if the GPU is asked for and not usable
/// \throws InsufficientMemory if the populations do not fit
/// \throws UnsupportedChoice if the precision has no such storage
std::unique_ptr<Engine> makeEngine(const TileSet& tiles, const ModelChoice& model,
                                   DeviceChoice device, const Viscosity& viscosity,
                                   Transport* transport = nullptr);

}  // namespace tiledlbm
