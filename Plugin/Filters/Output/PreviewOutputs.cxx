// SPDX-License-Identifier: BSD-3-Clause
#include "Output/PreviewOutputs.h"

#include "Arrays/NamedArrays.h"
#include "Input/ImageFrame.h"
#include "Kernels/Concatenated.h"
#include "Messages/Sentences.h"
#include "Output/FigureArrays.h"
#include "Solver/Conditions/OpeningWaveforms.h"
#include "Solver/Geometry/FluidDomain.h"
#include "Solver/Geometry/Point.h"

#include "Solver/Setup/UnitChoice.h"

#include "vtkAppendPolyData.h"
#include "vtkArrowSource.h"
#include "vtkCellArray.h"
#include "vtkDataArray.h"
#include "vtkDoubleArray.h"
#include "vtkFieldData.h"
#include "vtkMath.h"
#include "vtkNew.h"
#include "vtkPointData.h"
#include "vtkPoints.h"
#include "vtkPolyData.h"
#include "vtkStringArray.h"
#include "vtkTransform.h"
#include "vtkTransformPolyDataFilter.h"
#include "vtkUnsignedCharArray.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iomanip>
#include <string>
#include <utility>

namespace tiledlbm::plugin
{

namespace
{

Vector normalInWorld(const Opening& opening, const ImageFrame& frame)
{
  return frame.toWorld(opening.inwardNormal());
}

// Short name of an opening's position: "z-", or "label 2".
std::string whereIs(const Opening& opening)
{
  if (!opening.isOfLabel())
  {
    return nameOf(opening.face);
  }
  return concatenated("label ", opening.label);
}

// The voxel faces of an opening.
vtkSmartPointer<vtkPolyData> facesOf(
  const VoxelMask& mask, const Opening& opening, const ImageFrame& frame)
{
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  vtkNew<vtkCellArray> quads;
  for (const std::int64_t voxel : opening.voxels)
  {
    const auto at = mask.coordinates(voxel);
    for (const Face side : openSidesOf(mask, opening, voxel))
    {
      const auto axis = static_cast<std::size_t>(axisOf(side));
      const std::size_t first = (axis + 1) % 3, second = (axis + 2) % 3;
      Vector corner;
      corner[axis] = static_cast<double>(at[axis]) + (isUpper(side) ? 0.5 : -0.5);
      quads->InsertNextCell(4);
      for (const auto& [u, v] :
        { std::pair(-0.5, -0.5), { 0.5, -0.5 }, { 0.5, 0.5 }, { -0.5, 0.5 } })
      {
        corner[first] = static_cast<double>(at[first]) + u;
        corner[second] = static_cast<double>(at[second]) + v;
        quads->InsertCellPoint(points->InsertNextPoint(frame.worldPosition(corner).data()));
      }
    }
  }
  auto faces = vtkSmartPointer<vtkPolyData>::New();
  faces->SetPoints(points);
  faces->SetPolys(quads);
  return faces;
}

// An arrow of a given length whose tip or end touches a point.
vtkSmartPointer<vtkPolyData> arrow(
  const Vector& position, const Vector& inward, double length, bool pointsInward)
{
  // vtkArrowSource makes an arrow from the origin along x.
  const Vector along = { pointsInward ? inward[0] : -inward[0],
    pointsInward ? inward[1] : -inward[1], pointsInward ? inward[2] : -inward[2] };
  double axis[3];
  const double x[3] = { 1, 0, 0 };
  vtkMath::Cross(x, along.data(), axis);
  if (vtkMath::Norm(axis) < 1e-6)
  {
    axis[0] = axis[1] = 0;
    axis[2] = 1;
  }
  vtkNew<vtkTransform> transform;
  transform->Translate(position.data());
  transform->RotateWXYZ(
    vtkMath::DegreesFromRadians(std::acos(std::clamp(along[0], -1.0, 1.0))), axis);
  transform->Scale(length, length, length);
  transform->Translate(pointsInward ? -1 : 0, 0, 0);
  vtkNew<vtkArrowSource> source;
  source->SetTipResolution(24);
  source->SetShaftResolution(24);
  vtkNew<vtkTransformPolyDataFilter> filter;
  filter->SetTransform(transform);
  filter->SetInputConnection(source->GetOutputPort());
  filter->Update();
  return filter->GetOutput();
}

}

SegmentNames namesOfSegments(vtkDataObject* source, const std::vector<double>& openingLabels)
{
  SegmentNames names;
  vtkFieldData* const field = source->GetFieldData();
  vtkDataArray* const labels = field->GetArray("segment_label");
  auto* const texts = vtkStringArray::SafeDownCast(field->GetAbstractArray("segment_name"));
  const vtkIdType count =
    labels && texts ? std::min(labels->GetNumberOfTuples(), texts->GetNumberOfValues()) : 0;
  for (vtkIdType i = 0; i < count; ++i)
  {
    const double label = labels->GetTuple1(i);
    if (std::find(openingLabels.begin(), openingLabels.end(), label) != openingLabels.end())
    {
      names[label] = texts->GetValue(i);
    }
  }
  return names;
}

void writeOpenings(const FlowPreview& preview, const ImageFrame& frame, double metresPerUnit,
  const SegmentNames& names, vtkPolyData* output)
{
  const std::vector<Opening>& openings = preview.openings();
  std::vector<Vector> places;
  places.reserve(openings.size());
  for (const Opening& opening : openings)
  {
    places.push_back(frame.worldPosition(centroid(preview.mask(), opening)));
  }
  setVertices(places, output);
  const double voxel = frame.voxelSize() * metresPerUnit;
  const auto areaOf = [&](const Opening& opening) { return opening.area() * voxel * voxel; };
  const auto segmentOf = [&](const Opening& opening)
  {
    const auto name = names.find(opening.label);
    return opening.isOfLabel() && name != names.end() ? name->second : std::string();
  };
  vtkPointData* const points = output->GetPointData();
  addColumn(points, "id", openings, &Opening::id);
  addColumn(points, "face", openings, whereIs);
  addColumn(points, "segment", openings, segmentOf);
  addColumn(points, "automatic_role", openings, automaticRoleOf);
  addColumn(points, "area", openings, areaOf);
  addColumn(points, "diameter", openings,
    [&](const Opening& opening) { return equivalentDiameter(areaOf(opening)); });
  addColumn(points, "normal", openings,
    [&](const Opening& opening) { return normalInWorld(opening, frame); });
}

void writeEstimate(const FlowPreview& preview, const FlowEstimate& estimate, vtkPolyData* output)
{
  using Estimate = OpeningEstimate;
  if (const std::vector<Estimate>& openings = estimate.openings; !openings.empty())
  {
    vtkPointData* const points = output->GetPointData();
    addColumn(points, "role", openings, [](const Estimate& of) { return of.condition.role; });
    addColumn(points, "mean_velocity", openings, &Estimate::meanSpeed);
    addColumn(points, "reynolds_number", openings, &Estimate::reynoldsNumber);
    addColumn(points, "womersley_number", openings, &Estimate::womersleyNumber);
    addColumn(points, "circuit", openings,
      [](const Estimate& of) { return rowValuesOf(of.condition.circuit); });
  }
  vtkFieldData* figures = output->GetFieldData();
  addFigure(figures, "reynolds_number", estimate.reynoldsNumber);
  addFigure(figures, "eddy_viscosity", estimate.hasEddies);
  addFigure(figures, "acoustic_number", estimate.acousticNumber);
  addFigure(figures, "womersley_number", estimate.womersleyNumber);
  constexpr double millilitres = 1e6; // per m3
  addFigure(figures, "period", estimate.period);
  addFigure(figures, "mean_inflow", estimate.meanInflow * millilitres);
  addFigure(figures, "peak_inflow", estimate.peakInflow * millilitres);
  addFigure(figures, "time_step", estimate.timeStep);
  addFigure(figures, "relaxation_time", estimate.relaxationTime);
  addFigure(figures, "max_lattice_velocity", estimate.maxLatticeVelocity);
  addFigure(figures, "flow_through_steps", estimate.flowThroughSteps);
  addFigure(figures, "time", estimate.time);
  addFigure(figures, "non_solid_nodes", preview.nodes());
  addFigure(figures, "isolated_nodes", preview.isolatedNodes());
  addFigure(figures, "tile_count", preview.tileCount());
  addFigure(figures, "device", estimate.device);
  addFigure(figures, "storage", estimate.storage);
  addFigure(figures, "device_memory", estimate.requiredBytes);
  addFigure(figures, "device_memory_available", estimate.availableBytes);
  addFigure(figures, "devices_needed", estimate.devicesNeeded);
  addFigure(figures, "mflups", estimate.mflups);
  addFigure(figures, "mflups_measured", estimate.isSpeedMeasured);
  addFigure(figures, "run_time", estimate.runSeconds);

  auto choices = makeArray<vtkStringArray>("memory_choices", 0);
  auto memory = makeArray<vtkDoubleArray>("memory_of_choices", 0);
  for (const Precision precision : allPrecisions)
  {
    for (const PopulationStorage storage : allStorages)
    {
      if (const std::uint64_t bytes = preview.memory(precision, storage))
      {
        choices->InsertNextValue(nameOf(precision) + ", " + nameOf(storage));
        memory->InsertNextValue(static_cast<double>(bytes));
      }
    }
  }
  figures->AddArray(choices);
  figures->AddArray(memory);
}

void writeProblems(const std::vector<FlowProblem>& problems, vtkPolyData* output)
{
  const auto valuesOf = [](const FlowProblem& problem)
  {
    std::string numbers;
    for (const double value : problem.remedy ? problem.remedy->values : std::vector<double>())
    {
      numbers += concatenated(numbers.empty() ? "" : " ", std::setprecision(15), value);
    }
    return numbers;
  };
  vtkFieldData* const field = output->GetFieldData();
  addColumn(field, "problems", problems,
    [](const FlowProblem& problem) { return sentenceOf(problem.problem); });
  addColumn(field, "problem_prevents", problems, &FlowProblem::prevents);
  addColumn(field, "remedy_property", problems,
    [](const FlowProblem& problem)
    { return problem.remedy ? propertyOf(problem.remedy->setting) : std::string(); });
  addColumn(field, "remedy_values", problems, valuesOf);
  addColumn(field, "problem_figure", problems,
    [](const FlowProblem& problem)
    { return problem.figure ? fieldOf(*problem.figure) : std::string(); });
}

void writeWaveform(const Parameters& parameters, vtkPolyData* output)
{
  if (!isPulsatile(parameters))
  {
    return; // ParaView does not carry arrays without values from a server
  }
  // A cardiac cycle may be driven by pressures only.
  const bool isCommon = !parameters.waveform.empty();
  const auto& rows = isCommon ? parameters.waveform : parameters.openingWaveforms.front().points;
  const WaveformQuantity quantity =
    isCommon ? parameters.waveformQuantity : parameters.openingWaveforms.front().quantity;
  vtkFieldData* const field = output->GetFieldData();
  addColumn(field, "waveform_time", rows, [](const auto& row) { return row[0]; });
  addColumn(field, "waveform_value", rows, [](const auto& row) { return row[1]; });
  static constexpr const char* units[] = { "times", "m/s", "ml/s", "Pa" }; // by WaveformQuantity
  addFigure(field, "waveform_unit", units[static_cast<int>(quantity)]);
}

void writeCuts(const std::vector<VolumeCut>& cuts, const ImageFrame& frame, vtkPolyData* output)
{
  constexpr int corners = 48;
  constexpr double beyondWall = 1.25; // of the radius, which shows the rim around the wall
  if (cuts.empty())
  {
    return; // ParaView does not carry arrays without values from a server
  }
  const auto radiusOf = [](const VolumeCut& shown)
  { return equivalentDiameter(shown.cut.area) / 2; };
  std::vector<VolumeCut> ofPoints;
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  vtkNew<vtkCellArray> discs;
  for (const VolumeCut& shown : cuts)
  {
    const auto axes = axesAcross(shown.cut.direction);
    discs->InsertNextCell(corners);
    for (int corner = 0; corner < corners; ++corner)
    {
      const double angle = 2 * vtkMath::Pi() * corner / corners;
      Vector place = shown.cut.middle;
      for (std::size_t axis = 0; axis < 3; ++axis)
      {
        place[axis] += beyondWall * radiusOf(shown) *
          (std::cos(angle) * axes[0][axis] + std::sin(angle) * axes[1][axis]);
      }
      discs->InsertCellPoint(points->InsertNextPoint(frame.worldPosition(place).data()));
      ofPoints.push_back(shown);
    }
  }
  output->SetPoints(points);
  output->SetPolys(discs);
  vtkPointData* const data = output->GetPointData();
  addColumn(data, "label", ofPoints, &VolumeCut::label);
  addColumn(data, "found", ofPoints, &VolumeCut::found);
  addColumn(data, "middle", ofPoints,
    [&](const VolumeCut& shown) { return frame.worldPosition(shown.cut.middle); });
  addColumn(data, "direction", ofPoints,
    [&](const VolumeCut& shown) { return frame.toWorld(shown.cut.direction); });
  addColumn(data, "radius", ofPoints,
    [&](const VolumeCut& shown) { return frame.voxelSize() * radiusOf(shown); });
}

namespace
{

using Colour = std::array<unsigned char, 3>;

// Colours that people with any colour vision tell apart (Okabe and Ito 2008).
Colour colourOf(OpeningRole role)
{
  return isWall(role) ? Colour{ 120, 120, 120 }
    : isInlet(role)   ? Colour{ 0, 158, 115 }
                      : Colour{ 0, 114, 178 };
}

}

OpeningRole roleOf(const FlowPreview& preview, const FlowEstimate& estimate, std::size_t opening)
{
  return estimate.openings.empty() ? automaticRoleOf(preview.openings()[opening])
                                   : estimate.openings[opening].condition.role;
}

void writeRoles(const FlowPreview& preview, const FlowEstimate& estimate, const ImageFrame& frame,
  vtkPolyData* openings, vtkPolyData* faces)
{
  const auto count = static_cast<vtkIdType>(preview.openings().size());
  auto ofOpenings = makeArray<vtkUnsignedCharArray>("colour", count, 3);
  vtkNew<vtkAppendPolyData> all;
  for (vtkIdType i = 0; i < count; ++i)
  {
    const Colour colour = colourOf(roleOf(preview, estimate, i));
    ofOpenings->SetTypedTuple(i, colour.data());
    if (!faces)
    {
      continue;
    }
    const auto ofOpening = facesOf(preview.mask(), preview.openings()[i], frame);
    const auto ofFaces =
      makeArray<vtkUnsignedCharArray>("colour", ofOpening->GetNumberOfPoints(), 3);
    for (int channel = 0; channel < 3; ++channel)
    {
      ofFaces->FillComponent(channel, colour[channel]);
    }
    ofOpening->GetPointData()->AddArray(ofFaces);
    all->AddInputData(ofOpening);
  }
  openings->GetPointData()->AddArray(ofOpenings);
  if (faces && count > 0)
  {
    all->Update();
    faces->ShallowCopy(all->GetOutput());
  }
}

void writeHighlight(const FlowPreview& preview, std::size_t opening, OpeningRole role,
  const ImageFrame& frame, vtkPolyData* output)
{
  const Opening& shown = preview.openings()[opening];
  vtkNew<vtkAppendPolyData> parts;
  parts->AddInputData(facesOf(preview.mask(), shown, frame));
  if (!isWall(role))
  {
    Vector middle = centroid(preview.mask(), shown);
    const auto normal = shown.inwardNormal();
    for (std::size_t axis = 0; axis < 3; ++axis)
    {
      middle[axis] -= 0.5 * normal[axis];
    }
    const double diameter = frame.voxelSize() * equivalentDiameter(shown.area());
    parts->AddInputData(
      arrow(frame.worldPosition(middle), normalInWorld(shown, frame), diameter, isInlet(role)));
  }
  parts->Update();
  output->ShallowCopy(parts->GetOutput());
}

}
