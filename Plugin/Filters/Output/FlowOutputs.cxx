// SPDX-License-Identifier: BSD-3-Clause
#include "Output/FlowOutputs.h"

#include "Arrays/NamedArrays.h"
#include "Arrays/VoxelArrays.h"
#include "Input/ImageFrame.h"
#include "Output/FigureArrays.h"
#include "Version.h"

#include "vtkCellArray.h"
#include "vtkDoubleArray.h"
#include "vtkImageData.h"
#include "vtkNew.h"
#include "vtkPointData.h"
#include "vtkPoints.h"
#include "vtkPolyData.h"
#include "vtkStringArray.h"
#include "vtkTable.h"

#include <vector>

namespace tiledlbm::plugin
{

namespace
{

// Fields of an opening without a point array: the position of the point is the centroid, and an
// opening of a label has no face.
constexpr const char* notOfThePoints[] = { "centroid", "face" };

// Reduces an array of all layers of a flow to some layers.
vtkSmartPointer<vtkDataArray> inLayers(
  vtkDataArray* array, const Flow& flow, const LayerRange& layers)
{
  const std::int64_t voxelsOfLayer = array->GetNumberOfTuples() / flow.layers.count();
  return valuesOf(
    array, (layers.first - flow.layers.first) * voxelsOfLayer, layers.count() * voxelsOfLayer);
}

}

void writeFlow(const Flow& flow, const LayerRange& layers, Association association,
  PressureUnit unit, vtkImageData* output)
{
  vtkDataSetAttributes* attributes = attributesOf(output, association);
  for (std::size_t i = 0; i < fieldKinds.size(); ++i)
  {
    const vtkSmartPointer<vtkDataArray> array = inLayers(flow.fields[i], flow, layers);
    attributes->AddArray(fieldKinds[i].isPressure ? inUnit(array, unit) : array);
  }
  attributes->SetActiveVectors(flow.velocity()->GetName());

  vtkFieldData* figures = output->GetFieldData();
  addFigures(figures, flow.summary);
  auto reasons = makeArray<vtkStringArray>(
    "quality_reasons", static_cast<vtkIdType>(flow.qualityReasons.size()));
  for (vtkIdType i = 0; i < reasons->GetNumberOfValues(); ++i)
  {
    reasons->SetValue(i, flow.qualityReasons[i]);
  }
  addHidden(figures, reasons);
  addFigure(figures, "pressure_unit", symbolOf(unit));
  addFigure(figures, "tiledlbm_version", version);
}

void writeStatistics(const FlowStatistics& statistics, const Flow& flow, const LayerRange& layers,
  Association association, vtkImageData* output)
{
  for (const auto& array : statistics.arrays)
  {
    attributesOf(output, association)->AddArray(inLayers(array, flow, layers));
  }
  addFigure(output->GetFieldData(), "statistics_samples", statistics.samples);
  addFigure(output->GetFieldData(), "statistics_beats", statistics.beats);
  addFigure(output->GetFieldData(), "resolved_energy_share", statistics.resolvedShare);
}

void writeDerivatives(
  const VelocityDerivatives& derivatives, Association association, vtkImageData* output)
{
  vtkDataSetAttributes* attributes = attributesOf(output, association);
  for (const auto& array : derivatives.arrays())
  {
    if (array)
    {
      attributes->AddArray(array);
    }
  }
}

void writeOpenings(const Flow& flow, const ImageFrame& frame, Association association,
  PressureUnit unit, vtkImageData* image, vtkPolyData* output)
{
  const auto count = static_cast<vtkIdType>(flow.openings.size());
  std::vector<OpeningState> openings = flow.openings;
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  points->SetNumberOfPoints(count);
  vtkNew<vtkCellArray> vertices;
  for (vtkIdType i = 0; i < count; ++i)
  {
    OpeningState& opening = openings[i];
    points->SetPoint(i, worldPosition(image, association, opening.centroid).data());
    vertices->InsertNextCell(1, &i);
    opening.normal = frame.toWorld(opening.normal);
    opening.meanPressure = fromPascal(opening.meanPressure, unit);
    opening.pressureDrop = fromPascal(opening.pressureDrop, unit);
  }

  output->SetPoints(points);
  output->SetVerts(vertices);
  for (const auto& array : columnsOf(openings))
  {
    output->GetPointData()->AddArray(array);
  }
  for (const char* name : notOfThePoints)
  {
    output->GetPointData()->RemoveArray(name);
  }
  addFigure(output->GetFieldData(), "pressure_unit", symbolOf(unit));
}

void writeWall(const WallSurface& wall, const WallForces& forces, Association association,
  PressureUnit unit, vtkImageData* image, vtkPolyData* output)
{
  output->ShallowCopy(wall.inWorld(image, association));
  const auto& stress = forces.shearStress;
  const auto magnitude = magnitudeOf(stress);
  vtkPointData* attributes = output->GetPointData();
  attributes->AddArray(stress);
  attributes->AddArray(magnitude);
  attributes->AddArray(forces.shearStressError);
  attributes->AddArray(inUnit(forces.pressure, unit));
  attributes->SetActiveScalars(magnitude->GetName());
  addFigure(output->GetFieldData(), "pressure_unit", symbolOf(unit));
  addFigure(output->GetFieldData(), "mean_of_wall_shear_stress", forces.figures.mean);
  addFigure(
    output->GetFieldData(), "percentile_99_of_wall_shear_stress", forces.figures.percentile99);
}

void writeConvergence(const Flow& flow, vtkTable* output)
{
  for (const auto& column : columnsOf(flow.convergence))
  {
    output->AddColumn(column);
  }
}

}
