// SPDX-License-Identifier: BSD-3-Clause
#ifndef VoxelArrays_h
#define VoxelArrays_h

#include "Input/MaskReader.h"

#include "vtkDataArray.h"
#include "vtkDataSetAttributes.h"
#include "vtkImageData.h"
#include "vtkSmartPointer.h"

namespace tiledlbm::plugin
{

/// Gives an array, whose number of components is set, room for the values of a volume. Where there
/// is no memory for it, VTK's own calls end the process if VTK was built with assertions, as
/// Debian's is.
/// \throws std::bad_alloc
void setTuples(vtkDataArray* array, vtkIdType count);

/// An array with the name and the components of another, and room for so many values, which are not
/// set.
/// \throws std::bad_alloc
vtkSmartPointer<vtkDataArray> roomLike(vtkDataArray* array, vtkIdType count);

/// The values of some voxels that follow one another: the array itself where these are all of its.
/// \throws std::bad_alloc
vtkSmartPointer<vtkDataArray> valuesOf(vtkDataArray* array, vtkIdType first, vtkIdType count);

/// The same of an array of any kind, with what its information says.
/// \throws std::bad_alloc
vtkSmartPointer<vtkAbstractArray> tuplesOf(
  vtkAbstractArray* array, vtkIdType first, vtkIdType count);

/// The arrays of an image's voxels.
inline vtkDataSetAttributes* attributesOf(vtkImageData* image, Association association)
{
  return image->GetAttributes(
    association == Association::Points ? vtkDataObject::POINT : vtkDataObject::CELL);
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
