// SPDX-License-Identifier: BSD-3-Clause
#ifndef MaskArray_h
#define MaskArray_h

#include "Input/MaskReader.h"

class vtkAbstractArray;
class vtkImageData;

namespace tiledlbm::plugin
{

/// An array of an image that holds a mask, and where it is.
struct MaskArray
{
  vtkAbstractArray* array;
  Association association;
};

/// The array that was chosen; the active scalars where none was.
/// \param array what the pipeline finds by the name, or null, and its association there.
/// \param name as it was chosen; may be null.
/// \throws InvalidInput if there is none.
MaskArray findMaskArray(
  vtkAbstractArray* array, int association, const char* name, vtkImageData* image);

}

#endif
