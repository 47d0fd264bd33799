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
  std::int64_t steps; ///< to run, without periods
  double periods;     ///< of the waveform to run, 0 for none, or untilPeriodic
  SnapshotChoice snapshots;
  std::string restartFile;   ///< with the initial flow, empty for rest
  std::string restartOutput; ///< file for the final flow, empty for none
  double restartInterval;    ///< minutes between writing it during the run, 0 for never
  int samplesPerPeriod;      ///< see RunObserver, 0 for none
  StatisticsChoice statistics;
  vtkSmartPointer<vtkImageData> structure; ///< image of the mask, without arrays
  Association association;                 ///< of the mask
};

/// Whether the run of an earlier request can continue for a request.
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
