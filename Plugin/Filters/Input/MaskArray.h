// SPDX-License-Identifier: BSD-3-Clause
#ifndef MaskArray_h
#define MaskArray_h

#include "Input/MaskReader.h"

class vtkAbstractArray;
class vtkImageData;

namespace tiledlbm::plugin
{

/// The array of an image that holds a mask, and its association.
struct MaskArray
{
  vtkAbstractArray* array;
  Association association;
};

/// The array of the user's choice; the active scalars without a choice.
/// \param array the array of that name in the pipeline, or null, and its association.
/// \param name of the chosen array; may be null.
/// \throws InvalidInput if there is no such array.
MaskArray findMaskArray(
  vtkAbstractArray* array, int association, const char* name, vtkImageData* image);

}

#endif
