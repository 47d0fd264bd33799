// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "Kernels/Tile/TileSet.h"
#include "Solver/Conditions/LatticeUnits.h"
#include "Solver/Conditions/StorageChoices.h"
#include "Solver/Geometry/OpenVolume.h"
#include "Solver/Setup/Acoustics.h"
#include "Solver/Setup/FlowProblem.h"

namespace tiledlbm {

class CaseSetup;

/// What a preview has to know of a run, beside its parameters.
struct RunPlan {
  std::int64_t steps = 100000;  ///< to run at most, where there are no periods
  double periods = 0;           ///< of the waveform to run, 0 for none, or untilPeriodic
  double knownMflups = 0;       ///< speed of an earlier run of this kind; 0 for none
  std::uint64_t heldBytes = 0;  ///< memory that an earlier run will give back
  int ranks = 1;  ///< that will share the flow, each, if this one has a GPU, on one like it
};

/// What a flow will be at an opening. NaN where it is not prescribed.
struct OpeningEstimate {
  OpeningCondition condition;
  double meanSpeed = 0;  ///< m/s, into the fluid
  double reynoldsNumber = 0;
  double womersleyNumber = 0;  ///< NaN without a waveform
};

/// Figures of a flow from before it is run. NaN where a problem leaves them unknown.
struct FlowEstimate {
  static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

  std::vector<OpeningEstimate> openings;  ///< in the order of their ids; empty where unknown
  double reynoldsNumber = unknown;        ///< largest over the openings
  double womersleyNumber = unknown;       ///< largest over the openings; NaN without a waveform
  bool hasEddies = false;                 ///< whether it has the viscosity of eddies, EddyViscosity
  Acoustics acoustics;                    ///< in the time step that follows
  double timeStep = unknown;              ///< s
  double relaxationTime = unknown;        ///< lattice units
  double restRelaxationTime = unknown;    ///< lattice units, of the fluid at rest
  /// Lattice units: twice the largest mean speed, the peak of a Poiseuille flow, see
  /// tiledlbm::largestMeanSpeed.
  double maxLatticeVelocity = unknown;
  /// Steps in which the fluid crosses the vessel, from an inlet to the farthest opening it can
  /// leave by along a straight line, at the mean speed of the inlet; the largest over the inlets.
  double flowThroughSteps = unknown;
  /// That will be run, 0 where unknown. Of a flow that ends when it is steady a guess, within a
  /// factor of two in tubes at Reynolds numbers of 1 to 1000, and at most those of the plan. Of one
  /// that ends when it is periodic those of usualPeriods, or the fewest after a longer ramp.
  std::int64_t steps = 0;
  double time = unknown;  ///< s, of all steps

  std::string device;   ///< in words; empty if none can be used
  std::string storage;  ///< how populations will be stored, in words
  /// Of the rank with the most nodes, where GPUs share the flow.
  std::uint64_t requiredBytes = 0, availableBytes = 0;
  int devicesNeeded = 0;    ///< like this one, that the flow takes; 0 where no number is enough
  double mflups = unknown;  ///< speed to expect
  bool isSpeedMeasured = false;  ///< by an earlier run, else a guess within a factor of two
  double runSeconds = unknown;   ///< s, of all steps from rest

  std::vector<FlowProblem> problems;  ///< those that prevent the flow first
};

/// What can be said of flows through a mask without running the solver.
///
/// The constructor looks at the whole volume, and the first estimate with interpolated walls does
/// again; others take milliseconds.
class FlowPreview {
 public:
  /// \throws InvalidInput, see findOpenings
  /// \throws InsufficientMemory
  explicit FlowPreview(std::shared_ptr<const VoxelMask> mask);
  /// The same for a mask that nobody else needs.
  explicit FlowPreview(VoxelMask mask)
      : FlowPreview(std::make_shared<const VoxelMask>(std::move(mask))) {}

  const VoxelMask& mask() const { return volume_->mask(); }
  const std::vector<Opening>& openings() const { return volume_->openings(); }
  /// Fluid voxels that can be reached from an opening: the nodes of a flow with no opening closed.
  std::int64_t nodes() const { return nodes_; }
  std::int64_t isolatedNodes() const { return isolatedNodes_; }
  std::int64_t tileCount() const { return tileCount_; }

  /// Bytes that a flow takes on a device, from above (engineMemory).
  /// \param storage not Auto; full tiles have no 16-bit storage and give 0.
  std::uint64_t memory(Precision precision, PopulationStorage storage,
                       WallModel walls = WallModel::HalfWay) const;

  /// Never throws for a setting that cannot work: that is one of the problems of the estimate.
  FlowEstimate estimate(const Parameters& parameters, const RunPlan& plan) const;

 private:
  static constexpr std::size_t precisions = std::size(allPrecisions);
  /// By PopulationStorage, Auto included.
  using MemoryTable = std::array<std::array<std::uint64_t, std::size(allStorages) + 1>, precisions>;

  /// Tiles of the flow with no opening closed.
  TileSet cover(WallModel walls) const;
  static MemoryTable memoryOf(const TileSet& tiles);

  PopulationStorage storageOf(const ModelChoice& model) const;
  void addDoubts(const CaseSetup& setup, FlowEstimate& into) const;
  void estimateDevice(const Parameters& parameters, const RunPlan& plan, FlowEstimate& into) const;
  /// Bytes of a flow with so many times the nodes of the mask.
  std::uint64_t memoryOfGrown(double growth, Precision precision, PopulationStorage storage,
                              WallModel walls) const;
  std::optional<SettingChange> remedyOfMemory(const Parameters& parameters, bool onGpu,
                                              double growth, std::uint64_t available) const;
  void estimateOpenings(const Parameters& parameters, FlowEstimate& into) const;
  void estimateScales(const Parameters& parameters, const RunPlan& plan, CaseSetup& setup,
                      FlowEstimate& into) const;
  std::int64_t stepsToSteady(const CaseSetup& setup, const FlowEstimate& estimate) const;
  double flowThroughTime(const FlowEstimate& estimate, const Parameters& parameters) const;
  std::int64_t nodesOfExtension(const FlowEstimate& estimate, const Parameters& parameters) const;

  std::shared_ptr<const OpenVolume> volume_;
  std::int64_t nodes_ = 0;
  std::int64_t isolatedNodes_ = 0;
  std::int64_t tileCount_ = 0;
  std::vector<std::int64_t> nodesOfLayers_;
  MemoryTable memory_{};                                   ///< with half-way walls
  mutable std::optional<MemoryTable> memoryWithWalls_;     ///< interpolated ones, once asked for
  std::array<PopulationStorage, precisions> automatic_{};  ///< what Auto stands for
};

}  // namespace tiledlbm
