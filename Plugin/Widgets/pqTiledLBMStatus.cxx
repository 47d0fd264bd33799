// SPDX-License-Identifier: BSD-3-Clause
#include "pqTiledLBMStatus.h"

#include "TiledLBMDockWidth.h"
#include "TiledLBMFormat.h"
#include "TiledLBMSources.h"
#include "pqTiledLBMPreview.h"
#include "pqTiledLBMRun.h"

#include "vtkFieldData.h"
#include "vtkPolyData.h"

#include <QFrame>
#include <QLabel>
#include <QMouseEvent>
#include <QScrollArea>
#include <QVBoxLayout>

#include <cmath>

namespace
{

// Messages begin with the remedy; the reason follows the colon. The remedy is clearer than a reason
// that starts with "it".
QString shortened(const QString& sentence)
{
  const QString reason = sentence.section(": ", 1);
  const bool standsAlone =
    !reason.isEmpty() && !reason.startsWith("it ") && !reason.startsWith("they ");
  return standsAlone ? reason : sentence.section(": ", 0, 0);
}

}

pqTiledLBMStatus::pqTiledLBMStatus(vtkSMProxy* smproxy, vtkSMProperty*, QWidget* parentWidget)
  : Superclass(smproxy, parentWidget)
  , Preview(pqTiledLBMPreview::of(smproxy))
  , Frame(new QFrame(this))
  , Line(new QLabel(this->Frame))
{
  this->setShowLabel(false);
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->addWidget(this->Frame);
  this->Frame->setObjectName("Notice");
  auto* inner = new QVBoxLayout(this->Frame);
  inner->setContentsMargins(6, 4, 6, 4);
  inner->addWidget(this->Line);
  this->Line->setObjectName("Line");
  this->Line->setWordWrap(true);
  this->setCursor(Qt::PointingHandCursor);
  new TiledLBMDockWidth(this);
  QObject::connect(
    this->Preview.data(), &pqTiledLBMPreview::updated, this, &pqTiledLBMStatus::refresh);
  this->Run = pqTiledLBMRun::of(tiledLBMSource(smproxy));
  if (this->Run)
  {
    QObject::connect(this->Run.data(), &pqTiledLBMRun::changed, this, &pqTiledLBMStatus::refresh);
  }
  this->refresh();
}

// Index of the first problem that prevents the flow, else of the first problem; -1 without one.
int pqTiledLBMStatus::worstProblem() const
{
  const int count = this->Preview->count("problems");
  for (int i = 0; i < count; ++i)
  {
    if (this->Preview->figure("problem_prevents", i) == 1)
    {
      return i;
    }
  }
  return count > 0 ? 0 : -1;
}

QString pqTiledLBMStatus::readySentence() const
{
  const auto openings = this->Preview->openings()->GetNumberOfPoints();
  QStringList parts{ QString("%1 %2").arg(openings).arg(openings == 1 ? "opening" : "openings") };
  const double reynolds = this->Preview->figure("reynolds_number");
  if (std::isfinite(reynolds))
  {
    parts << "Reynolds number " + tiledLBMNumber(reynolds);
  }
  const double seconds = this->Preview->figure("run_time");
  if (std::isfinite(seconds))
  {
    const bool isMeasured = this->Preview->figure("mflups_measured") == 1;
    parts << QString("%1%2 on %3")
               .arg(isMeasured ? "" : "about ", tiledLBMDuration(seconds),
                 this->Preview->text("device"));
  }
  return parts.join(", ");
}

void pqTiledLBMStatus::show(TiledLBMNotice notice, const QString& line, const QString& inFull)
{
  this->Line->setText(line);
  this->Frame->setStyleSheet(tiledLBMStyleOf(notice));
  this->setToolTip(inFull);
}

void pqTiledLBMStatus::refresh()
{
  using State = pqTiledLBMRun::State;
  const State state = this->Run ? this->Run->state() : State::Idle;
  if (state == State::Going || state == State::Paused)
  {
    this->show(TiledLBMNotice::Fine,
      (state == State::Going ? "Running: " : "Paused: ") + this->readySentence(),
      "Click to see the preview.");
  }
  else if (this->Preview->showsLastRun())
  {
    this->showResult();
  }
  else
  {
    this->showExpectations();
  }
}

void pqTiledLBMStatus::showResult()
{
  const QString& quality = this->Preview->quality();
  const QStringList reasons = this->Preview->qualityReasons().split('\n', Qt::SkipEmptyParts);
  if (reasons.isEmpty())
  {
    this->show(
      TiledLBMNotice::Fine, QString("The result is %1.").arg(quality), "Click to see its quality.");
    return;
  }
  const bool isUsable = quality == "read with care";
  QString line = (isUsable ? "Read the result with care: " : "The result is not usable: ") +
    shortened(reasons.front());
  if (reasons.size() > 1)
  {
    line += QString(" And %1 more.").arg(reasons.size() - 1);
  }
  this->show(
    isUsable ? TiledLBMNotice::Warns : TiledLBMNotice::Prevents, line, reasons.join("\n\n"));
}

void pqTiledLBMStatus::showExpectations()
{
  const int worst = this->worstProblem();
  const bool isKnown = this->Preview->openings()->GetFieldData()->GetNumberOfArrays() > 0;
  const QString inFull =
    worst >= 0 ? this->Preview->text("problems", worst) : QString("Click to see the preview.");
  if (!isKnown)
  {
    this->show(TiledLBMNotice::Warns, "Waiting for the input.", inFull);
  }
  else if (worst >= 0 && this->Preview->figure("problem_prevents", worst) == 1)
  {
    this->show(TiledLBMNotice::Prevents,
      "Cannot run: " + shortened(this->Preview->text("problems", worst)), inFull);
  }
  else
  {
    this->show(worst >= 0 ? TiledLBMNotice::Warns : TiledLBMNotice::Fine,
      (worst >= 0 ? "Ready, with a warning: " : "Ready: ") + this->readySentence(), inFull);
  }
}

void pqTiledLBMStatus::mouseReleaseEvent(QMouseEvent* event)
{
  this->Superclass::mouseReleaseEvent(event);
  QWidget* panel = this->parentWidget();
  const QString name = this->Preview->showsLastRun()
    ? QString("quality")
    : QString("Problem%1").arg(this->worstProblem());
  auto* shown = panel->findChild<QWidget*>(name);
  if (!shown)
  {
    shown = panel->findChild<QWidget*>("FlowSummary");
  }
  for (QWidget* around = panel; around && shown; around = around->parentWidget())
  {
    if (auto* area = qobject_cast<QScrollArea*>(around))
    {
      area->ensureWidgetVisible(shown);
    }
  }
}
