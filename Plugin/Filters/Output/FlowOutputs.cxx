#include "Output/FlowOutputs.h"

#include "Input/WorldPosition.h"
#include "Output/NamedArrays.h"
#include "Version.h"

#include "vtkCellArray.h"
#include "vtkCellData.h"
#include "vtkDoubleArray.h"
#include "vtkFieldData.h"
#include "vtkImageData.h"
#include "vtkIntArray.h"
#include "vtkNew.h"
#include "vtkPointData.h"
#include "vtkPoints.h"
#include "vtkPolyData.h"
#include "vtkStringArray.h"
#include "vtkTable.h"
#include "vtkTypeInt64Array.h"

#include <cmath>
#include <limits>

namespace tiledlbm::plugin
{

void writeFlow(const Flow& flow, Association association, PressureUnit unit, vtkImageData* output)
{
  vtkDataSetAttributes* attributes = output->GetPointData();
  if (association == Association::Cells)
  {
    attributes = output->GetCellData();
  }
  attributes->AddArray(flow.velocity);
  attributes->AddArray(inUnit(flow.pressure, unit));
  attributes->SetActiveVectors(flow.velocity->GetName());

  const Summary& summary = flow.summary;
  vtkFieldData* figures = output->GetFieldData();
  addFigure<vtkTypeInt64Array>(figures, "steps", summary.steps);
  addFigure<vtkDoubleArray>(figures, "time", summary.time);
  addFigure<vtkDoubleArray>(figures, "time_step", summary.timeStep);
  addFigure<vtkDoubleArray>(figures, "period", summary.period);
  addFigure<vtkIntArray>(figures, "is_steady", summary.isSteady ? 1 : 0);
  addFigure<vtkDoubleArray>(figures, "relaxation_time", summary.relaxationTime);
  addFigure<vtkDoubleArray>(figures, "reynolds_number", summary.reynoldsNumber);
  if (summary.permeability)
  {
    addFigure<vtkDoubleArray>(figures, "permeability", *summary.permeability);
  }
  addFigure<vtkDoubleArray>(figures, "max_lattice_velocity", summary.maxLatticeVelocity);
  addFigure<vtkTypeInt64Array>(figures, "non_solid_nodes", summary.nonSolidNodes);
  addFigure<vtkTypeInt64Array>(figures, "isolated_nodes", summary.isolatedNodes);
  addFigure<vtkTypeInt64Array>(figures, "tile_count", summary.tileCount);
  addFigure<vtkDoubleArray>(figures, "tile_utilisation", summary.tileUtilisation);
  addFigure<vtkDoubleArray>(figures, "mflups", summary.mflups);
  addFigure<vtkStringArray>(figures, "device", summary.device);
  addFigure<vtkStringArray>(figures, "storage", summary.storage);
  addFigure<vtkDoubleArray>(figures, "device_memory", static_cast<double>(summary.memory));
  addFigure<vtkStringArray>(figures, "pressure_unit", symbolOf(unit));
  addFigure<vtkStringArray>(figures, "tiledlbm_version", version);
}

void writeOpenings(const Flow& flow, const ImageFrame& frame, Association association,
  PressureUnit unit, vtkImageData* image, vtkPolyData* output)
{
  const auto count = static_cast<vtkIdType>(flow.openings.size());
  auto id = makeArray<vtkIntArray>("id", count);
  auto role = makeArray<vtkIntArray>("role", count);
  auto label = makeArray<vtkDoubleArray>("label", count);
  auto area = makeArray<vtkDoubleArray>("area", count);
  auto normal = makeArray<vtkDoubleArray>("normal", count, 3);
  auto flowRate = makeArray<vtkDoubleArray>("flow_rate", count);
  auto meanVelocity = makeArray<vtkDoubleArray>("mean_velocity", count);
  auto meanPressure = makeArray<vtkDoubleArray>("mean_pressure", count);
  auto pressureDrop = makeArray<vtkDoubleArray>("pressure_drop", count);
  double reference = std::numeric_limits<double>::quiet_NaN();
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  points->SetNumberOfPoints(count);
  vtkNew<vtkCellArray> vertices;

  for (vtkIdType i = 0; i < count; ++i)
  {
    const OpeningState& opening = flow.openings[static_cast<std::size_t>(i)];
    points->SetPoint(i, worldPosition(image, association, opening.centroid).data());
    vertices->InsertNextCell(1, &i);

    id->SetValue(i, opening.id);
    role->SetValue(i, static_cast<int>(opening.role));
    area->SetValue(i, opening.area);
    label->SetValue(i, opening.label);
    const Vector inward = frame.toWorld(opening.normal);
    normal->SetTypedTuple(i, inward.data());
    flowRate->SetValue(i, opening.flowRate);
    meanVelocity->SetValue(i, opening.meanNormalVelocity);
    const double pressure = fromPascal(opening.meanPressure, unit);
    meanPressure->SetValue(i, pressure);
    const bool isWall = opening.role == OpeningRole::Wall;
    reference = std::isnan(reference) && !isWall ? pressure : reference;
    pressureDrop->SetValue(
      i, isWall ? std::numeric_limits<double>::quiet_NaN() : reference - pressure);
  }

  output->SetPoints(points);
  output->SetVerts(vertices);
  addArrays(output->GetPointData(), id, role, label, area, normal, flowRate, meanVelocity,
    meanPressure, pressureDrop);
  addFigure<vtkStringArray>(output->GetFieldData(), "pressure_unit", symbolOf(unit));
}

void writeWall(const Flow& flow, const WallSurface& wall, const ShearSettings& shear,
  Association association, PressureUnit unit, vtkImageData* image, vtkPolyData* output)
{
  output->ShallowCopy(wall.place(image, association));
  const auto stress = wall.shearStress(flow.velocity, shear);
  auto magnitude =
    makeArray<vtkDoubleArray>("wall_shear_stress_magnitude", stress->GetNumberOfTuples());
  for (vtkIdType i = 0; i < stress->GetNumberOfTuples(); ++i)
  {
    const double* vector = stress->GetPointer(3 * i);
    magnitude->SetValue(i, std::hypot(vector[0], vector[1], vector[2]));
  }
  vtkPointData* attributes = output->GetPointData();
  attributes->AddArray(stress);
  attributes->AddArray(magnitude);
  attributes->AddArray(inUnit(wall.pressure(flow.pressure), unit));
  attributes->SetActiveScalars(magnitude->GetName());
  addFigure<vtkStringArray>(output->GetFieldData(), "pressure_unit", symbolOf(unit));
}

void writeConvergence(const Flow& flow, vtkTable* output)
{
  const auto count = static_cast<vtkIdType>(flow.convergence.size());
  auto step = makeArray<vtkTypeInt64Array>("step", count);
  auto time = makeArray<vtkDoubleArray>("time", count);
  auto residual = makeArray<vtkDoubleArray>("residual", count);
  auto kineticEnergy = makeArray<vtkDoubleArray>("kinetic_energy", count);
  auto massImbalance = makeArray<vtkDoubleArray>("mass_imbalance", count);
  for (vtkIdType row = 0; row < count; ++row)
  {
    const ConvergenceSample& sample = flow.convergence[static_cast<std::size_t>(row)];
    step->SetValue(row, sample.step);
    time->SetValue(row, sample.time);
    residual->SetValue(row, sample.residual);
    kineticEnergy->SetValue(row, sample.kineticEnergy);
    massImbalance->SetValue(row, sample.massImbalance);
  }
  output->AddColumn(step);
  output->AddColumn(time);
  output->AddColumn(residual);
  output->AddColumn(kineticEnergy);
  output->AddColumn(massImbalance);
}

}
