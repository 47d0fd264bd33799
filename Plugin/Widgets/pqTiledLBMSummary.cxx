// SPDX-License-Identifier: BSD-3-Clause
#include "pqTiledLBMSummary.h"

#include "TiledLBMFormat.h"
#include "TiledLBMNotice.h"
#include "TiledLBMRemedy.h"
#include "pqTiledLBMPreview.h"

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
  bool IsAdvanced = false;
};

const Line lines[] = {
  { "quality", "Last result",
    "Quality of the result: length of the run, convergence, mass balance, compressibility and "
    "agreement with the prescribed values at the openings. The field data quality and "
    "quality_reasons have the details." },
  { "reynolds_number", "Reynolds number",
    "Ratio of inertial to viscous forces, by mean velocity and diameter; the largest of the "
    "inlets. "
    "Up to about 2000 the flow in a smooth tube is laminar." },
  { "womersley_number", "Womersley number",
    "Ratio of unsteady to viscous forces at the widest inlet. Below 1 the flow is quasi-steady; an "
    "aorta has 10 to 20." },
  { "eddy_viscosity", "Subgrid viscosity",
    "The flow can be turbulent, and a subgrid viscosity represents eddies smaller than a voxel, "
    "see "
    "Eddy Viscosity. The wall shear stress needs voxels that resolve the boundary layer." },
  { "acoustic_number", "Acoustic number",
    "Travel time of sound on the lattice from the inlet to the farthest opening, as a share of the "
    "cardiac cycle. In blood it is almost 0. With Lattice Velocity 0 (Auto) it is at most 1 % "
    "where "
    "the relaxation time allows this.",
    true },
  { "time_step", "Time step",
    "Follows from Lattice Velocity, the voxel size and the largest speed.", true },
  { "time", "Simulated time",
    "Time step times Number Of Steps, or times the estimated steps to a steady flow (within a "
    "factor "
    "of two). For Cardiac Cycles of -1, the usual number of cycles to a periodic flow: three; a "
    "run "
    "ends after 20." },
  { "flow_through_steps", "Flow-through time",
    "Time steps in which the fluid moves from the inlet to the farthest outlet. A steady flow "
    "develops in several flow-through times.",
    true },
  { "relaxation_time", "Relaxation time",
    "Viscosity in lattice units. The stability limit is 0.5, and values from 0.503 to 1 are best. "
    "A "
    "subgrid viscosity adds to it and allows lower values.",
    true },
  { "max_lattice_velocity", "Peak lattice velocity",
    "Largest expected speed, at an opening or in a narrow section, in voxels per time step. The "
    "flow "
    "is nearly incompressible up to 0.2, with the quasi-compressible model up to 0.05.",
    true },
  { "device_memory", "Memory",
    "Required and free memory of the device; of several devices, the one with the largest part of "
    "the flow." },
  { "statistics_memory", "Statistics",
    "Main memory for Turbulence Statistics on each rank. Fewer Statistics Phases need less." },
  { "run_time", "Expected run time",
    "Time for all steps from rest at the speed of the last run. Before the first run, an estimate "
    "(\"about\") from the kind of device, within a factor of two." },
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

void pqTiledLBMSummary::updateWidget(bool showsAdvanced)
{
  this->Superclass::updateWidget(showsAdvanced);
  this->ShowsAdvanced = showsAdvanced;
  this->refresh();
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
  this->setFigureIf(
    "eddy_viscosity", figure("eddy_viscosity") > 0, "represents eddies below a voxel");
  const double share = figure("acoustic_number");
  this->setFigureIf("acoustic_number", std::isfinite(share),
    QString("%1 % of a cardiac cycle").arg(tiledLBMNumber(100 * share)));
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

// Shows the figures that prevent the flow in red, and those of the lattice where they are asked
// for.
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
  for (const Line& line : lines)
  {
    if (line.IsAdvanced)
    {
      const bool isAtFault = !this->Figures[line.Figure]->styleSheet().isEmpty();
      const bool isShown =
        std::isfinite(this->Preview->figure(line.Figure)) && (this->ShowsAdvanced || isAtFault);
      this->Names[line.Figure]->setVisible(isShown);
      this->Figures[line.Figure]->setVisible(isShown);
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
  if (QPushButton* button = tiledLBMRemedy(*this->Preview, number, this, frame))
  {
    inner->addWidget(button, 0, Qt::AlignLeft);
  }
  return holder;
}
