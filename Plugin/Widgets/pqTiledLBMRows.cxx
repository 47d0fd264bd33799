// SPDX-License-Identifier: BSD-3-Clause
#include "pqTiledLBMRows.h"

#include "pqTiledLBMPreview.h"
#include "pqView.h" // for the signal

#include <QHeaderView>
#include <QTableWidget>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace
{

constexpr int mostVisibleRows = 6;

}

pqTiledLBMRows::pqTiledLBMRows(vtkSMProxy* smproxy, vtkSMProperty* smproperty, int width,
  const QStringList& columns, QWidget* parentWidget)
  : Superclass(smproxy, parentWidget)
  , Preview(pqTiledLBMPreview::of(smproxy))
  , Width(width)
  , Table(new QTableWidget(this))
{
  this->setShowLabel(false);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(2);
  this->Table->setObjectName("Table");
  this->Table->setToolTip(pqPropertyWidget::getTooltip(smproperty));
  this->Table->setColumnCount(columns.size());
  this->Table->setHorizontalHeaderLabels(columns);
  this->Table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  this->Table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  this->Table->setSelectionBehavior(QAbstractItemView::SelectRows);
  this->Table->setSelectionMode(QAbstractItemView::SingleSelection);
}

void pqTiledLBMRows::link(vtkSMProperty* property)
{
  this->stack()->addWidget(this->Table);
  this->addPropertyLink(this, "rows", SIGNAL(rowsChanged()), property);
  QObject::connect(
    this->Preview.data(), &pqTiledLBMPreview::updated, this, [this]() { this->refresh(); });
  QObject::connect(
    this->Table, &QTableWidget::itemSelectionChanged, this, [this]() { this->showChosen(); });
  QObject::connect(this, &pqPropertyWidget::viewChanged, this, [this]() { this->showChosen(); });
  this->refresh();
}

QVBoxLayout* pqTiledLBMRows::stack() const
{
  return static_cast<QVBoxLayout*>(this->layout());
}

void pqTiledLBMRows::setRows(const QList<QVariant>& rows)
{
  if (this->Rows != rows)
  {
    this->Rows = rows;
    this->showRows();
    Q_EMIT this->rowsChanged();
  }
}

QVector<double> pqTiledLBMRows::row(int index) const
{
  QVector<double> numbers;
  for (const QVariant& number : this->Rows.mid(this->Width * index, this->Width))
  {
    numbers << number.toDouble();
  }
  return numbers;
}

QVector<QVector<double>> pqTiledLBMRows::numbers() const
{
  QVector<QVector<double>> rows;
  for (int index = 0; index < this->count(); ++index)
  {
    rows << this->row(index);
  }
  return rows;
}

void pqTiledLBMRows::setNumbers(const QVector<QVector<double>>& rows)
{
  QList<QVariant> numbers;
  for (const QVector<double>& row : rows)
  {
    for (const double number : row)
    {
      numbers << number;
    }
  }
  this->setRows(numbers);
}

int pqTiledLBMRows::chosen() const
{
  const QList<QTableWidgetItem*> items = this->Table->selectedItems();
  return items.isEmpty() ? -1 : items.first()->row();
}

void pqTiledLBMRows::fitHeight()
{
  // After the layout of the cells.
  QTimer::singleShot(0, this,
    [this]()
    {
      this->Table->resizeRowsToContents();
      int height =
        this->Table->horizontalHeader()->sizeHint().height() + 2 * this->Table->frameWidth();
      for (int row = 0; row < std::min(this->Table->rowCount(), mostVisibleRows); ++row)
      {
        height += this->Table->rowHeight(row);
      }
      this->Table->setFixedHeight(height);
    });
}

void pqTiledLBMRows::select()
{
  this->Superclass::select();
  this->showChosen();
}

void pqTiledLBMRows::deselect()
{
  this->Superclass::deselect();
  this->showChosen();
}
