// SPDX-License-Identifier: BSD-3-Clause
#include "vtkSITiledLBMOpenings.h"

#include "vtkObjectFactory.h"

vtkStandardNewMacro(vtkSITiledLBMOpenings);

bool vtkSITiledLBMOpenings::ReadXMLAttributes(vtkSIProxy* proxyHelper, vtkPVXMLElement* element)
{
  if (!this->Superclass::ReadXMLAttributes(proxyHelper, element))
  {
    return false;
  }
  this->NumberOfElementsPerCommand = 1;
  return true;
}
