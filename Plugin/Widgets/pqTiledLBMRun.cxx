// SPDX-License-Identifier: BSD-3-Clause
#include "pqTiledLBMRun.h"

#include "TiledLBMFormat.h"

#include "pqApplicationCore.h"
#include "pqCoreUtilities.h"
#include "pqPipelineSource.h"
#include "pqProgressManager.h"
#include "pqPropertiesPanel.h"
#include "pqServer.h"
#include "pqUndoStack.h"

#include "vtkNew.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMProxy.h"
#include "vtkSMSession.h"
#include "vtkSMTransferFunctionManager.h"

#include <QGuiApplication>
#include <QLocale>
#include <QMainWindow>
#include <QStatusBar>

#include <algorithm>
#include <cmath>

namespace
{

// Pause while the user turns the view or drags an object; a part would interrupt the motion.
constexpr int patienceInMilliseconds = 100;

bool isSo(vtkSMProxy* proxy, const char* property)
{
  return vtkSMPropertyHelper(proxy, property).GetAsInt() != 0;
}

double secondsOf(const QElapsedTimer& timer)
{
  return 1e-3 * static_cast<double>(timer.elapsed());
}

// Undo reverts the last action of the user, not the progress of a run.
void invoke(vtkSMProxy* proxy, const char* command)
{
  BEGIN_UNDO_EXCLUDE();
  proxy->InvokeCommand(command);
  END_UNDO_EXCLUDE();
}

// Shows the run in the status bar, whichever panel is open, and enables the bar's Cancel button.
void showAsGoing(bool isGoing, const QString& text)
{
  if (auto* progress = pqApplicationCore::instance()->getProgressManager())
  {
    progress->setEnableAbort(isGoing);
  }
  if (auto* window = qobject_cast<QMainWindow*>(pqCoreUtilities::mainWidget()))
  {
    window->statusBar()->showMessage(text);
  }
}

}

pqTiledLBMRun::pqTiledLBMRun(pqPipelineSource* source)
  : QObject(source)
  , Source(source)
{
  this->Timer.setSingleShot(true);
  QObject::connect(&this->Timer, &QTimer::timeout, this, &pqTiledLBMRun::computePart);
  QObject::connect(source, QOverload<pqPipelineSource*>::of(&pqPipelineSource::dataUpdated), this,
    &pqTiledLBMRun::noteUpdate);
  QObject::connect(pqApplicationCore::instance()->getProgressManager(), &pqProgressManager::abort,
    this, &pqTiledLBMRun::stop);
}

pqTiledLBMRun::~pqTiledLBMRun()
{
  if (this->CurrentState == State::Going)
  {
    showAsGoing(false, QString());
  }
}

pqTiledLBMRun* pqTiledLBMRun::of(pqPipelineSource* source)
{
  return source ? source->findChild<pqTiledLBMRun*>(QString(), Qt::FindDirectChildrenOnly)
                : nullptr;
}

void pqTiledLBMRun::offerToGoOn(pqPipelineSource* source)
{
  // The continuation changes no property. The pipeline therefore needs a mark that there is work,
  // but only at Apply: Reset and a view of the flow must not start the run.
  source->setModifiedState(pqProxy::MODIFIED);
  auto* offer = new QObject(source); // the offer holds during its lifetime
  for (auto* panel : pqCoreUtilities::mainWidget()->findChildren<pqPropertiesPanel*>())
  {
    QObject::connect(panel, QOverload<pqProxy*>::of(&pqPropertiesPanel::applied), offer,
      [source](pqProxy* applied)
      {
        if (applied == source)
        {
          source->getProxy()->InvokeCommand("GoOn");
          source->getProxy()->MarkModified(nullptr);
        }
      });
  }
  // Apply and Reset both clear the mark; Apply emits its signal before control returns here.
  QObject::connect(
    source, &pqProxy::modifiedStateChanged, offer, [offer]() { offer->deleteLater(); });
}

QString pqTiledLBMRun::text() const
{
  const auto whole = [](double number)
  { return QLocale(QLocale::English).toString(static_cast<qlonglong>(std::llround(number))); };
  const QString place =
    QString("step %1 of at most %2").arg(whole(this->Figures[0]), whole(this->Figures[1]));
  if (this->CurrentState == State::Stopped)
  {
    return QString("Stopped at %1. Apply continues the run.").arg(place);
  }
  QString text = (this->CurrentState == State::Paused ? "Paused at " : "") + place;
  text += this->timeLeft();
  if (this->Figures[2] > 0)
  {
    text += QString(", residual %1").arg(this->Figures[2], 0, 'e', 1);
  }
  return text;
}

QString pqTiledLBMRun::timeLeft() const
{
  const double most = this->Figures[4]; // 0 if unknown
  const double left = this->Estimate - this->Computed;
  if (left > 0)
  {
    return QString(", about %1 left").arg(tiledLBMDuration(most > 0 ? std::min(left, most) : left));
  }
  const QString late = this->Estimate > 0 ? ", longer than estimated" : "";
  return most > 0 ? late + QString(", at most %1 left").arg(tiledLBMDuration(most)) : late;
}

double pqTiledLBMRun::share() const
{
  constexpr double almostAll = 0.95; // the estimate may be too short
  const double bySteps = this->Figures[1] > 0 ? this->Figures[0] / this->Figures[1] : 0;
  const double byTime =
    this->Estimate > 0 ? std::min(almostAll, this->Computed / this->Estimate) : 0;
  return std::max(bySteps, byTime);
}

void pqTiledLBMRun::begin(double estimate, bool continues)
{
  if (this->Source->modifiedState() != pqProxy::UNMODIFIED)
  {
    this->Applied = true;
    this->SinceApply.start();
    if (!continues)
    {
      this->Estimate = std::isfinite(estimate) ? estimate : 0;
      this->Computed = 0;
    }
    invoke(this->Source->getProxy(), "ComputeForPanel");
  }
}

void pqTiledLBMRun::goOn()
{
  if (this->CurrentState == State::Paused)
  {
    this->enter(State::Going);
  }
}

void pqTiledLBMRun::pause()
{
  if (this->CurrentState == State::Going)
  {
    this->enter(State::Paused);
    this->show();
  }
}

void pqTiledLBMRun::stop()
{
  if (this->CurrentState == State::Going || this->CurrentState == State::Paused)
  {
    invoke(this->Source->getProxy(), "StopRun");
    this->finish();
  }
}

// The pipeline has updated the filter for Apply, a script or a view.
void pqTiledLBMRun::noteUpdate()
{
  if (this->Showing)
  {
    return;
  }
  if (this->readFigures())
  {
    if (this->CurrentState != State::Paused || this->Applied)
    {
      this->Applied = false;
      this->Computed += secondsOf(this->SinceApply);
      this->SinceLast.start();
      this->enter(State::Going);
    }
  }
  else
  {
    this->enter(isSo(this->Source->getProxy(), "IsRunFinished") ? State::Idle : State::Stopped);
  }
}

void pqTiledLBMRun::computePart()
{
  pqServer* server = this->Source->getServer();
  if (this->CurrentState != State::Going || !server || !server->session()->GetIsAlive())
  {
    return;
  }
  if (QGuiApplication::mouseButtons() != Qt::NoButton || server->isProgressPending())
  {
    this->Timer.start(patienceInMilliseconds);
    return;
  }
  QElapsedTimer ofPart;
  ofPart.start();
  invoke(this->Source->getProxy(), "ComputePart");
  this->Computed += secondsOf(ofPart);
  if (!this->readFigures())
  {
    this->finish();
    return;
  }
  if (this->isLiveNow())
  {
    this->show();
  }
  this->enter(State::Going);
}

bool pqTiledLBMRun::isLiveNow() const
{
  const double interval =
    vtkSMPropertyHelper(this->Source->getProxy(), "LiveInterval").GetAsDouble();
  return interval > 0 && static_cast<double>(this->SinceLast.elapsed()) >= 1000 * interval;
}

// Reads the figures of the run. Returns whether another part remains.
bool pqTiledLBMRun::readFigures()
{
  vtkSMProxy* proxy = this->Source->getProxy();
  BEGIN_UNDO_EXCLUDE();
  proxy->UpdatePropertyInformation();
  END_UNDO_EXCLUDE();
  vtkSMPropertyHelper(proxy, "RunProgress").Get(this->Figures, 5);
  return isSo(proxy, "AwaitsPart");
}

void pqTiledLBMRun::show()
{
  this->Showing = true;
  BEGIN_UNDO_EXCLUDE();
  vtkSMProxy* proxy = this->Source->getProxy();
  invoke(proxy, "ComputeForPanel"); // in case a script has changed a property
  invoke(proxy, "ShowFlow");
  proxy->MarkModified(nullptr);
  this->Source->updatePipeline();
  if (this->CurrentState != State::Idle)
  {
    // As Apply does: the colours of the first part are those of an incipient flow.
    vtkNew<vtkSMTransferFunctionManager> colours;
    colours->ResetAllTransferFunctionRangesUsingCurrentData(
      this->Source->getServer()->proxyManager(), false);
  }
  pqApplicationCore::instance()->render();
  END_UNDO_EXCLUDE();
  this->SinceLast.start();
  this->Showing = false;
}

// Ends the run after its last part.
void pqTiledLBMRun::finish()
{
  this->show();
  this->readFigures();
  const bool isAtEnd = isSo(this->Source->getProxy(), "IsRunFinished");
  this->enter(isAtEnd ? State::Idle : State::Stopped);
  if (!isAtEnd)
  {
    offerToGoOn(this->Source);
  }
}

void pqTiledLBMRun::enter(State state)
{
  const bool wasGoing = this->CurrentState == State::Going;
  const bool isGoing = state == State::Going;
  this->CurrentState = state;
  if (isGoing || wasGoing)
  {
    showAsGoing(isGoing,
      isGoing ? QString("%1: %2").arg(this->Source->getSMName(), this->text()) : QString());
  }
  if (isGoing)
  {
    this->Timer.start(0);
  }
  Q_EMIT this->changed();
}
