// SPDX-License-Identifier: BSD-3-Clause
#ifndef TiledLBMSources_h
#define TiledLBMSources_h

#include "pqApplicationCore.h"
#include "pqObjectBuilder.h"
#include "pqPipelineSource.h"
#include "pqServerManagerModel.h"

#include "vtkSMProxy.h"

#include <cstring>

/// The item of a proxy in the pipeline browser; null if there is none.
inline pqPipelineSource* tiledLBMSource(vtkSMProxy* proxy)
{
  return pqApplicationCore::instance()->getServerManagerModel()->findItem<pqPipelineSource*>(proxy);
}

/// Whether a source is a Tiled LBM Flow.
inline bool tiledLBMIsFlow(pqPipelineSource* source)
{
  return std::strcmp(source->getProxy()->GetXMLName(), "TiledLBMFlow") == 0;
}

/// Adds a filter to an output of a source, without applying it.
inline pqPipelineSource* tiledLBMAddFilter(const char* name, pqPipelineSource* input, int port)
{
  return pqApplicationCore::instance()->getObjectBuilder()->createFilter(
    "filters", name, input, port);
}

/// Applies a filter without showing it.
inline void tiledLBMAccept(pqPipelineSource* filter)
{
  filter->getProxy()->UpdateVTKObjects();
  filter->setModifiedState(pqProxy::UNMODIFIED);
}

#endif
