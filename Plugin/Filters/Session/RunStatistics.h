// SPDX-License-Identifier: BSD-3-Clause
#ifndef RunStatistics_h
#define RunStatistics_h

#include "Input/ImageFrame.h"
#include "Session/Flow.h"
#include "Session/Snapshots.h"

#include "Kernels/Ranks/RankTeam.h"
#include "Solver/Geometry/LayerRange.h"
#include "Solver/Run/Simulation.h"
#include "Solver/Run/TurbulenceStatistics.h"

#include "vtkDataArray.h"
#include "vtkSmartPointer.h"

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace tiledlbm::plugin
{

/// Which samples statistics of turbulence are made of.
struct StatisticsChoice
{
  int phases = 0;            ///< of a heartbeat, 1 for a flow without one, 0 for no statistics
  std::int64_t interval = 0; ///< steps between samples of a flow without a heartbeat

  bool isNone() const { return this->phases == 0; }

  bool operator==(const StatisticsChoice& other) const
  {
    return this->phases == other.phases && this->interval == other.interval;
  }
};

/// Statistics of turbulence as they are given out.
struct FlowStatistics
{
  std::int64_t samples = 0;
  std::int64_t beats = 0; ///< whole heartbeats, 0 for a flow without one
  /// Kinetic energy of the fluctuations that voxels resolve, of all there is in the vessel, see
  /// TurbulenceStatistics; NaN without a viscosity of eddies, and without fluctuations.
  double resolvedShare = std::numeric_limits<double>::quiet_NaN();
  /// `mean_velocity` (m/s), with two samples of each phase `velocity_rms` (m/s) and
  /// `turbulent_kinetic_energy` (J/m3), with a viscosity of eddies `eddy_viscosity_ratio` and
  /// `resolved_energy_share`; vectors along the world's axes.
  std::vector<vtkSmartPointer<vtkDataArray>> arrays;
};

/// Statistics of turbulence over a run, of which each rank has its own layers. All ranks of the
/// run's team call the same functions.
class RunStatistics
{
public:
  /// \param choice of at least one phase.
  /// \param periodSteps steps of a period of the waveform, 0 without one.
  /// \throws SolverError if there is not enough main memory
  RunStatistics(const StatisticsChoice& choice, const Simulation& simulation,
    std::int64_t periodSteps, const RankTeam& team);

  /// The first step after another one at which sample() is to be called.
  std::int64_t next(std::int64_t step) const
  {
    return this->schedule_.next(step, this->periodSteps_);
  }

  /// Takes a sample, once the flow is no longer that of its start.
  /// \throws Diverged, std::bad_alloc
  void sample(const Simulation& simulation, const ImageFrame& frame);

  /// What there is of some layers.
  /// \throws std::bad_alloc
  FlowStatistics fields(const Simulation& simulation, const LayerRange& layers) const;

  /// Adds to the reasons of a flow where these are statistics of few samples.
  void judge(const Simulation& simulation, Flow& flow) const;

private:
  double resolvedShare(const Simulation& simulation) const;

  SnapshotChoice schedule_;
  std::int64_t periodSteps_;
  RankTeam team_;
  TurbulenceStatistics statistics_;
  int timesBegunAgain_ = 0; // of the simulation, when the samples began
};

}

#endif
