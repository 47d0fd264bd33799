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

/// A table for a property of rows of numbers, one of whose lines is chosen and shown in the 3D
/// view.
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

  /// Links the property, once all widgets are there.
  void link(vtkSMProperty* property);
  /// The preview has something new.
  virtual void refresh() = 0;
  /// The rows have changed.
  virtual void showRows() = 0;
  /// Another line is chosen, or the view is another one, or the panel is left.
  virtual void showChosen() = 0;

  QVBoxLayout* stack() const;
  /// The line that is chosen, -1 for none.
  int chosen() const;
  /// Makes the table as high as its lines, some at most.
  void fitHeight();

  QSharedPointer<pqTiledLBMPreview> Preview;
  QList<QVariant> Rows;
  QTableWidget* Table;

private:
  Q_DISABLE_COPY(pqTiledLBMRows)
};

#endif
