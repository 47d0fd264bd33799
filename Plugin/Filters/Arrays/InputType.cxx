// SPDX-License-Identifier: BSD-3-Clause
#include "Arrays/InputType.h"

#include "Kernels/Concatenated.h"

#include "vtkCompositeDataSet.h"
#include "vtkImageData.h"
#include "vtkPolyData.h"
#include "vtkRectilinearGrid.h"
#include "vtkStructuredGrid.h"
#include "vtkUnstructuredGrid.h"

namespace tiledlbm::plugin
{

bool isUsableType(vtkDataObject* input)
{
  return vtkImageData::SafeDownCast(input) || vtkPolyData::SafeDownCast(input) ||
    vtkCompositeDataSet::SafeDownCast(input);
}

std::string sentenceOnType(vtkDataObject* input)
{
  if (vtkUnstructuredGrid::SafeDownCast(input))
  {
    return "Give the filter the image itself, with Fluid Range in place of Threshold or Clip, or "
           "add Resample To Image; or add Extract Surface where the cells fill the vessel: the "
           "input is an unstructured grid.";
  }
  if (vtkRectilinearGrid::SafeDownCast(input) || vtkStructuredGrid::SafeDownCast(input))
  {
    return concatenated("Add the filter Resample To Image: the input is a ",
      vtkRectilinearGrid::SafeDownCast(input) ? "rectilinear" : "curvilinear", " grid.");
  }
  return concatenated("Give the filter an image with a mask, or a surface: the input is a ",
    input ? input->GetClassName() : "missing block", ".");
}

}
