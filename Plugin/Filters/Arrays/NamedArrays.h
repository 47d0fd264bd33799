// SPDX-License-Identifier: BSD-3-Clause
#ifndef NamedArrays_h
#define NamedArrays_h

#include "vtkAbstractArray.h"
#include "vtkFieldData.h"
#include "vtkInformation.h"
#include "vtkInformationIntegerKey.h"
#include "vtkSmartPointer.h"
#include "vtkType.h"

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

/// Adds arrays, in this order.
template <typename... ArrayTypes>
void addArrays(vtkFieldData* fieldData, const vtkSmartPointer<ArrayTypes>&... arrays)
{
  (fieldData->AddArray(arrays), ...);
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
