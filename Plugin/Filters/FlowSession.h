#ifndef FlowSession_h
#define FlowSession_h

#include "ImageFrame.h"

#include "Solver/Simulation.h"

#include "vtkDataArray.h"
#include "vtkSmartPointer.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

class vtkMultiProcessController;

namespace tiledlbm::plugin
{

/// Everything that the flow depends on.
struct FlowRequest
{
  VoxelMask mask;
  Parameters parameters;
  ImageFrame frame;
  std::int64_t steps;
};

/// A computed flow, in SI units.
struct Flow
{
  Summary summary;
  std::vector<std::string> warnings;
  vtkSmartPointer<vtkDataArray> velocity; ///< along the world's axes
  vtkSmartPointer<vtkDataArray> pressure;
  std::vector<OpeningRole> roles;             ///< of all openings, by id
  std::vector<OpeningState> openings;         ///< along the image's axes; on rank 0 only
  std::vector<ConvergenceSample> convergence; ///< on rank 0 only
};

/// Keeps a simulation and its last flow, and runs the solver only for what is not known yet.
///
/// In parallel every rank makes the same request, rank 0 computes, and all of them get the flow.
class FlowSession
{
public:
  /// Gives the flow that is asked for: the last one when it is the same, a continued one when only
  /// the number of steps grew, else a new one.
  /// \param askedAgain true when a user asks rather than the pipeline: a run that was stopped early
  ///        then goes on, and a device that failed is tried again.
  /// \throws Error with a sentence for the user; the same on all ranks.
  const Flow& obtain(FlowRequest request, bool askedAgain, const Simulation::Monitor& monitor);

  /// The mask of the last request.
  const VoxelMask& mask() const { return this->request_->mask; }

  /// How many times the solver was set running.
  int runCount() const { return this->runCount_; }

private:
  bool isKnown(const FlowRequest& request, bool askedAgain) const;
  void compute(const Simulation::Monitor& monitor);
  void collect();
  void share(vtkMultiProcessController* controller);

  std::optional<FlowRequest> request_;   // the last one
  std::optional<Simulation> simulation_; // of that request; on rank 0 only
  std::optional<Flow> flow_;             // absent when it failed
  std::string failure_;
  std::int64_t failsFrom_ = 0; // with fewer steps than these it can succeed
  bool mayPass_ = false;       // whether the same request can succeed another time
  int runCount_ = 0;
};

}

#endif
