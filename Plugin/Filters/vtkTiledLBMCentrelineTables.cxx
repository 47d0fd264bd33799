// SPDX-License-Identifier: BSD-3-Clause
#include "vtkTiledLBMCentrelineTables.h"

#include "Arrays/NamedArrays.h"
#include "Ranks/RankCommunicator.h"

#include "vtkCellData.h"
#include "vtkCompositeDataSet.h"
#include "vtkDataArray.h"
#include "vtkDoubleArray.h"
#include "vtkIdList.h"
#include "vtkInformation.h"
#include "vtkInformationVector.h"
#include "vtkMultiBlockDataSet.h"
#include "vtkNew.h"
#include "vtkObjectFactory.h"
#include "vtkPointData.h"
#include "vtkPolyData.h"
#include "vtkSmartPointer.h"
#include "vtkStringArray.h"
#include "vtkTable.h"

#include <string>
#include <vector>

namespace
{

using namespace tiledlbm::plugin;

struct Column
{
  const char* Array; // name in the centrelines
  const char* Title;
  const char* Unit; // null for the unit of pressures
  double Factor;    // conversion from the array's unit
};

constexpr Column columns[] = { { "abscissa", "abscissa", "mm", 1e3 },
  { "radius", "radius", "mm", 1e3 }, { "pressure", "pressure", nullptr, 1 },
  { "mean_velocity", "mean velocity", "m/s", 1 }, { "flow_rate", "flow rate", "ml/s", 1e6 } };

std::string unitOfPressures(vtkPolyData* lines)
{
  auto* unit =
    vtkStringArray::SafeDownCast(lines->GetFieldData()->GetAbstractArray("pressure_unit"));
  return unit && unit->GetNumberOfValues() > 0 ? unit->GetValue(0) : "Pa";
}

// Table of a line; without rows if there are no points.
vtkSmartPointer<vtkTable> tableOf(
  vtkPolyData* lines, vtkIdList* points, const std::string& pressureUnit)
{
  auto table = vtkSmartPointer<vtkTable>::New();
  for (const Column& column : columns)
  {
    vtkDataArray* values = lines->GetPointData()->GetArray(column.Array);
    const std::string title =
      std::string(column.Title) + " (" + (column.Unit ? column.Unit : pressureUnit) + ")";
    const vtkIdType rows = values ? points->GetNumberOfIds() : 0;
    auto array = makeArray<vtkDoubleArray>(title.c_str(), rows);
    for (vtkIdType i = 0; i < rows; ++i)
    {
      array->SetValue(i, column.Factor * values->GetTuple1(points->GetId(i)));
    }
    table->AddColumn(array);
  }
  return table;
}

}

vtkStandardNewMacro(vtkTiledLBMCentrelineTables);

int vtkTiledLBMCentrelineTables::FillInputPortInformation(int, vtkInformation* info)
{
  info->Set(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkPolyData");
  return 1;
}

int vtkTiledLBMCentrelineTables::RequestData(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  vtkPolyData* lines = vtkPolyData::GetData(inputVector[0]);
  vtkMultiBlockDataSet* output = vtkMultiBlockDataSet::GetData(outputVector);
  const std::string pressureUnit = unitOfPressures(lines);
  // Openings at the ends of the lines; only one rank has lines.
  std::vector<double> targets;
  vtkDataArray* to = lines->GetCellData()->GetArray("to");
  for (vtkIdType i = 0; to && i < lines->GetNumberOfCells(); ++i)
  {
    targets.push_back(to->GetTuple1(i));
  }
  const auto own = static_cast<vtkIdType>(targets.size());
  targets = gatherOnAll(allRanks(), targets);
  for (vtkIdType i = 0; i < static_cast<vtkIdType>(targets.size()); ++i)
  {
    vtkNew<vtkIdList> points;
    if (i < own)
    {
      lines->GetCellPoints(i, points);
    }
    const auto block = static_cast<unsigned int>(i);
    output->SetBlock(block, tableOf(lines, points, pressureUnit));
    const auto opening = static_cast<int>(targets[i]);
    output->GetMetaData(block)->Set(
      vtkCompositeDataSet::NAME(), ("opening " + std::to_string(opening)).c_str());
  }
  return 1;
}
