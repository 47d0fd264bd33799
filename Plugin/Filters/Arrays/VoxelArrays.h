// SPDX-License-Identifier: BSD-3-Clause
#ifndef VoxelArrays_h
#define VoxelArrays_h

#include "Arrays/Association.h"

#include "vtkArrayDispatch.h"
#include "vtkDataArray.h"
#include "vtkDataSetAttributes.h"
#include "vtkImageData.h"
#include "vtkSmartPointer.h"

namespace tiledlbm::plugin
{

/// Allocates an array for a volume; the number of components is set before. Without enough memory
/// VTK's own calls abort the process if VTK was built with assertions, as Debian's is.
/// \throws std::bad_alloc
void setTuples(vtkDataArray* array, vtkIdType count);

/// An uninitialised array with the type, name and components (number, names) of another one.
/// \throws std::bad_alloc
vtkSmartPointer<vtkDataArray> uninitialisedLike(vtkDataArray* array, vtkIdType count);

/// An array of zeros with the type of another one.
/// \throws std::bad_alloc
vtkSmartPointer<vtkDataArray> zerosLike(
  vtkDataArray* array, const char* name, int components, vtkIdType count);

/// A range of the values of an array; the array itself where the range covers it.
/// \throws std::bad_alloc
vtkSmartPointer<vtkDataArray> valuesOf(vtkDataArray* array, vtkIdType first, vtkIdType count);

/// A range of the tuples of an array of any kind, with the array's information.
/// \throws std::bad_alloc
vtkSmartPointer<vtkAbstractArray> tuplesOf(
  vtkAbstractArray* array, vtkIdType first, vtkIdType count);

/// The arrays of an image's voxels.
inline vtkDataSetAttributes* attributesOf(vtkImageData* image, Association association)
{
  return image->GetAttributes(
    association == Association::Points ? vtkDataObject::POINT : vtkDataObject::CELL);
}

/// Calls `body(array)` with an array of numbers as its own type.
template <class Body>
void withType(vtkDataArray* array, const Body& body)
{
  if (!vtkArrayDispatch::Dispatch::Execute(array, body))
  {
    body(array); // a type without dispatch, such as vtkBitArray
  }
}

/// Calls `body(values)` with the values of an array in its own precision, single or double.
template <class Body>
void withValues(vtkDataArray* array, const Body& body)
{
  if (array->GetDataType() == VTK_FLOAT)
  {
    body(static_cast<float*>(array->GetVoidPointer(0)));
  }
  else
  {
    body(static_cast<double*>(array->GetVoidPointer(0)));
  }
}

}

#endif
