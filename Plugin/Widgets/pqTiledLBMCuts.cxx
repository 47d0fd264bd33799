// SPDX-License-Identifier: BSD-3-Clause
#include "pqTiledLBMCuts.h"

#include "pqTiledLBMPlane.h"
#include "pqTiledLBMPreview.h"
#include "pqView.h"

#include "vtkCell.h"
#include "vtkDataArray.h"
#include "vtkPVDataInformation.h"
#include "vtkPointData.h"
#include "vtkPolyData.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMSourceProxy.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace
{

constexpr int numbersOfRow = 6; // a point and a direction

// Three numbers of a row, with few digits.
QString textOf(const QVector<double>& row, int first)
{
  constexpr double noise = 1e-6; // of the largest number, from a rotation
  const double largest =
    std::max({ std::abs(row[first]), std::abs(row[first + 1]), std::abs(row[first + 2]) });
  QStringList numbers;
  for (int i = first; i < first + 3; ++i)
  {
    numbers << QString::number(std::abs(row[i]) < noise * largest ? 0 : row[i], 'g', 4);
  }
  return numbers.join("  ");
}

}

pqTiledLBMCuts::pqTiledLBMCuts(
  vtkSMProxy* smproxy, vtkSMProperty* smproperty, QWidget* parentWidget)
  : Superclass(smproxy, smproperty, numbersOfRow, { "Point", "Direction out" }, parentWidget)
  , Edit(new QPushButton("Edit cuts", this))
  , Add(new QPushButton("Add a cut", this))
  , Remove(new QPushButton("Remove", this))
  , Plane(new pqTiledLBMPlane(smproxy, this))
{
  this->makeButtons();
  QObject::connect(this->Table, &QTableWidget::cellChanged, this, &pqTiledLBMCuts::readItem);
  QObject::connect(this->Plane, &pqTiledLBMPlane::moved, this,
    [this](const QVector<double>& row) { this->setRow(this->chosen(), row); });
  this->link(smproperty);
  this->showRows();
}

pqTiledLBMCuts::~pqTiledLBMCuts() = default;

void pqTiledLBMCuts::makeButtons()
{
  this->Edit->setObjectName("Edit");
  this->Edit->setToolTip("Turns the cuts that were found at vessel ends into cuts of your own, "
                         "to move, tilt or remove.");
  this->Add->setObjectName("Add");
  this->Add->setToolTip("Adds a cut in the middle of the 3D view. Drag it into the vessel.");
  this->Remove->setObjectName("Remove");
  this->Remove->setToolTip("Removes the selected cut.");
  auto* buttons = new QHBoxLayout;
  for (QPushButton* button : { this->Edit, this->Add, this->Remove })
  {
    buttons->addWidget(button);
  }
  this->stack()->addLayout(buttons);
  QObject::connect(this->Edit, &QPushButton::clicked, this, &pqTiledLBMCuts::takeFound);
  QObject::connect(this->Add, &QPushButton::clicked, this, &pqTiledLBMCuts::add);
  QObject::connect(this->Remove, &QPushButton::clicked, this, &pqTiledLBMCuts::remove);
}

void pqTiledLBMCuts::setRow(int index, const QVector<double>& row)
{
  QVector<QVector<double>> rows = this->numbers();
  if (index >= 0 && index < rows.size())
  {
    rows[index] = row;
    this->setNumbers(rows);
  }
}

QVector<QVector<double>> pqTiledLBMCuts::found() const
{
  QVector<QVector<double>> rows;
  vtkPolyData* discs = this->Preview->cuts();
  for (vtkIdType disc = 0; disc < discs->GetNumberOfCells(); ++disc)
  {
    const vtkIdType point = discs->GetCell(disc)->GetPointId(0);
    vtkPointData* data = discs->GetPointData();
    if (data->GetArray("found")->GetTuple1(point) != 0)
    {
      QVector<double> row(numbersOfRow);
      data->GetArray("middle")->GetTuple(point, row.data());
      data->GetArray("direction")->GetTuple(point, row.data() + 3);
      if (!this->numbers().contains(row)) // the preview may not know yet that the row was added
      {
        rows << row;
      }
    }
  }
  return rows;
}

void pqTiledLBMCuts::refresh()
{
  this->Edit->setEnabled(!this->found().isEmpty());
}

void pqTiledLBMCuts::showRows()
{
  {
    const QSignalBlocker blocker(this->Table);
    this->Table->setRowCount(this->count());
    for (int index = 0; index < this->count(); ++index)
    {
      for (int column = 0; column < 2; ++column)
      {
        if (!this->Table->item(index, column))
        {
          this->Table->setItem(index, column, new QTableWidgetItem);
        }
        this->Table->item(index, column)->setText(textOf(this->row(index), 3 * column));
      }
    }
  }
  this->fitHeight();
  this->Table->setVisible(this->count() > 0);
  this->Remove->setVisible(this->count() > 0);
  this->refresh();
  this->showChosen();
}

void pqTiledLBMCuts::showChosen()
{
  const int index = this->chosen();
  this->Remove->setEnabled(index >= 0);
  if (index < 0 || index >= this->count() || !this->isSelected())
  {
    this->Plane->hide();
    return;
  }
  vtkSMPropertyHelper input(this->proxy(), "Input");
  auto* source = vtkSMSourceProxy::SafeDownCast(input.GetAsProxy());
  double bounds[6] = { 0, 1, 0, 1, 0, 1 };
  if (source)
  {
    source->GetDataInformation(input.GetOutputPort())->GetBounds(bounds);
  }
  this->Plane->show(this->row(index), bounds, this->view());
}

void pqTiledLBMCuts::takeFound()
{
  this->setNumbers(this->numbers() + this->found());
  this->Table->selectRow(0);
}

void pqTiledLBMCuts::add()
{
  QVector<double> row{ 0, 0, 0, 0, 0, 1 };
  if (this->view() && this->view()->getProxy()->GetProperty("CameraFocalPoint"))
  {
    vtkSMPropertyHelper(this->view()->getProxy(), "CameraFocalPoint").Get(row.data(), 3);
    vtkSMPropertyHelper(this->view()->getProxy(), "CameraViewUp").Get(row.data() + 3, 3);
  }
  // Cuts that were found would be lost beside a cut of the user's own.
  this->setNumbers(this->numbers() + this->found() << row);
  this->Table->selectRow(this->count() - 1);
}

void pqTiledLBMCuts::remove()
{
  const int index = this->chosen();
  if (index >= 0)
  {
    QVector<QVector<double>> rows = this->numbers();
    rows.remove(index);
    this->Table->clearSelection();
    this->setNumbers(rows);
  }
}

void pqTiledLBMCuts::readItem(int index, int column)
{
  const QStringList words = this->Table->item(index, column)
                              ->text()
                              .split(QRegularExpression("[\\s,;]+"), Qt::SkipEmptyParts);
  QVector<double> row = this->row(index);
  bool areNumbers = words.size() == 3;
  for (int i = 0; areNumbers && i < 3; ++i)
  {
    row[3 * column + i] = words[i].toDouble(&areNumbers);
  }
  if (areNumbers)
  {
    this->setRow(index, row);
  }
  this->showRows(); // restores the text if it is no valid row
}
