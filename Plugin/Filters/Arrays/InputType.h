// SPDX-License-Identifier: BSD-3-Clause
#ifndef InputType_h
#define InputType_h

#include <string>

class vtkDataObject;

namespace tiledlbm::plugin
{

/// Whether an input is an image or a surface, or has blocks, which the pipeline gives one by one.
bool isUsableType(vtkDataObject* input);

/// Sentence on an input of another type, with the filter that converts it.
std::string sentenceOnType(vtkDataObject* input);

}

#endif
