// SPDX-License-Identifier: BSD-3-Clause
#ifndef TiledLBMAddedFilter_h
#define TiledLBMAddedFilter_h

#include "pqApplicationCore.h"
#include "pqObjectBuilder.h"
#include "pqPipelineSource.h"

#include "vtkSMProxy.h"

/// Adds a filter to an output of a source, unapplied.
inline pqPipelineSource* tiledLBMAddFilter(const char* name, pqPipelineSource* input, int port)
{
  return pqApplicationCore::instance()->getObjectBuilder()->createFilter(
    "filters", name, input, port);
}

/// Applies it without showing it.
inline void tiledLBMAccept(pqPipelineSource* filter)
{
  filter->getProxy()->UpdateVTKObjects();
  filter->setModifiedState(pqProxy::UNMODIFIED);
}

#endif
