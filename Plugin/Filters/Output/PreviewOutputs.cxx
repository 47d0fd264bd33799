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
#include "vtkImageData.h"
#include "vtkIntArray.h"
#include "vtkMath.h"
#include "vtkNew.h"
#include "vtkPointData.h"
#include "vtkPoints.h"
#include "vtkPolyData.h"
#include "vtkStringArray.h"
#include "vtkTransform.h"
#include "vtkTransformPolyDataFilter.h"
#include "vtkTypeInt64Array.h"
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
  const VoxelMask& mask, const Opening& opening, vtkImageData* image, Association association)
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
        quads->InsertCellPoint(
          points->InsertNextPoint(worldPosition(image, association, corner).data()));
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

void writeOpenings(const FlowPreview& preview, vtkImageData* image, const ImageFrame& frame,
  Association association, double metresPerUnit, const SegmentNames& names, vtkPolyData* output)
{
  const auto count = static_cast<vtkIdType>(preview.openings().size());
  auto id = makeArray<vtkIntArray>("id", count);
  auto face = makeArray<vtkStringArray>("face", count);
  auto segment = makeArray<vtkStringArray>("segment", count);
  auto automaticRole = makeArray<vtkIntArray>("automatic_role", count);
  auto area = makeArray<vtkDoubleArray>("area", count);
  auto diameter = makeArray<vtkDoubleArray>("diameter", count);
  auto normal = makeArray<vtkDoubleArray>("normal", count, 3);
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  vtkNew<vtkCellArray> vertices;
  const double voxel = frame.voxelSize() * metresPerUnit;
  for (const Opening& opening : preview.openings())
  {
    const vtkIdType i = points->InsertNextPoint(
      worldPosition(image, association, centroid(preview.mask(), opening)).data());
    vertices->InsertNextCell(1, &i);
    id->SetValue(i, opening.id);
    face->SetValue(i, whereIs(opening));
    const auto name = names.find(opening.label);
    segment->SetValue(i, opening.isOfLabel() && name != names.end() ? name->second : "");
    automaticRole->SetValue(i, static_cast<int>(automaticRoleOf(opening)));
    const double squareMetres = opening.area() * voxel * voxel;
    area->SetValue(i, squareMetres);
    diameter->SetValue(i, equivalentDiameter(squareMetres));
    normal->SetTypedTuple(i, normalInWorld(opening, frame).data());
  }
  output->SetPoints(points);
  output->SetVerts(vertices);
  addArrays(output->GetPointData(), id, face, segment, automaticRole, area, diameter, normal);
}

namespace
{

/// Adds the estimates of the openings.
void writeOpeningEstimates(const FlowEstimate& estimate, vtkPolyData* output)
{
  const auto count = static_cast<vtkIdType>(estimate.openings.size());
  if (count == 0)
  {
    return;
  }
  auto role = makeArray<vtkIntArray>("role", count);
  auto speed = makeArray<vtkDoubleArray>("mean_velocity", count);
  auto reynolds = makeArray<vtkDoubleArray>("reynolds_number", count);
  auto womersley = makeArray<vtkDoubleArray>("womersley_number", count);
  auto circuit = makeArray<vtkDoubleArray>("circuit", count, 3);
  for (vtkIdType i = 0; i < count; ++i)
  {
    const OpeningEstimate& opening = estimate.openings[i];
    role->SetValue(i, static_cast<int>(opening.condition.role));
    speed->SetValue(i, opening.meanSpeed);
    reynolds->SetValue(i, opening.reynoldsNumber);
    womersley->SetValue(i, opening.womersleyNumber);
    circuit->SetTypedTuple(i, rowValuesOf(opening.condition.circuit).data());
  }
  addArrays(output->GetPointData(), role, speed, reynolds, womersley, circuit);
}

}

void writeEstimate(const FlowPreview& preview, const FlowEstimate& estimate, vtkPolyData* output)
{
  writeOpeningEstimates(estimate, output);
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
  addArrays(figures, choices, memory);
}

void writeStatisticsMemory(double bytes, vtkPolyData* output)
{
  addFigure(output->GetFieldData(), "statistics_memory", bytes);
}

void writeProblems(const std::vector<FlowProblem>& problems, vtkPolyData* output)
{
  const auto count = static_cast<vtkIdType>(problems.size());
  auto sentences = makeArray<vtkStringArray>("problems", count);
  auto prevents = makeArray<vtkIntArray>("problem_prevents", count);
  auto properties = makeArray<vtkStringArray>("remedy_property", count);
  auto values = makeArray<vtkStringArray>("remedy_values", count);
  auto atFault = makeArray<vtkStringArray>("problem_figure", count);
  for (vtkIdType i = 0; i < count; ++i)
  {
    const FlowProblem& problem = problems[i];
    sentences->SetValue(i, sentenceOf(problem.problem));
    prevents->SetValue(i, problem.prevents ? 1 : 0);
    properties->SetValue(i, problem.remedy ? propertyOf(problem.remedy->setting) : "");
    std::string numbers;
    for (const double value : problem.remedy ? problem.remedy->values : std::vector<double>())
    {
      numbers += concatenated(numbers.empty() ? "" : " ", std::setprecision(15), value);
    }
    values->SetValue(i, numbers);
    atFault->SetValue(i, problem.figure ? fieldOf(*problem.figure) : "");
  }
  addArrays(output->GetFieldData(), sentences, prevents, properties, values, atFault);
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
  const auto count = static_cast<vtkIdType>(rows.size());
  auto time = makeArray<vtkDoubleArray>("waveform_time", count);
  auto value = makeArray<vtkDoubleArray>("waveform_value", count);
  for (vtkIdType i = 0; i < count; ++i)
  {
    time->SetValue(i, rows[i][0]);
    value->SetValue(i, rows[i][1]);
  }
  addArrays(output->GetFieldData(), time, value);
  static constexpr const char* units[] = { "times", "m/s", "ml/s", "Pa" }; // by WaveformQuantity
  addFigure(output->GetFieldData(), "waveform_unit", units[static_cast<int>(quantity)]);
}

void writeCuts(const std::vector<ShownCut>& cuts, vtkImageData* image, const ImageFrame& frame,
  Association association, vtkPolyData* output)
{
  constexpr int corners = 48;
  constexpr double beyondWall = 1.25; // of the radius, which shows the rim around the wall
  if (cuts.empty())
  {
    return; // ParaView does not carry arrays without values from a server
  }
  const auto count = static_cast<vtkIdType>(cuts.size()) * corners;
  auto label = makeArray<vtkDoubleArray>("label", count);
  auto found = makeArray<vtkIntArray>("found", count);
  auto middles = makeArray<vtkDoubleArray>("middle", count, 3);
  auto directions = makeArray<vtkDoubleArray>("direction", count, 3);
  auto radii = makeArray<vtkDoubleArray>("radius", count);
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  vtkNew<vtkCellArray> discs;
  for (const ShownCut& shown : cuts)
  {
    const VesselCut& cut = shown.cut;
    const double radius = equivalentDiameter(cut.area) / 2;
    const Vector middle = worldPosition(image, association, cut.middle);
    const Vector direction = frame.toWorld(cut.direction);
    const auto axes = axesAcross(cut.direction);
    discs->InsertNextCell(corners);
    for (int corner = 0; corner < corners; ++corner)
    {
      const double angle = 2 * vtkMath::Pi() * corner / corners;
      Vector place = cut.middle;
      for (std::size_t axis = 0; axis < 3; ++axis)
      {
        place[axis] +=
          beyondWall * radius * (std::cos(angle) * axes[0][axis] + std::sin(angle) * axes[1][axis]);
      }
      const vtkIdType i = points->InsertNextPoint(worldPosition(image, association, place).data());
      discs->InsertCellPoint(i);
      label->SetValue(i, shown.label);
      found->SetValue(i, shown.found ? 1 : 0);
      middles->SetTypedTuple(i, middle.data());
      directions->SetTypedTuple(i, direction.data());
      radii->SetValue(i, frame.voxelSize() * radius);
    }
  }
  output->SetPoints(points);
  output->SetPolys(discs);
  addArrays(output->GetPointData(), label, found, middles, directions, radii);
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

void writeRoles(const FlowPreview& preview, const FlowEstimate& estimate, vtkImageData* image,
  Association association, vtkPolyData* openings, vtkPolyData* faces)
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
    const auto ofOpening = facesOf(preview.mask(), preview.openings()[i], image, association);
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
  vtkImageData* image, const ImageFrame& frame, Association association, vtkPolyData* output)
{
  const Opening& shown = preview.openings()[opening];
  vtkNew<vtkAppendPolyData> parts;
  parts->AddInputData(facesOf(preview.mask(), shown, image, association));
  if (!isWall(role))
  {
    Vector middle = centroid(preview.mask(), shown);
    const auto normal = shown.inwardNormal();
    for (std::size_t axis = 0; axis < 3; ++axis)
    {
      middle[axis] -= 0.5 * normal[axis];
    }
    const double diameter = frame.voxelSize() * equivalentDiameter(shown.area());
    parts->AddInputData(arrow(worldPosition(image, association, middle),
      normalInWorld(shown, frame), diameter, isInlet(role)));
  }
  parts->Update();
  output->ShallowCopy(parts->GetOutput());
}

}
