// SPDX-License-Identifier: BSD-3-Clause
#include "pqTiledLBMStatus.h"

#include "TiledLBMFormat.h"
#include "TiledLBMNotice.h"
#include "pqTiledLBMPreview.h"

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

// Sentences begin with what to do; the reason follows the colon. Where that speaks of "it", what to
// do tells more.
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
  QObject::connect(
    this->Preview.data(), &pqTiledLBMPreview::updated, this, &pqTiledLBMStatus::refresh);
  this->refresh();
}

// The first one that prevents the flow, else the first one; -1 if there is none.
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

void pqTiledLBMStatus::refresh()
{
  const int worst = this->worstProblem();
  const bool isKnown = this->Preview->openings()->GetFieldData()->GetNumberOfArrays() > 0;
  auto notice = TiledLBMNotice::Fine;
  QString line = "Ready: " + this->readySentence();
  if (!isKnown)
  {
    notice = TiledLBMNotice::Warns;
    line = "Waiting for the input.";
  }
  else if (worst >= 0 && this->Preview->figure("problem_prevents", worst) == 1)
  {
    notice = TiledLBMNotice::Prevents;
    line = "Cannot run: " + shortened(this->Preview->text("problems", worst));
  }
  else if (worst >= 0)
  {
    notice = TiledLBMNotice::Warns;
    line = "Ready, with a warning: " + this->readySentence();
  }
  this->Line->setText(line);
  this->Frame->setStyleSheet(tiledLBMStyleOf(notice));
  this->setToolTip(
    worst >= 0 ? this->Preview->text("problems", worst) : QString("Click to see what to expect."));
}

void pqTiledLBMStatus::mouseReleaseEvent(QMouseEvent* event)
{
  this->Superclass::mouseReleaseEvent(event);
  QWidget* panel = this->parentWidget();
  QWidget* shown = panel->findChild<QWidget*>(QString("Problem%1").arg(this->worstProblem()));
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
