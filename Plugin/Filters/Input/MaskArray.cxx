// SPDX-License-Identifier: BSD-3-Clause
#include "Input/MaskArray.h"

#include "Solver/Error.h"

#include "vtkAbstractArray.h"
#include "vtkCellData.h"
#include "vtkDataArray.h"
#include "vtkDataObject.h"
#include "vtkImageData.h"
#include "vtkPointData.h"

#include <sstream>
#include <string>

namespace tiledlbm::plugin
{

namespace
{

// Message about the missing choice and the arrays of the image.
std::string describeMissingArray(const char* name, vtkImageData* image)
{
  std::ostringstream message;
  message << "Choose a point or cell array as Mask Array: the image has no array ";
  if (name && *name)
  {
    message << "named \"" << name << "\" ";
  }
  message << "to use as the mask";
  const char* separator = "; it has ";
  for (int type : { vtkDataObject::POINT, vtkDataObject::CELL })
  {
    vtkDataSetAttributes* attributes = image->GetAttributes(type);
    for (int i = 0; i < attributes->GetNumberOfArrays(); ++i)
    {
      const char* found = attributes->GetAbstractArray(i)->GetName();
      message << separator << '"' << (found ? found : "") << '"'
              << (type == vtkDataObject::POINT ? " (points)" : " (cells)");
      separator = ", ";
    }
  }
  message << ".";
  return message.str();
}

}

MaskArray findMaskArray(
  vtkAbstractArray* array, int association, const char* name, vtkImageData* image)
{
  if (!array && !(name && *name))
  {
    // The proxy is older than the first run of its source and therefore has no array name.
    association = vtkDataObject::FIELD_ASSOCIATION_POINTS;
    array = image->GetPointData()->GetScalars();
    if (!array)
    {
      association = vtkDataObject::FIELD_ASSOCIATION_CELLS;
      array = image->GetCellData()->GetScalars();
    }
  }
  if (array && association == vtkDataObject::FIELD_ASSOCIATION_POINTS)
  {
    return { array, Association::Points };
  }
  if (array && association == vtkDataObject::FIELD_ASSOCIATION_CELLS)
  {
    return { array, Association::Cells };
  }
  throw InvalidInput(describeMissingArray(name, image));
}

}
