// SPDX-License-Identifier: BSD-3-Clause
#ifndef FlowRequest_h
#define FlowRequest_h

#include "Input/ImageFrame.h"
#include "Input/MaskReader.h"
#include "Session/RunStatistics.h"
#include "Session/Snapshots.h"

#include "Solver/Conditions/Parameters.h"
#include "Solver/Geometry/VoxelMask.h"

#include "vtkImageData.h"
#include "vtkSmartPointer.h"

#include <cstdint>
#include <memory>
#include <string>

namespace tiledlbm::plugin
{

/// Everything that the flow depends on.
struct FlowRequest
{
  std::shared_ptr<const VoxelMask> mask;
  Parameters parameters;
  ImageFrame frame;
  std::int64_t steps; ///< to run, where there are no periods
  double periods;     ///< of the waveform to run, 0 for none, or untilPeriodic
  SnapshotChoice snapshots;
  std::string restartFile;   ///< whose flow the run begins with, empty for one at rest
  std::string restartOutput; ///< file that its end is written to, empty for none
  double restartInterval;    ///< minutes after which it is written during the run, 0 for never
  int samplesPerPeriod;      ///< see RunObserver, 0 for none
  StatisticsChoice statistics;
  vtkSmartPointer<vtkImageData> structure; ///< that of the mask, without arrays
  Association association;                 ///< of the mask
};

/// Whether a run for one request can go on as that for an earlier one was begun.
inline bool areAlike(const FlowRequest& request, const FlowRequest& earlier)
{
  // Equal masks are one object, see FlowSession::obtainOnAll. Snapshots and samples hold vectors
  // along the world's axes.
  return request.parameters == earlier.parameters && request.mask == earlier.mask &&
    request.snapshots == earlier.snapshots && request.restartFile == earlier.restartFile &&
    request.samplesPerPeriod <= earlier.samplesPerPeriod &&
    (request.statistics.isNone() || request.statistics == earlier.statistics) &&
    ((request.snapshots.isNone() && request.samplesPerPeriod == 0 && request.statistics.isNone()) ||
      (request.frame == earlier.frame && request.association == earlier.association));
}

}

#endif
