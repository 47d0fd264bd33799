// SPDX-License-Identifier: BSD-3-Clause
#include "pqTiledLBMStatus.h"

#include "TiledLBMDockWidth.h"
#include "TiledLBMFormat.h"
#include "TiledLBMRemedy.h"
#include "TiledLBMSources.h"
#include "pqTiledLBMPreview.h"
#include "pqTiledLBMRun.h"

#include "vtkFieldData.h"
#include "vtkPolyData.h"

#include <QBoxLayout>
#include <QEvent>
#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>

#include <cmath>

namespace
{

// Messages begin with the remedy; the reason follows the colon. Of a long message the reason is
// enough where it prevents the flow and does not start with "it", else the remedy.
QString shortened(const QString& sentence, bool prevents)
{
  constexpr int fewLines = 130; // letters
  if (sentence.size() <= fewLines)
  {
    return sentence;
  }
  const QString reason = sentence.section(": ", 1);
  const bool standsAlone =
    prevents && !reason.isEmpty() && !reason.startsWith("it ") && !reason.startsWith("they ");
  return standsAlone ? reason : sentence.section(": ", 0, 0);
}

}

pqTiledLBMStatus::pqTiledLBMStatus(vtkSMProxy* smproxy, vtkSMProperty*, QWidget* parentWidget)
  : Superclass(smproxy, parentWidget)
  , Preview(pqTiledLBMPreview::of(smproxy))
  , Frame(new QFrame(this))
  , Line(new QLabel(this->Frame))
  , Figures(new QLabel(this->Frame))
{
  this->setShowLabel(false);
  this->Frame->setObjectName("Notice");
  this->Frame->setCursor(Qt::PointingHandCursor);
  this->Frame->installEventFilter(this);
  auto* inner = new QVBoxLayout(this->Frame);
  inner->setContentsMargins(6, 4, 6, 4);
  this->Line->setObjectName("Line");
  this->Figures->setObjectName("Figures");
  for (QLabel* label : { this->Line, this->Figures })
  {
    label->setWordWrap(true);
    // A long text makes the notice higher, not the panel wider.
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    label->setSizePolicy(policy);
    inner->addWidget(label);
  }
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

pqTiledLBMStatus::~pqTiledLBMStatus()
{
  delete this->Frame;
}

// ParaView gives the widgets of a filter a place only within the scroll area, and a search hides
// them.
void pqTiledLBMStatus::showEvent(QShowEvent* event)
{
  this->Superclass::showEvent(event);
  auto* area = tiledLBMAround<QScrollArea>(this);
  auto* panel = area ? area->parentWidget() : nullptr;
  auto* layout = panel ? qobject_cast<QBoxLayout*>(panel->layout()) : nullptr;
  const int below = layout ? layout->indexOf(area) : -1;
  if (below >= 0 && this->Frame->parentWidget() != panel)
  {
    layout->insertWidget(below, this->Frame);
    this->parentWidget()->installEventFilter(this);
  }
  this->Frame->show();
}

bool pqTiledLBMStatus::eventFilter(QObject* object, QEvent* event)
{
  const bool isOfPanel = object == this->parentWidget();
  if (isOfPanel && this->Frame && (event->type() == QEvent::Show || event->type() == QEvent::Hide))
  {
    this->Frame->setVisible(event->type() == QEvent::Show);
  }
  if (!isOfPanel && event->type() == QEvent::MouseButtonRelease)
  {
    // After the layout of a new message.
    QTimer::singleShot(0, this, [this]() { this->showMore(); });
  }
  return this->Superclass::eventFilter(object, event);
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

QString pqTiledLBMStatus::readySentence(bool withTime) const
{
  const auto openings = this->Preview->openings()->GetNumberOfPoints();
  QStringList parts{ QString("%1 %2").arg(openings).arg(openings == 1 ? "opening" : "openings") };
  const double reynolds = this->Preview->figure("reynolds_number");
  if (std::isfinite(reynolds))
  {
    parts << "Reynolds number " + tiledLBMNumber(reynolds);
  }
  const double seconds = this->Preview->figure("run_time");
  if (withTime && std::isfinite(seconds))
  {
    const bool isMeasured = this->Preview->figure("mflups_measured") == 1;
    parts << QString("%1%2 on %3")
               .arg(isMeasured || seconds < 1 ? "" : "about ", tiledLBMDuration(seconds),
                 this->Preview->text("device"));
  }
  return parts.join(", ");
}

void pqTiledLBMStatus::show(
  TiledLBMNotice notice, const QString& line, const QString& figures, const QString& inFull)
{
  this->Line->setText(line);
  this->Figures->setText(figures);
  this->Figures->setVisible(!figures.isEmpty());
  this->Frame->setStyleSheet(tiledLBMStyleOf(notice));
  this->Frame->setToolTip(inFull);
  this->offerRemedy(-1);
}

void pqTiledLBMStatus::offerRemedy(int problem)
{
  if (this->Remedy)
  {
    this->Remedy->setObjectName(QString()); // frees the name for the next button
    this->Remedy->hide();
    this->Remedy->deleteLater(); // its own click may have led here
  }
  this->Remedy = problem < 0 ? nullptr : tiledLBMRemedy(*this->Preview, problem, this, this->Frame);
  if (this->Remedy)
  {
    this->Frame->layout()->addWidget(this->Remedy);
    this->Frame->layout()->setAlignment(this->Remedy, Qt::AlignLeft);
  }
}

void pqTiledLBMStatus::refresh()
{
  using State = pqTiledLBMRun::State;
  const State state = this->Run ? this->Run->state() : State::Idle;
  if (state == State::Going || state == State::Paused)
  {
    this->show(TiledLBMNotice::Fine,
      (state == State::Going ? "Running: " : "Paused: ") + this->readySentence(false),
      state == State::Going && !this->Preview->quality().isEmpty()
        ? "The picture shows an earlier state."
        : QString(),
      "Click to see the preview.");
  }
  else if (state == State::Stopped && this->Preview->showsLastRun())
  {
    this->show(TiledLBMNotice::Warns, "The run stopped before its end. Apply continues it.",
      this->Preview->resultSummary(), this->Preview->qualityReasons());
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
    this->show(TiledLBMNotice::Fine, QString("The result is %1.").arg(quality),
      this->Preview->resultSummary(), "Click to see its quality.");
    return;
  }
  const bool isUsable = quality == "read with care";
  QString line = (isUsable ? "Read the result with care: " : "The result is not usable: ") +
    shortened(reasons.front(), !isUsable);
  if (reasons.size() > 1)
  {
    line += QString("%1 And %2 more.").arg(line.endsWith('.') ? "" : ".").arg(reasons.size() - 1);
  }
  this->show(isUsable ? TiledLBMNotice::Warns : TiledLBMNotice::Prevents, line,
    this->Preview->resultSummary(), reasons.join("\n\n"));
}

void pqTiledLBMStatus::showExpectations()
{
  const int worst = this->worstProblem();
  const bool isKnown = this->Preview->openings()->GetFieldData()->GetNumberOfArrays() > 0;
  const QString inFull =
    worst >= 0 ? this->Preview->text("problems", worst) : QString("Click to see the preview.");
  if (!isKnown)
  {
    this->show(TiledLBMNotice::Warns, "Waiting for the input.", QString(), inFull);
    return;
  }
  if (worst < 0)
  {
    this->show(TiledLBMNotice::Fine, "Ready: " + this->readySentence(), QString(), inFull);
    return;
  }
  const bool prevents = this->Preview->figure("problem_prevents", worst) == 1;
  const QString problem = shortened(this->Preview->text("problems", worst), prevents);
  if (prevents)
  {
    this->show(TiledLBMNotice::Prevents, "Cannot run: " + problem, QString(), inFull);
  }
  else
  {
    this->show(
      TiledLBMNotice::Warns, "Ready, with a warning: " + problem, this->readySentence(), inFull);
  }
  // The first problem causes others.
  const bool hasRemedy = !this->Preview->text("remedy_property", worst).isEmpty();
  this->offerRemedy(hasRemedy ? worst : 0);
}

void pqTiledLBMStatus::showMore()
{
  QWidget* panel = this->parentWidget();
  const QString name = this->Preview->showsLastRun()
    ? QString("quality")
    : QString("Problem%1").arg(this->worstProblem());
  auto* shown = panel->findChild<QWidget*>(name);
  if (!shown)
  {
    shown = panel->findChild<QWidget*>("FlowSummary");
  }
  auto* area = tiledLBMAround<QScrollArea>(panel);
  if (area && shown)
  {
    area->ensureWidgetVisible(shown);
  }
}
