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
#include <vector>

namespace tiledlbm::plugin
{

/// Samples for statistics of turbulence.
struct StatisticsChoice
{
  int phases = 0;            ///< of a cardiac cycle, 1 without a waveform, 0 for no statistics
  std::int64_t interval = 0; ///< steps between samples without a waveform

  bool isNone() const { return this->phases == 0; }

  bool operator==(const StatisticsChoice& other) const
  {
    return this->phases == other.phases && this->interval == other.interval;
  }
};

/// Statistics of turbulence for the outputs.
struct FlowStatistics
{
  std::int64_t samples = 0;
  std::int64_t beats = 0; ///< whole cardiac cycles, 0 without a waveform
  /// Share of the resolved fluctuations in the kinetic energy of all fluctuations in the vessel,
  /// see TurbulenceStatistics; NaN without a subgrid viscosity or without fluctuations.
  double resolvedShare = std::numeric_limits<double>::quiet_NaN();
  /// `mean_velocity` (m/s), with two samples of each phase `velocity_rms` (m/s) and
  /// `turbulent_kinetic_energy` (J/m3), with a subgrid viscosity `eddy_viscosity_ratio` and
  /// `resolved_energy_share`; vectors along the world's axes.
  std::vector<vtkSmartPointer<vtkDataArray>> arrays;
};

/// Statistics of turbulence over a run; each rank has its own layers. All ranks of the run's team
/// call the same functions.
class RunStatistics
{
public:
  /// \param choice of at least one phase.
  /// \param periodSteps steps of a period of the waveform, 0 without one.
  /// \throws SolverError if there is not enough main memory
  RunStatistics(const StatisticsChoice& choice, const Simulation& simulation,
    std::int64_t periodSteps, const RankTeam& team);

  /// The next step for sample() after a step.
  std::int64_t next(std::int64_t step) const
  {
    return this->schedule_.next(step, this->periodSteps_);
  }

  /// Takes a sample, unless the flow still depends on its start.
  /// \throws Diverged, std::bad_alloc
  void sample(const Simulation& simulation, const ImageFrame& frame);

  /// The statistics in some layers.
  /// \throws std::bad_alloc
  FlowStatistics fields(const Simulation& simulation, const LayerRange& layers) const;

  /// Lowers the quality of a flow if there are too few samples.
  void judge(const Simulation& simulation, Flow& flow) const;

private:
  double resolvedShare(const Simulation& simulation) const;

  SnapshotChoice schedule_;
  std::int64_t periodSteps_;
  RankTeam team_;
  TurbulenceStatistics statistics_;
  int timesBegunAgain_ = 0; // of the simulation at the first sample
};

}

#endif
