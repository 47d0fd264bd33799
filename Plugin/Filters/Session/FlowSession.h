#ifndef FlowSession_h
#define FlowSession_h

#include "Input/ImageFrame.h"
#include "Input/MaskReader.h"
#include "Session/Snapshots.h"
#include "Solver/Geometry/FluidDomain.h"

#include "Solver/Run/Simulation.h"

#include "vtkDataArray.h"
#include "vtkImageData.h"
#include "vtkSmartPointer.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

class vtkMultiProcessController;

namespace tiledlbm::plugin
{

/// Everything that the flow depends on.
struct FlowRequest
{
  std::shared_ptr<const VoxelMask> mask;
  Parameters parameters;
  ImageFrame frame;
  std::int64_t steps; ///< to run, where there are no periods
  double periods;     ///< of the waveform to run, 0 for none
  SnapshotChoice snapshots;
  std::string restartFile;   ///< whose flow the run begins with, empty for one at rest
  std::string restartOutput; ///< file that its end is written to, empty for none
  int samplesPerPeriod;      ///< see RunObserver, 0 for none
  vtkSmartPointer<vtkImageData> structure; ///< that of the mask, without arrays
  Association association;                 ///< of the mask
};

/// A computed flow, in SI units.
struct Flow
{
  Summary summary;
  vtkSmartPointer<vtkDataArray> velocity; ///< along the world's axes
  vtkSmartPointer<vtkDataArray> pressure;
  std::vector<OpeningRole> roles;             ///< of all openings, by id
  std::vector<OpeningState> openings;         ///< along the image's axes; on rank 0 only
  std::vector<ConvergenceSample> convergence; ///< on rank 0 only
};

/// What is done while a run goes on.
struct RunObserver
{
  Simulation::Monitor monitor;
  std::function<void()> dropAverages; ///< called where those of earlier samples no longer hold
  std::function<void()> beginPeriod;  ///< called before the first sample of a period
  /// Called with states at equal distances over the last whole period of a waveform and the part of
  /// one after it.
  /// \param sample velocity and pressure in single precision, and roles.
  /// \param duration the time that it stands for, s.
  std::function<void(const Flow& sample, double duration)> sample;
};

/// Keeps a simulation and its last flow, and runs the solver only for what is not known yet.
///
/// In parallel every rank makes the same request, rank 0 computes, and all of them get the flow.
class FlowSession
{
public:
  /// Gives the flow that is asked for: the last one when it is the same, a continued one when only
  /// the number of steps grew, else a new one.
  /// \param time s; of several states that were kept the one that is nearest, without it the last.
  /// \param isLive true to get the end of a run that was stopped, whatever the time.
  /// \param askedAgain true when a user asks rather than the pipeline: a run that was stopped early
  ///        then goes on, and a device that failed is tried again.
  /// \throws Error with a sentence for the user; the same on all ranks.
  const Flow& obtain(FlowRequest request, std::optional<double> time, bool isLive, bool askedAgain,
    const RunObserver& observer);

  /// Times of the states that were kept, s.
  const std::vector<double>& times() const { return this->times_; }

  /// The step at which the last run was to end, and that at which it ended.
  std::int64_t targetStep() const { return this->targetStep_; }
  std::int64_t lastStep() const { return this->flow_->summary.steps; }
  /// Whether it was stopped before.
  bool wasStopped() const
  {
    return this->lastStep() < this->targetStep_ && !this->flow_->summary.isSteady;
  }
  /// Whether there is nothing to go on with: the run is at its end, or failed.
  bool isFinished() const { return !this->flow_ || !this->wasStopped(); }
  /// What is to be told about it and has not been told yet, on rank 0.
  std::vector<std::string> takeWarnings() { return std::exchange(this->warnings_, {}); }

  /// Where the flow of the last request goes, once its openings are known to have these roles.
  const FluidDomain& domain(const std::vector<OpeningRole>& roles);

  /// How many times the solver was set running.
  int runCount() const { return this->runCount_; }

private:
  bool isKnown(const FlowRequest& request, bool askedAgain) const;
  void compute(const RunObserver& observer, bool isLive);
  void advance(const RunObserver& observer);
  Flow state(Precision precision) const;
  void collect(bool hasRun);
  void loadRestart();
  void writeRestart();
  void show();
  void share(vtkMultiProcessController* controller, std::optional<Flow>& flow, Precision precision);
  std::int64_t targetOf(const Simulation& simulation) const;

  std::optional<FlowRequest> request_; // the last one
  std::optional<FluidDomain> domain_;  // of that request, with these roles
  std::vector<OpeningRole> domainRoles_;
  std::optional<Simulation> simulation_; // of that request; on rank 0 only
  std::optional<Snapshots> snapshots_;   // of that simulation; on rank 0 only
  std::vector<double> times_;            // of the snapshots
  std::optional<Flow> flow_;             // at the end of the run; absent when it failed
  std::optional<Flow> shown_;            // at another time
  std::vector<std::string> warnings_;    // that have not been told
  std::string snapshotFailure_;          // why no more are kept, empty if they are
  std::size_t shownIndex_ = 0;           // of that among the snapshots
  std::int64_t targetStep_ = 0;
  std::int64_t nextSample_ = 0; // step of the sample after the last one
  std::string failure_;
  std::int64_t failsFrom_ = 0;   // with fewer steps than these it can succeed
  std::int64_t periodSteps_ = 0; // steps of a period of the waveform, 0 without one
  bool mayPass_ = false;         // whether the same request can succeed another time
  int runCount_ = 0;
};

}

#endif
