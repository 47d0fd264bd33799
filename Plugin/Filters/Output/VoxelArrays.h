// SPDX-License-Identifier: BSD-3-Clause
#ifndef VoxelArrays_h
#define VoxelArrays_h

#include "vtkType.h"

class vtkDataArray;

namespace tiledlbm::plugin
{

/// Gives an array, whose number of components is set, room for the values of a volume. Where there
/// is no memory for it, VTK's own calls end the process if VTK was built with assertions, as
/// Debian's is.
/// \throws std::bad_alloc
void setTuples(vtkDataArray* array, vtkIdType count);

}

#endif
