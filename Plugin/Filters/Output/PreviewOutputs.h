// SPDX-License-Identifier: BSD-3-Clause
#ifndef PreviewOutputs_h
#define PreviewOutputs_h

#include "Grid/FlowVolume.h"
#include "Input/ImageFrame.h"

#include "Solver/Setup/FlowPreview.h"

#include <map>
#include <string>
#include <vector>

class vtkDataObject;
class vtkPolyData;

namespace tiledlbm::plugin
{

/// Names of segments by their labels.
using SegmentNames = std::map<double, std::string>;

/// Names of the labels that cut openings, from the field data that the reader adds.
SegmentNames namesOfSegments(vtkDataObject* source, const std::vector<double>& openingLabels);

/// Makes a point with the geometry and the automatic role of each opening.
/// \param metresPerUnit of length of the image.
/// \param names of labels, for the array `segment`.
void writeOpenings(const FlowPreview& preview, const ImageFrame& frame, double metresPerUnit,
  const SegmentNames& names, vtkPolyData* output);

/// Adds the estimates of each opening as point data, and those of the flow as field data.
void writeEstimate(const FlowPreview& preview, const FlowEstimate& estimate, vtkPolyData* output);

/// Adds the problems as field data: `problems`, and for each problem whether it prevents the flow,
/// the property and value that solve it ("" without any), and the figure at fault.
void writeProblems(const std::vector<FlowProblem>& problems, vtkPolyData* output);

/// The role of an opening; the automatic one where a problem leaves the roles unknown.
OpeningRole roleOf(const FlowPreview& preview, const FlowEstimate& estimate, std::size_t opening);

/// Adds the `colour` of its role to each opening, and makes the voxel faces of all openings with
/// these colours. To be called after writeEstimate.
///
/// \param faces null for none.
void writeRoles(const FlowPreview& preview, const FlowEstimate& estimate, const ImageFrame& frame,
  vtkPolyData* openings, vtkPolyData* faces);

/// Makes the voxel faces of an opening, and an arrow outside along the flow; no arrow at a wall.
/// \param role direction of the arrow: into the fluid at an inlet, out of it at an outlet.
void writeHighlight(const FlowPreview& preview, std::size_t opening, OpeningRole role,
  const ImageFrame& frame, vtkPolyData* output);

/// Makes a disc across the vessel for each cut, a little wider than its section, with point data
/// `label`, `found`, `middle`, `direction` (out of the vessel) and `radius` (unit of the image).
void writeCuts(const std::vector<VolumeCut>& cuts, const ImageFrame& frame, vtkPolyData* output);

/// Adds the waveform, if any, as field data: `waveform_time` (s), `waveform_value` and
/// `waveform_unit` ("ml/s", "m/s", or "times" for a factor).
void writeWaveform(const Parameters& parameters, vtkPolyData* output);

}

#endif
