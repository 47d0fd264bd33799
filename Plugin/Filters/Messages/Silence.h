// SPDX-License-Identifier: BSD-3-Clause
#ifndef Silence_h
#define Silence_h

#include "vtkAlgorithm.h"
#include "vtkCallbackCommand.h"
#include "vtkCommand.h"
#include "vtkExecutive.h"
#include "vtkNew.h"

namespace tiledlbm::plugin
{

/// Suppresses the messages of a reader or writer of VTK, which those of the caller replace.
inline void silence(vtkAlgorithm* algorithm)
{
  for (vtkObject* object :
    { static_cast<vtkObject*>(algorithm), static_cast<vtkObject*>(algorithm->GetExecutive()) })
  {
    object->AddObserver(vtkCommand::ErrorEvent, vtkNew<vtkCallbackCommand>());
    object->AddObserver(vtkCommand::WarningEvent, vtkNew<vtkCallbackCommand>());
  }
}

}

#endif
