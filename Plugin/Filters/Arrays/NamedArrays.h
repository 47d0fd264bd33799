// SPDX-License-Identifier: BSD-3-Clause
#ifndef NamedArrays_h
#define NamedArrays_h

#include "vtkAbstractArray.h"
#include "vtkCellArray.h"
#include "vtkFieldData.h"
#include "vtkInformation.h"
#include "vtkInformationIntegerKey.h"
#include "vtkNew.h"
#include "vtkPoints.h"
#include "vtkPolyData.h"
#include "vtkSmartPointer.h"
#include "vtkType.h"

#include <array>
#include <vector>

namespace tiledlbm::plugin
{

/// An array with a name and room for its tuples.
template <typename ArrayType>
vtkSmartPointer<ArrayType> makeArray(const char* name, vtkIdType tuples, int components = 1)
{
  auto array = vtkSmartPointer<ArrayType>::New();
  array->SetName(name);
  array->SetNumberOfComponents(components);
  array->SetNumberOfTuples(tuples);
  return array;
}

/// Makes a vertex at each place.
inline void setVertices(const std::vector<std::array<double, 3>>& places, vtkPolyData* output)
{
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  vtkNew<vtkCellArray> vertices;
  for (const std::array<double, 3>& place : places)
  {
    const vtkIdType vertex = points->InsertNextPoint(place.data());
    vertices->InsertNextCell(1, &vertex);
  }
  output->SetPoints(points);
  output->SetVerts(vertices);
}

/// Adds an array of the whole data set, not of its voxels. ParaView does not offer the array for
/// colouring, since the colour would be uniform.
inline void addHidden(vtkFieldData* fieldData, vtkAbstractArray* array)
{
  array->GetInformation()->Set(vtkAbstractArray::GUI_HIDE(), 1);
  fieldData->AddArray(array);
}

}

#endif
