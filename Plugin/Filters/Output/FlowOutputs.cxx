// SPDX-License-Identifier: BSD-3-Clause
#include "Output/FlowOutputs.h"

#include "Arrays/NamedArrays.h"
#include "Arrays/VoxelArrays.h"
#include "Output/FigureArrays.h"
#include "Version.h"

#include "Kernels/Concatenated.h"

#include "vtkDoubleArray.h"
#include "vtkImageData.h"
#include "vtkPointData.h"
#include "vtkPolyData.h"
#include "vtkStringArray.h"
#include "vtkTable.h"

#include <cmath>
#include <cstddef>
#include <iomanip>
#include <string>
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

constexpr std::size_t mostFlows = 8; // the output "Openings" has all
constexpr double millilitres = 1e6;  // per m3

// Three digits, without an exponent where people do not write one.
std::string number(double value)
{
  if (value == 0 || !std::isfinite(value))
  {
    return concatenated(value);
  }
  const double digit = std::pow(10.0, std::floor(std::log10(std::abs(value))) - 2);
  return concatenated(std::setprecision(7), std::round(value / digit) * digit);
}

std::string pressuresOf(const Flow& flow)
{
  double drop = 0;
  for (const OpeningState& opening : flow.openings)
  {
    drop = std::abs(opening.pressureDrop) > std::abs(drop) ? opening.pressureDrop : drop;
  }
  std::string line = concatenated("Pressure drop ", number(drop), " Pa (",
    number(fromPascal(drop, PressureUnit::MillimetreOfMercury)), " mmHg), Reynolds number ",
    number(flow.summary.reynoldsNumber));
  if (flow.summary.period > 0)
  {
    line += concatenated(", at ", number(flow.summary.time), " s, ",
      number(flow.summary.time / flow.summary.period), " cardiac cycles");
  }
  return line;
}

std::string flowsOf(const Flow& flow)
{
  std::string line = "Flow into openings (ml/s): ";
  std::size_t count = 0;
  for (const OpeningState& opening : flow.openings)
  {
    if (isWall(opening.role))
    {
      continue;
    }
    if (++count > mostFlows)
    {
      return line + ", ...";
    }
    line += concatenated(
      count == 1 ? "" : ", ", opening.id, ": ", number(opening.flowRate * millilitres));
  }
  return count > 0 ? line : "No opening lets fluid through";
}

std::string courseOf(const Flow& flow)
{
  const tiledlbm::Summary& run = flow.summary;
  const std::string end = run.isSteady ? "Steady" : run.isPeriodic ? "Periodic" : "Ended";
  return concatenated(end, " after ", run.steps, " steps, inflow and outflow differ by ",
    number(100 * balanceOf(flow.openings).imbalance()), " %");
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

void writeOpenings(
  const Flow& flow, const ImageFrame& frame, PressureUnit unit, vtkPolyData* output)
{
  std::vector<OpeningState> openings = flow.openings;
  std::vector<Vector> places;
  for (OpeningState& opening : openings)
  {
    places.push_back(frame.worldPosition(opening.centroid));
    opening.normal = frame.toWorld(opening.normal);
    opening.meanPressure = fromPascal(opening.meanPressure, unit);
    opening.pressureDrop = fromPascal(opening.pressureDrop, unit);
  }

  setVertices(places, output);
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

void writeWall(const WallSurface& wall, const WallForces& forces, const ImageFrame& frame,
  PressureUnit unit, vtkPolyData* output)
{
  output->ShallowCopy(wall.inWorld(frame.structure(), frame.association()));
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

std::string summaryOf(const Flow& flow, const StressFigures* stress)
{
  std::string lines = pressuresOf(flow) + "\n" + flowsOf(flow) + "\n" + courseOf(flow);
  if (stress)
  {
    lines += concatenated("\nWall shear stress: mean ", number(stress->mean), " (error ",
      number(stress->meanError), "), 99 % of the wall up to ", number(stress->percentile99),
      ", largest ", number(stress->largest), " Pa");
  }
  return lines;
}

}
