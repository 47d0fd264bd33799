// SPDX-License-Identifier: BSD-3-Clause
#include "pqTiledLBMLive.h"

#include "pqApplicationCore.h"
#include "pqCoreUtilities.h"
#include "pqPipelineSource.h"
#include "pqProgressManager.h"
#include "pqPropertiesPanel.h"
#include "pqServerManagerModel.h"

#include "vtkSMPropertyHelper.h"
#include "vtkSMProxy.h"

#include <QPointer>
#include <QTimer>

#include <cstring>

namespace
{

bool isUnfinished(vtkSMProxy* proxy)
{
  if (vtkSMPropertyHelper(proxy, "LiveInterval").GetAsDouble() <= 0)
  {
    return false;
  }
  vtkSMProperty* finished = proxy->GetProperty("IsRunFinished");
  proxy->UpdatePropertyInformation(finished);
  return vtkSMPropertyHelper(finished).GetAsInt() == 0;
}

}

pqTiledLBMLive::pqTiledLBMLive(QObject* parent)
  : QObject(parent)
{
}

void pqTiledLBMLive::startup()
{
  auto* core = pqApplicationCore::instance();
  QObject::connect(core->getServerManagerModel(), &pqServerManagerModel::sourceAdded, this,
    &pqTiledLBMLive::watch);
  QObject::connect(
    core->getProgressManager(), &pqProgressManager::abort, this, &pqTiledLBMLive::pause);
}

void pqTiledLBMLive::shutdown() {}

void pqTiledLBMLive::watch(pqPipelineSource* source)
{
  if (std::strcmp(source->getProxy()->GetXMLName(), "TiledLBMFlow") == 0)
  {
    QObject::connect(source, QOverload<pqPipelineSource*>::of(&pqPipelineSource::dataUpdated), this,
      &pqTiledLBMLive::schedule);
    for (auto* panel : pqCoreUtilities::mainWidget()->findChildren<pqPropertiesPanel*>())
    {
      QObject::connect(panel, QOverload<pqProxy*>::of(&pqPropertiesPanel::applied), this,
        &pqTiledLBMLive::resume, Qt::UniqueConnection);
    }
  }
}

// Apply tells of itself before the run. What was stopped before then, such as another filter, says
// nothing of this run.
void pqTiledLBMLive::resume()
{
  this->Paused = false;
}

void pqTiledLBMLive::pause()
{
  this->Paused = true;
}

void pqTiledLBMLive::schedule(pqPipelineSource* source)
{
  if (this->Paused)
  {
    return; // until Apply
  }
  // Once the update that tells of itself here has ended, and the events that waited for it are
  // done.
  QPointer<pqPipelineSource> kept(source);
  QTimer::singleShot(0, this,
    [kept]()
    {
      // Properties that were edited since wait for Apply.
      if (!kept || kept->modifiedState() != pqProxy::UNMODIFIED || !isUnfinished(kept->getProxy()))
      {
        return;
      }
      kept->getProxy()->InvokeCommand("GoOn");
      kept->getProxy()->MarkModified(nullptr);
      pqApplicationCore::instance()->render();
    });
}
