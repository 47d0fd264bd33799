// SPDX-License-Identifier: BSD-3-Clause
#include "pqTiledLBMActions.h"

#include "TiledLBMActions.h"
#include "TiledLBMSources.h"
#include "pqTiledLBMPreview.h"

#include "pqCoreUtilities.h"
#include "pqFileDialog.h"

#include <QGridLayout>
#include <QMessageBox>
#include <QPushButton>
#include <QVBoxLayout>

pqTiledLBMActions::pqTiledLBMActions(vtkSMProxy* smproxy, vtkSMProperty*, QWidget* parentWidget)
  : Superclass(smproxy, parentWidget)
  , Preview(pqTiledLBMPreview::of(smproxy))
  , Shown(new QWidget(this))
  , Grid(new QGridLayout(Shown))
{
  this->setShowLabel(false);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(this->Shown);
  this->Grid->setContentsMargins(0, 0, 0, 0);
  this->Grid->setSpacing(4);
  this->Grid->setColumnStretch(1, 1);
  this->add("Streamlines", "Show Streamlines",
    "Shows streamlines of the last result that begin at the inlets.",
    [this](pqPipelineSource* flow) { tiledLBMShowStreamlines(flow, this->Preview->openings()); });
  this->add("Report", "Report...",
    "Writes a page of HTML with openings, pressure drops, wall shear stress, quality, settings and "
    "the view.",
    [this](pqPipelineSource* flow) { this->saveReport(flow); });
  this->add("CentrelinePlot", "Plot along Centrelines",
    "Plots pressure, mean velocity, radius and flow rate along the middle of the vessel, from the "
    "inlet to each other opening.",
    [this](pqPipelineSource* flow)
    {
      if (!tiledLBMPlotCentrelines(flow))
      {
        QMessageBox::information(this, "Centrelines",
          "There is no centreline: no path leads from the inlet to another open opening, or the "
          "path "
          "is shorter than a few voxels.");
      }
    });
  QObject::connect(
    this->Preview.data(), &pqTiledLBMPreview::updated, this, &pqTiledLBMActions::refresh);
  this->refresh();
}

void pqTiledLBMActions::add(const char* name, const QString& text, const QString& help,
  const std::function<void(pqPipelineSource*)>& action)
{
  auto* button = new QPushButton(text, this->Shown);
  button->setObjectName(name);
  button->setToolTip(help);
  // Two buttons per row, as wide as their texts, since the panel is narrow.
  const int count = this->Grid->count();
  this->Grid->addWidget(button, count / 2, count % 2, 1, count / 2 + 1, Qt::AlignLeft);
  QObject::connect(button, &QPushButton::clicked, this,
    [this, action]()
    {
      if (pqPipelineSource* flow = tiledLBMSource(this->proxy()))
      {
        action(flow);
      }
    });
}

void pqTiledLBMActions::saveReport(pqPipelineSource* flow)
{
  pqFileDialog dialog(nullptr, pqCoreUtilities::mainWidget(), "Save Report", QString(),
    "Web page (*.html);;All files (*)");
  dialog.setObjectName("ReportFileDialog");
  dialog.setFileMode(pqFileDialog::AnyFile);
  if (dialog.exec() != QDialog::Accepted)
  {
    return;
  }
  const QString problem = tiledLBMSaveReport(flow, dialog.getSelectedFiles().front());
  if (!problem.isEmpty())
  {
    QMessageBox::warning(this, "Save Report", problem);
  }
}

void pqTiledLBMActions::refresh()
{
  this->Shown->setVisible(!this->Preview->quality().isEmpty());
}
