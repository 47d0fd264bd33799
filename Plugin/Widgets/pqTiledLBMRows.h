// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMRows_h
#define pqTiledLBMRows_h

#include "pqPropertyWidget.h"

#include <QList>
#include <QSharedPointer>
#include <QStringList>
#include <QVariant>

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
  pqTiledLBMRows(
    vtkSMProxy* proxy, vtkSMProperty* property, const QStringList& columns, QWidget* parent);

  /// Links the property. To be called after the creation of all widgets.
  void link(vtkSMProperty* property);
  /// The preview has changed.
  virtual void refresh() = 0;
  /// The rows have changed.
  virtual void showRows() = 0;
  /// The selected row or the view has changed, or the panel has been left.
  virtual void showChosen() = 0;

  QVBoxLayout* stack() const;
  /// Index of the selected row; -1 for none.
  int chosen() const;
  /// Fits the height of the table to its rows, up to a limit.
  void fitHeight();

  QSharedPointer<pqTiledLBMPreview> Preview;
  QList<QVariant> Rows;
  QTableWidget* Table;

private:
  Q_DISABLE_COPY(pqTiledLBMRows)
};

#endif
