// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMRows_h
#define pqTiledLBMRows_h

#include "pqPropertyWidget.h"

#include <QList>
#include <QSharedPointer>
#include <QStringList>
#include <QVariant>
#include <QVector>

class QTableWidget;
class QVBoxLayout;
class pqTiledLBMPreview;

/// A table for a property of rows of numbers. The 3D view shows the selected row.
class pqTiledLBMRows : public pqPropertyWidget
{
  Q_OBJECT
  Q_PROPERTY(QList<QVariant> rows READ rows WRITE setRows)
  using Superclass = pqPropertyWidget;

public:
  /// The numbers of the property.
  const QList<QVariant>& rows() const { return this->Rows; }
  void setRows(const QList<QVariant>& rows);

  void select() override;
  void deselect() override;

Q_SIGNALS:
  void rowsChanged();

protected:
  /// \param width numbers of a row.
  pqTiledLBMRows(vtkSMProxy* proxy, vtkSMProperty* property, int width, const QStringList& columns,
    QWidget* parent);

  /// Links the property. To be called after the creation of all widgets.
  void link(vtkSMProperty* property);
  /// The preview has changed.
  virtual void refresh() = 0;
  /// The rows have changed.
  virtual void showRows() = 0;
  /// The selected row or the view has changed, or the panel has been left.
  virtual void showChosen() = 0;

  QVBoxLayout* stack() const;
  /// Number of complete rows, and their numbers.
  int count() const { return this->Rows.size() / this->Width; }
  QVector<double> row(int index) const;
  /// Sets the property to rows of the same width.
  void setNumbers(const QVector<QVector<double>>& rows);
  /// All complete rows.
  QVector<QVector<double>> numbers() const;

  /// Index of the selected row; -1 for none.
  int chosen() const;
  /// Fits the height of the table to its rows, up to a limit.
  void fitHeight();

  QSharedPointer<pqTiledLBMPreview> Preview;
  QList<QVariant> Rows;
  const int Width;
  QTableWidget* Table;
};

#endif
