// SPDX-License-Identifier: BSD-3-Clause
#ifndef PreviewOutputs_h
#define PreviewOutputs_h

#include "Input/ImageFrame.h"
#include "Input/MaskReader.h"

#include "Solver/Setup/FlowPreview.h"
#include "Solver/Volume/VesselEnds.h"

#include <vector>

class vtkImageData;
class vtkPolyData;

namespace tiledlbm::plugin
{

/// Makes a point with the geometry and the automatic role of each opening.
/// \param metresPerUnit of the image's spacing.
void writeOpenings(const FlowPreview& preview, vtkImageData* image, const ImageFrame& frame,
  Association association, double metresPerUnit, vtkPolyData* output);

/// Adds what an estimate says of each opening, and of the flow as field data.
void writeEstimate(const FlowPreview& preview, const FlowEstimate& estimate, vtkPolyData* output);

/// Adds `statistics_memory` as field data: bytes of main memory that statistics of turbulence take
/// on each rank.
void writeStatisticsMemory(double bytes, vtkPolyData* output);

/// Adds the problems as field data: `problems`, and for each whether it prevents the flow, the
/// property and value that mend it ("" where none does), and the figure at fault.
void writeProblems(const std::vector<FlowProblem>& problems, vtkPolyData* output);

/// Makes the voxel faces of an opening, and an arrow outside of it along the flow; none at a wall.
/// \param role as the arrow is to show it: into the fluid at an inlet, out of it at an outlet.
void writeHighlight(const FlowPreview& preview, std::size_t opening, OpeningRole role,
  vtkImageData* image, const ImageFrame& frame, Association association, vtkPolyData* output);

/// A cut of the preview.
struct ShownCut
{
  VesselCut cut;
  double label = 0;   ///< of its opening
  bool found = false; ///< at an end of the vessel, else of the user
};

/// Makes a disc across the vessel for each cut, a little wider than its section, with point data
/// `label`, `found`, `middle`, `direction` (out of the vessel) and `radius` (unit of the image).
void writeCuts(const std::vector<ShownCut>& cuts, vtkImageData* image, const ImageFrame& frame,
  Association association, vtkPolyData* output);

/// Adds the waveform, if there is one, as field data: `waveform_time` (s), `waveform_value` and
/// `waveform_unit` ("ml/s", "m/s", or "times" for a factor).
void writeWaveform(const Parameters& parameters, vtkPolyData* output);

}

#endif
