// SPDX-License-Identifier: BSD-3-Clause
#include "pqTiledLBMActions.h"

#include "TiledLBMActions.h"
#include "TiledLBMSources.h"
#include "pqTiledLBMPreview.h"

#include "pqCoreUtilities.h"
#include "pqFileDialog.h"

#include <QDesktopServices>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QUrl>
#include <QVBoxLayout>

pqTiledLBMActions::pqTiledLBMActions(vtkSMProxy* smproxy, vtkSMProperty*, QWidget* parentWidget)
  : Superclass(smproxy, parentWidget)
  , Preview(pqTiledLBMPreview::of(smproxy))
  , Shown(new QWidget(this))
  , Grid(new QGridLayout(Shown))
  , Written(new QLabel(this))
{
  this->setShowLabel(false);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(this->Shown);
  this->Grid->setContentsMargins(0, 0, 0, 0);
  this->Grid->setSpacing(4);
  this->Grid->setColumnStretch(1, 1);
  this->add("Streamlines", "Show Streamlines",
    "Shows streamlines of the last result through the whole vessel; hides them again.",
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
  if (!smproxy->GetClientSideObject())
  {
    auto* report = this->Shown->findChild<QPushButton*>("Report");
    report->setEnabled(false);
    report->setToolTip("Reports need ParaView's own server: the package tiledlbm writes them where "
                       "the flow is computed.");
  }
  this->Written->setObjectName("Written");
  this->Written->setOpenExternalLinks(true);
  this->Written->setWordWrap(true);
  this->Written->hide();
  layout->addWidget(this->Written);
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
  const QString path = dialog.getSelectedFiles().front();
  const QString problem = tiledLBMSaveReport(flow, path);
  if (!problem.isEmpty())
  {
    QMessageBox::warning(this, "Save Report", problem);
    return;
  }
  const QUrl page = QUrl::fromLocalFile(path);
  this->Written->setText(QString("The report is in <a href=\"%1\">%2</a>.")
                           .arg(page.toString(), QFileInfo(path).fileName().toHtmlEscaped()));
  this->Written->setToolTip(path);
  this->Written->show();
  QDesktopServices::openUrl(page);
}

void pqTiledLBMActions::refresh()
{
  this->Shown->setVisible(!this->Preview->quality().isEmpty());
  if (!this->Preview->showsLastRun())
  {
    this->Written->hide(); // the report is of another result
  }
}
