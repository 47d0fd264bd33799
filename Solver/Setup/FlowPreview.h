// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "Kernels/Tile/TileSet.h"
#include "Solver/Conditions/LatticeUnits.h"
#include "Solver/Conditions/StorageChoices.h"
#include "Solver/Geometry/OpenVolume.h"
#include "Solver/Setup/FlowProblem.h"

namespace tiledlbm {

class CaseSetup;

/// Plan of a run, in addition to its parameters.
struct RunPlan {
  std::int64_t steps = 100000;  ///< most steps of a run without periods
  double periods = 0;           ///< of the waveform to run, 0 for none, or untilPeriodic
  double knownMflups = 0;       ///< speed of an earlier similar run; 0 for none
  std::uint64_t heldBytes = 0;  ///< memory of an earlier run that will be free
  int ranks = 1;                ///< that share the flow; with GPUs, each on one like this rank's
  bool continuesRun = false;    ///< whether it begins with the periods of a restart file
};

/// Estimate of the flow at an opening. NaN for values that are not prescribed.
struct OpeningEstimate {
  OpeningCondition condition;
  double meanSpeed = 0;  ///< m/s, into the fluid
  double reynoldsNumber = 0;
  double womersleyNumber = 0;  ///< NaN without a waveform
};

/// Estimates for a flow before its run. NaN where a problem prevents an estimate.
struct FlowEstimate {
  static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

  std::vector<OpeningEstimate> openings;  ///< in the order of their ids; empty where unknown
  double reynoldsNumber = unknown;        ///< largest over the openings
  double womersleyNumber = unknown;       ///< largest over the openings; NaN without a waveform
  double meanInflow = unknown;            ///< m3/s, see inflowOf; NaN without a waveform
  double peakInflow = unknown;            ///< m3/s, the same
  double period = unknown;                ///< s, NaN without a waveform
  bool hasEddies = false;                 ///< whether it has a subgrid viscosity, EddyViscosity
  double acousticNumber = unknown;        ///< with the chosen time step
  double timeStep = unknown;              ///< s
  double relaxationTime = unknown;        ///< lattice units
  double restRelaxationTime = unknown;    ///< lattice units, of the fluid at rest
  /// Lattice units: twice the largest mean speed, the peak of a Poiseuille flow, see
  /// tiledlbm::largestMeanSpeed.
  double maxLatticeVelocity = unknown;
  /// Steps of a flow-through: straight distance from an inlet to the farthest outlet over the mean
  /// speed of the inlet; the largest over the inlets.
  double flowThroughSteps = unknown;
  /// Steps of the run, 0 where unknown. For a run until the flow is steady an estimate, within a
  /// factor of two in tubes at Reynolds numbers of 1 to 1000, and at most the steps of the plan.
  /// For a run until the flow is periodic those of usualPeriods, or the fewest after a longer ramp.
  std::int64_t steps = 0;
  double time = unknown;  ///< s, of all steps

  std::string device;   ///< name; empty if no device is usable
  std::string storage;  ///< name of the storage of populations
  /// Memory of the rank with the most nodes, where GPUs share the flow.
  std::uint64_t requiredBytes = 0, availableBytes = 0;
  int devicesNeeded = 0;    ///< devices like this one that the flow needs; 0 if no number suffices
  double mflups = unknown;  ///< expected speed
  bool isSpeedMeasured = false;  ///< by an earlier run, else an estimate within a factor of two
  double runSeconds = unknown;   ///< s, of all steps from rest

  std::vector<FlowProblem> problems;  ///< problems that prevent the flow first
};

/// Estimates and checks of flows through a mask without a run of the solver.
///
/// The constructor examines the whole volume, as does the first estimate with interpolated walls;
/// other estimates take milliseconds.
class FlowPreview {
 public:
  /// \throws InvalidInput, see findOpenings
  /// \throws InsufficientMemory
  explicit FlowPreview(std::shared_ptr<const VoxelMask> mask);
  explicit FlowPreview(VoxelMask mask)
      : FlowPreview(std::make_shared<const VoxelMask>(std::move(mask))) {}

  const VoxelMask& mask() const { return volume_->mask(); }
  const std::vector<Opening>& openings() const { return volume_->openings(); }
  /// Fluid voxels connected with an opening: nodes of a flow with all openings open.
  std::int64_t nodes() const { return nodes_; }
  std::int64_t isolatedNodes() const { return isolatedNodes_; }
  std::int64_t tileCount() const { return tileCount_; }

  /// Upper estimate of the memory of a flow on a device, bytes (engineMemory).
  /// \param storage not Auto; full tiles have no 16-bit storage and give 0.
  std::uint64_t memory(Precision precision, PopulationStorage storage,
                       WallModel walls = WallModel::HalfWay) const;

  /// Does not throw for unworkable settings, which are problems of the estimate.
  FlowEstimate estimate(const Parameters& parameters, const RunPlan& plan) const;

 private:
  static constexpr std::size_t precisions = std::size(allPrecisions);
  /// By PopulationStorage, Auto included.
  using MemoryTable = std::array<std::array<std::uint64_t, std::size(allStorages) + 1>, precisions>;

  /// Tiles of the flow with all openings open.
  TileSet cover(WallModel walls) const;
  static MemoryTable memoryOf(const TileSet& tiles);

  PopulationStorage storageOf(const ModelChoice& model) const;
  void addDoubts(const CaseSetup& setup, FlowEstimate& into) const;
  void estimateDevice(const Parameters& parameters, const RunPlan& plan, FlowEstimate& into) const;
  /// Memory of a flow with `growth` times the nodes of the mask, bytes.
  std::uint64_t memoryOfGrown(double growth, Precision precision, PopulationStorage storage,
                              WallModel walls) const;
  std::optional<SettingChange> remedyOfMemory(const Parameters& parameters, bool onGpu,
                                              double growth, std::uint64_t available) const;
  void estimateOpenings(const Parameters& parameters, FlowEstimate& into) const;
  void estimateScales(const Parameters& parameters, const RunPlan& plan,
                      const CaseConditions& conditions, FlowEstimate& into) const;
  std::int64_t stepsToSteady(const CaseSetup& setup, const FlowEstimate& estimate) const;
  double flowThroughTime(const FlowEstimate& estimate, const Parameters& parameters) const;
  std::int64_t nodesOfExtension(const FlowEstimate& estimate, const Parameters& parameters) const;

  std::shared_ptr<const OpenVolume> volume_;
  std::int64_t nodes_ = 0;
  std::int64_t isolatedNodes_ = 0;
  std::int64_t tileCount_ = 0;
  std::vector<std::int64_t> nodesOfLayers_;
  mutable std::map<WallModel, MemoryTable> memory_;
  std::array<PopulationStorage, precisions> automatic_{};  ///< storage that Auto selects
};

}  // namespace tiledlbm
