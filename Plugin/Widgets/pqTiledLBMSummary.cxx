// SPDX-License-Identifier: BSD-3-Clause
#include "pqTiledLBMSummary.h"

#include "TiledLBMFormat.h"
#include "TiledLBMNotice.h"
#include "pqTiledLBMPreview.h"

#include "vtkSMEnumerationDomain.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMProxy.h"
#include "vtkSMUncheckedPropertyHelper.h"

#include <QFrame>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <cmath>

namespace
{

struct Line
{
  const char* Figure; // name in the field data of the preview
  const char* Name;
  const char* Meaning;
};

const Line lines[] = {
  { "quality", "Last result",
    "What the computed flow is worth: whether the run was long enough, the flow at rest, mass "
    "kept, the fluid nearly incompressible, and the openings as they were prescribed. In full as "
    "quality and quality_reasons in the field data." },
  { "reynolds_number", "Reynolds number",
    "Inertia over friction, at the inlet where it is largest. Up to some 2000 a flow in a smooth "
    "tube stays laminar." },
  { "womersley_number", "Womersley number",
    "How pulsatile the flow is, at the widest inlet. Below 1 it follows the pressure; an aorta has "
    "10 to 20." },
  { "eddy_viscosity", "Eddies below a voxel",
    "A flow as fast as this one can be turbulent. What is smaller than a voxel acts by its "
    "viscosity, see Eddy Viscosity; the wall shear stress needs voxels that resolve it." },
  { "acoustic_number", "Sound takes",
    "What the sound of the lattice takes from the inlet to the farthest opening, of a heartbeat. "
    "In blood it is all but nothing. 1 % or less with Lattice Velocity 0, as far as the "
    "relaxation time allows." },
  { "lattice_compliance_share", "Fluid stores",
    "What the lattice's fluid takes up for a rise of the pressure, of what resistances and "
    "Windkessels do: the pressure swings by as much less. 2 % or less with Lattice Velocity 0, as "
    "far as the relaxation time allows." },
  { "time_step", "Time step",
    "Set by Lattice Velocity, the size of a voxel and the fastest speed." },
  { "time", "Simulated time",
    "Time step times the steps until the flow is steady, by a guess within a factor of two, or "
    "times Number Of Steps. Of heartbeats until the flow repeats itself, those that it takes as a "
    "rule: three, at most 20." },
  { "flow_through_steps", "Fluid crosses in",
    "Time steps in which the fluid crosses from the inlet to the farthest outlet. A steady flow "
    "takes some of these." },
  { "relaxation_time", "Relaxation time",
    "Friction of the fluid in units of the lattice. 0.5 is the limit of stability, from 0.503 to 1 "
    "is best; with the viscosity of eddies, which adds to it, lower ones serve." },
  { "max_lattice_velocity", "Peak lattice velocity",
    "Expected speed in voxels per time step where the flow is fastest, at an opening or in a "
    "narrow "
    "section. Up to 0.2 the flow is nearly incompressible, with the quasi-compressible model up to "
    "0.05." },
  { "device_memory", "Memory",
    "What the flow needs on the device that computes, and what is free. Where several share the "
    "flow, on the one with the most of it." },
  { "statistics_memory", "Statistics",
    "What Turbulence Statistics take of the main memory, on each rank. Fewer Statistics Phases "
    "take less." },
  { "run_time", "Expected run time",
    "For these steps from rest, by the speed of the last run. Before the first one, and with "
    "\"about\", by that of the kind of device, right within a factor of two." },
};

QString shortTime(double seconds)
{
  if (!std::isfinite(seconds))
  {
    return "-";
  }
  const char* units[] = { "s", "ms", QT_TR_NOOP("\u00b5s"), "ns" };
  int unit = 0;
  while (seconds < 0.1 && seconds > 0 && unit < 3)
  {
    seconds *= 1000;
    ++unit;
  }
  return tiledLBMNumber(seconds) + " " + QString::fromUtf8(units[unit]);
}

QString memory(double bytes)
{
  return bytes < 1e9 ? tiledLBMNumber(bytes / 1e6) + " MB" : tiledLBMNumber(bytes / 1e9) + " GB";
}

QString nodes(double count)
{
  return count < 1e6 ? QString("%1 nodes").arg(std::llround(count))
                     : tiledLBMNumber(count / 1e6) + " million nodes";
}

const char* const redText = "color: #c62828; font-weight: bold;";

}

pqTiledLBMSummary::pqTiledLBMSummary(vtkSMProxy* smproxy, vtkSMProperty*, QWidget* parentWidget)
  : Superclass(smproxy, parentWidget)
  , Preview(pqTiledLBMPreview::of(smproxy))
  , Problems(new QVBoxLayout)
{
  this->setShowLabel(false);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  layout->addLayout(this->Problems);
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(1);
  grid->setColumnStretch(1, 1);
  layout->addLayout(grid);
  int row = 0;
  for (const Line& line : lines)
  {
    auto* name = new QLabel(line.Name, this);
    auto* figure = new QLabel("-", this);
    figure->setObjectName(line.Figure);
    figure->setWordWrap(true);
    figure->setTextInteractionFlags(Qt::TextSelectableByMouse);
    name->setToolTip(line.Meaning);
    figure->setToolTip(line.Meaning);
    grid->addWidget(name, row, 0, Qt::AlignTop);
    grid->addWidget(figure, row, 1);
    this->Names[line.Figure] = name;
    this->Figures[line.Figure] = figure;
    ++row;
  }
  QObject::connect(
    this->Preview.data(), &pqTiledLBMPreview::updated, this, &pqTiledLBMSummary::refresh);
  this->refresh();
}

void pqTiledLBMSummary::setFigure(const char* name, const QString& text)
{
  this->Figures[name]->setText(text);
}

void pqTiledLBMSummary::setFigureIf(const char* name, bool isThere, const QString& text)
{
  this->setFigure(name, text);
  this->Names[name]->setVisible(isThere);
  this->Figures[name]->setVisible(isThere);
}

void pqTiledLBMSummary::refresh()
{
  this->showFigures();
  this->showProblems();
}

void pqTiledLBMSummary::showFigures()
{
  const auto figure = [this](const char* name) { return this->Preview->figure(name); };
  const QString& reasons = this->Preview->qualityReasons();
  this->setFigureIf("quality", !this->Preview->quality().isEmpty(),
    this->Preview->quality() + (reasons.isEmpty() ? QString() : ".\n") + reasons);
  this->setFigure("reynolds_number", tiledLBMNumber(figure("reynolds_number")));
  this->setFigureIf("womersley_number", std::isfinite(figure("womersley_number")),
    tiledLBMNumber(figure("womersley_number")));
  this->setFigureIf("eddy_viscosity", figure("eddy_viscosity") > 0, "act by their viscosity");
  const auto setShare = [&](const char* name, const char* of)
  {
    const double share = figure(name);
    this->setFigureIf(
      name, std::isfinite(share), QString("%1 % of %2").arg(tiledLBMNumber(100 * share), of));
  };
  setShare("acoustic_number", "a heartbeat");
  setShare("lattice_compliance_share", "what resistances and Windkessels do");
  this->setFigure("time_step", shortTime(figure("time_step")));
  this->setFigure("time", shortTime(figure("time")));
  const double crossing = figure("flow_through_steps");
  this->setFigure("flow_through_steps",
    std::isfinite(crossing) ? QString("%1 steps (%2)")
                                .arg(std::llround(crossing))
                                .arg(shortTime(crossing * figure("time_step")))
                            : "-");
  this->setFigure("relaxation_time",
    std::isfinite(figure("relaxation_time")) ? QString::number(figure("relaxation_time"), 'g', 4)
                                             : "-");
  this->setFigure("max_lattice_velocity", tiledLBMNumber(figure("max_lattice_velocity")));
  QString device = this->Preview->text("device");
  if (figure("devices_needed") > 1)
  {
    device += QString("; the flow takes %1 of them").arg(std::llround(figure("devices_needed")));
  }
  this->setFigure("device_memory",
    device.isEmpty()
      ? "-"
      : QString("%1 of %2 free (%3)")
          .arg(memory(figure("device_memory")), memory(figure("device_memory_available")), device));
  this->setFigureIf("statistics_memory", std::isfinite(figure("statistics_memory")),
    memory(figure("statistics_memory")) + " of main memory");
  this->setFigure("run_time",
    std::isfinite(figure("run_time"))
      ? QString("%1%2 (%3)")
          .arg(figure("mflups_measured") == 1 ? "" : "about ", tiledLBMDuration(figure("run_time")),
            nodes(figure("non_solid_nodes")))
      : "-");
}

void pqTiledLBMSummary::showProblems()
{
  const int count = this->Preview->count("problems");
  QStringList shown; // the visible text of the problems
  for (int i = 0; i < count; ++i)
  {
    shown << this->Preview->text("problems", i) << this->Preview->text("remedy_property", i)
          << this->Preview->text("remedy_values", i)
          << QString::number(this->Preview->figure("problem_prevents", i));
  }
  this->markFigures();
  if (shown == this->Shown)
  {
    return;
  }
  this->Shown = shown;
  while (QLayoutItem* item = this->Problems->takeAt(0))
  {
    item->widget()->hide();
    item->widget()->setObjectName(QString()); // frees the name for the next widget
    item->widget()->deleteLater();
    delete item;
  }
  for (int i = 0; i < count; ++i)
  {
    this->Problems->addWidget(this->makeProblem(i));
  }
}

// Shows the figures that prevent the flow in red.
void pqTiledLBMSummary::markFigures()
{
  for (const Line& line : lines)
  {
    this->Figures[line.Figure]->setStyleSheet(QString());
  }
  if (this->Preview->quality() == "not usable")
  {
    this->Figures["quality"]->setStyleSheet(redText);
  }
  for (int i = 0; i < this->Preview->count("problems"); ++i)
  {
    QLabel* figure = this->Figures.value(this->Preview->text("problem_figure", i));
    if (figure && this->Preview->figure("problem_prevents", i) == 1)
    {
      figure->setStyleSheet(redText);
    }
  }
}

QWidget* pqTiledLBMSummary::makeProblem(int number)
{
  // A frame, whose name styles refer to, in a holder with its own name.
  auto* holder = new QWidget(this);
  holder->setObjectName(QString("Problem%1").arg(number));
  auto* outer = new QVBoxLayout(holder);
  outer->setContentsMargins(0, 0, 0, 0);
  auto* frame = new QFrame(holder);
  frame->setObjectName("Notice");
  const bool prevents = this->Preview->figure("problem_prevents", number) == 1;
  frame->setStyleSheet(
    tiledLBMStyleOf(prevents ? TiledLBMNotice::Prevents : TiledLBMNotice::Warns));
  outer->addWidget(frame);
  auto* inner = new QVBoxLayout(frame);
  inner->setContentsMargins(6, 4, 6, 4);
  auto* sentence = new QLabel(this->Preview->text("problems", number), frame);
  sentence->setObjectName("Sentence");
  sentence->setWordWrap(true);
  sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
  inner->addWidget(sentence);
  if (QPushButton* button = this->makeRemedy(number, frame))
  {
    inner->addWidget(button, 0, Qt::AlignLeft);
  }
  return holder;
}

// Null if no property solves the problem.
QPushButton* pqTiledLBMSummary::makeRemedy(int number, QWidget* parent)
{
  const QString name = this->Preview->text("remedy_property", number);
  vtkSMProperty* property =
    name.isEmpty() ? nullptr : this->proxy()->GetProperty(name.toUtf8().constData());
  if (!property)
  {
    return nullptr;
  }
  std::vector<double> values;
  QStringList shown;
  auto* choices = property->FindDomain<vtkSMEnumerationDomain>();
  for (const QString& text : this->Preview->text("remedy_values", number).split(' '))
  {
    values.push_back(text.toDouble());
    shown.append(choices ? QString(choices->GetEntryTextForValue(static_cast<int>(values.back())))
                         : QString::number(values.back(), 'g', 6));
  }
  auto* button =
    new QPushButton(QString("Set %1 to %2").arg(property->GetXMLLabel(), shown.join(", ")), parent);
  button->setObjectName("Mend");
  // The button disappears after a click and would pass its focus to the table of openings.
  button->setFocusPolicy(Qt::NoFocus);
  QObject::connect(
    button, &QPushButton::clicked, this, [this, name, values]() { this->mend(name, values); });
  return button;
}

void pqTiledLBMSummary::mend(const QString& property, const std::vector<double>& values)
{
  vtkSMUncheckedPropertyHelper helper(this->proxy(), property.toUtf8().constData());
  helper.Set(values.data(), static_cast<unsigned int>(values.size()));
  Q_EMIT this->changeAvailable();
  Q_EMIT this->changeFinished();
}
