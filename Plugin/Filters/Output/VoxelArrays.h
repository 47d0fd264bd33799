// SPDX-License-Identifier: BSD-3-Clause
#ifndef VoxelArrays_h
#define VoxelArrays_h

#include "vtkSmartPointer.h"
#include "vtkType.h"

class vtkAbstractArray;
class vtkDataArray;

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

}

#endif
