// SPDX-License-Identifier: BSD-3-Clause
#include "pqTiledLBMCancel.h"

#include "TiledLBMSources.h"
#include "pqTiledLBMRun.h"

#include "pqApplicationCore.h"
#include "pqCoreUtilities.h"
#include "pqProgressManager.h"

#include "vtkAlgorithm.h"
#include "vtkCommand.h"

#include <QCoreApplication>
#include <QEvent>
#include <QTimer>
#include <QWidget>

namespace
{

pqProgressManager* progressManager()
{
  return pqApplicationCore::instance()->getProgressManager();
}

}

pqTiledLBMCancel::pqTiledLBMCancel(QObject* parent)
  : QObject(parent)
{
}

void pqTiledLBMCancel::startup()
{
  auto* model = pqApplicationCore::instance()->getServerManagerModel();
  QObject::connect(model, &pqServerManagerModel::sourceAdded, this, &pqTiledLBMCancel::watch);
  QObject::connect(progressManager(), &pqProgressManager::abort, this, &pqTiledLBMCancel::stop);
}

void pqTiledLBMCancel::shutdown() {}

void pqTiledLBMCancel::watch(pqPipelineSource* source)
{
  if (!tiledLBMIsFlow(source))
  {
    return;
  }
  new pqTiledLBMRun(source);
  auto* filter = vtkAlgorithm::SafeDownCast(source->getProxy()->GetClientSideObject());
  if (!filter)
  {
    return; // a run on a server; pqTiledLBMRun stops it
  }
  this->Sources[filter] = source;
  pqCoreUtilities::connect(filter, vtkCommand::ProgressEvent, this, SLOT(takeEvents(vtkObject*)));
  pqCoreUtilities::connect(filter, vtkCommand::EndEvent, this, SLOT(finish(vtkObject*)));
}

void pqTiledLBMCancel::takeEvents(vtkObject* filter)
{
  if (this->Running)
  {
    return; // called from the event loop below
  }
  this->Running = filter;
  progressManager()->setEnableAbort(true);

  // ParaView's own filter drops the click on its way to the button; this filter precedes it.
  const bool unblocked = progressManager()->unblockEvents(true);
  QCoreApplication::instance()->installEventFilter(this);
  QCoreApplication::processEvents();
  QCoreApplication::instance()->removeEventFilter(this);
  progressManager()->unblockEvents(unblocked);
  this->Running = nullptr;
}

bool pqTiledLBMCancel::eventFilter(QObject* object, QEvent* event)
{
  switch (event->type())
  {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonRelease:
    case QEvent::MouseButtonDblClick:
    case QEvent::MouseMove:
    case QEvent::Wheel:
      // A window passes the event to one of its widgets.
      return !object->isWindowType() && !progressManager()->nonBlockableObjects().contains(object);

    case QEvent::KeyPress:
    case QEvent::KeyRelease:
    case QEvent::Shortcut:
    case QEvent::ShortcutOverride:
    case QEvent::ContextMenu:
    case QEvent::DragEnter:
    case QEvent::Drop:
    case QEvent::Timer: // the timer fires again after the run
      return true;

    case QEvent::Close:
      event->ignore();
      return true;

    case QEvent::Paint:
      // Painting a 3D view may render it, and so update the pipeline.
      if (object->inherits("QOpenGLWidget"))
      {
        this->Unpainted.append(static_cast<QWidget*>(object));
        return true;
      }
      return false;

    default:
      return false;
  }
}

void pqTiledLBMCancel::stop()
{
  if (this->Running)
  {
    vtkAlgorithm::SafeDownCast(this->Running)->SetAbortExecute(1);
    this->Stopped = true;
  }
}

void pqTiledLBMCancel::finish(vtkObject* filter)
{
  progressManager()->setEnableAbort(false);
  for (const QPointer<QWidget>& view : this->Unpainted)
  {
    if (view)
    {
      view->update();
    }
  }
  this->Unpainted.clear();

  QPointer<pqPipelineSource> source = this->Sources.value(filter);
  if (!this->Stopped || !source)
  {
    return;
  }
  this->Stopped = false;
  // Enables the next Apply after the end of this one.
  QTimer::singleShot(0, source, [source]() { pqTiledLBMRun::offerToGoOn(source); });
}
