// SPDX-License-Identifier: BSD-3-Clause
#include "Arrays/VoxelArrays.h"

#include "Kernels/Host/HostMemory.h"

#include "vtkAbstractArray.h"
#include "vtkDataArray.h"

#include <cstring>
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
  void* memory = allocateLarge(
    static_cast<std::size_t>(values) * static_cast<std::size_t>(array->GetDataTypeSize()));
  if (!memory)
  {
    throw std::bad_alloc();
  }
  array->SetVoidArray(memory, values, 0, vtkAbstractArray::VTK_DATA_ARRAY_FREE);
}

vtkSmartPointer<vtkDataArray> uninitialisedLike(vtkDataArray* array, vtkIdType count)
{
  auto values = vtkSmartPointer<vtkDataArray>::Take(array->NewInstance());
  values->SetName(array->GetName());
  values->SetNumberOfComponents(array->GetNumberOfComponents());
  values->CopyComponentNames(array);
  setTuples(values, count);
  return values;
}

vtkSmartPointer<vtkDataArray> zerosLike(
  vtkDataArray* array, const char* name, int components, vtkIdType count)
{
  auto zeros = vtkSmartPointer<vtkDataArray>::Take(array->NewInstance());
  zeros->SetName(name);
  zeros->SetNumberOfComponents(components);
  setTuples(zeros, count);
  zeros->Fill(0);
  return zeros;
}

vtkSmartPointer<vtkDataArray> valuesOf(vtkDataArray* array, vtkIdType first, vtkIdType count)
{
  if (first == 0 && count == array->GetNumberOfTuples())
  {
    return array;
  }
  const int components = array->GetNumberOfComponents();
  auto values = uninitialisedLike(array, count);
  std::memcpy(values->GetVoidPointer(0), array->GetVoidPointer(first * components),
    static_cast<std::size_t>(count * components * array->GetDataTypeSize()));
  return values;
}

vtkSmartPointer<vtkAbstractArray> tuplesOf(
  vtkAbstractArray* array, vtkIdType first, vtkIdType count)
{
  if (first == 0 && count == array->GetNumberOfTuples())
  {
    return array;
  }
  auto* numbers = vtkDataArray::SafeDownCast(array);
  vtkSmartPointer<vtkAbstractArray> tuples;
  if (numbers && numbers->GetDataType() != VTK_BIT && numbers->HasStandardMemoryLayout())
  {
    tuples = valuesOf(numbers, first, count);
  }
  else
  {
    tuples = vtkSmartPointer<vtkAbstractArray>::Take(array->NewInstance());
    tuples->SetName(array->GetName());
    tuples->SetNumberOfComponents(array->GetNumberOfComponents());
    tuples->CopyComponentNames(array);
    tuples->SetNumberOfTuples(count);
    for (vtkIdType i = 0; i < count; ++i) // InsertTuples of some types writes past the end
    {
      tuples->SetTuple(i, first + i, array);
    }
  }
  tuples->CopyInformation(array->GetInformation());
  return tuples;
}

}
