// SPDX-License-Identifier: BSD-3-Clause
#include "pqTiledLBMLive.h"

#include "pqTiledLBMRun.h"

#include "pqApplicationCore.h"
#include "pqPipelineSource.h"
#include "pqServerManagerModel.h"

#include "vtkSMProxy.h"

#include <cstring>

pqTiledLBMLive::pqTiledLBMLive(QObject* parent)
  : QObject(parent)
{
}

void pqTiledLBMLive::startup()
{
  QObject::connect(pqApplicationCore::instance()->getServerManagerModel(),
    &pqServerManagerModel::sourceAdded, this, &pqTiledLBMLive::watch);
}

void pqTiledLBMLive::shutdown() {}

void pqTiledLBMLive::watch(pqPipelineSource* source)
{
  if (std::strcmp(source->getProxy()->GetXMLName(), "TiledLBMFlow") == 0)
  {
    new pqTiledLBMRun(source);
  }
}
