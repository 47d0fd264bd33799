// SPDX-License-Identifier: BSD-3-Clause
#include "Output/VoxelArrays.h"

#include "vtkAbstractArray.h"
#include "vtkDataArray.h"

#include <cstdlib>
#include <cstring>
#include <new>

#include <sys/mman.h>

namespace tiledlbm::plugin
{

namespace
{

// Freed by free(). In huge pages where the system has some to give: else most of the time that it
// takes to write the values of a volume goes by with the first touch of each page.
void* roomFor(std::size_t bytes)
{
  constexpr std::size_t hugePage = std::size_t{ 1 } << 21;
  if (bytes < 8 * hugePage)
  {
    return std::malloc(bytes);
  }
  const std::size_t whole = (bytes + hugePage - 1) / hugePage * hugePage;
  void* memory = std::aligned_alloc(hugePage, whole);
  if (memory)
  {
    madvise(memory, whole, MADV_HUGEPAGE); // it is as good without them
  }
  return memory;
}

}

void setTuples(vtkDataArray* array, vtkIdType count)
{
  const vtkIdType values = count * array->GetNumberOfComponents();
  if (values == 0)
  {
    array->SetNumberOfTuples(0);
    return;
  }
  void* memory =
    roomFor(static_cast<std::size_t>(values) * static_cast<std::size_t>(array->GetDataTypeSize()));
  if (!memory)
  {
    throw std::bad_alloc();
  }
  array->SetVoidArray(memory, values, 0, vtkAbstractArray::VTK_DATA_ARRAY_FREE);
}

vtkSmartPointer<vtkDataArray> valuesOf(vtkDataArray* array, vtkIdType first, vtkIdType count)
{
  if (first == 0 && count == array->GetNumberOfTuples())
  {
    return array;
  }
  const int components = array->GetNumberOfComponents();
  auto values = vtkSmartPointer<vtkDataArray>::Take(array->NewInstance());
  values->SetName(array->GetName());
  values->SetNumberOfComponents(components);
  values->CopyComponentNames(array);
  setTuples(values, count);
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
    for (vtkIdType i = 0; i < count; ++i) // InsertTuples of some kinds writes beyond their end
    {
      tuples->SetTuple(i, first + i, array);
    }
  }
  tuples->CopyInformation(array->GetInformation());
  return tuples;
}

}
