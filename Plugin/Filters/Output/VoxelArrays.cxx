// SPDX-License-Identifier: BSD-3-Clause
#include "Output/VoxelArrays.h"

#include "vtkDataArray.h"

#include <cstdlib>
#include <new>

namespace tiledlbm::plugin
{

void setTuples(vtkDataArray* array, vtkIdType count)
{
  const vtkIdType values = count * array->GetNumberOfComponents();
  if (values == 0)
  {
    array->SetNumberOfTuples(0);
    return;
  }
  void* memory = std::malloc(
    static_cast<std::size_t>(values) * static_cast<std::size_t>(array->GetDataTypeSize()));
  if (!memory)
  {
    throw std::bad_alloc();
  }
  array->SetVoidArray(memory, values, 0, vtkAbstractArray::VTK_DATA_ARRAY_FREE);
}

}
