// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMOpenings_h
#define pqTiledLBMOpenings_h

#include "pqPropertyWidget.h"

#include <QList>
#include <QMap>
#include <QSharedPointer>
#include <QVariant>
#include <QVector>

class QLabel;
class QTableWidget;
class pqTiledLBMOpeningEditor;
class pqTiledLBMPreview;

/// The openings of a vessel and what each of them is, for the property of rows of five numbers.
///
/// Lists what the preview finds, and keeps a row of the property only for an opening that is not
/// automatic. The opening of the chosen line is shown in the 3D view.
class pqTiledLBMOpenings : public pqPropertyWidget
{
  Q_OBJECT
  Q_PROPERTY(QList<QVariant> rows READ rows WRITE setRows)
  using Superclass = pqPropertyWidget;

public:
  pqTiledLBMOpenings(vtkSMProxy* proxy, vtkSMProperty* property, QWidget* parent = nullptr);
  ~pqTiledLBMOpenings() override;

  /// The numbers of the property.
  QList<QVariant> rows() const { return this->Rows; }
  void setRows(const QList<QVariant>& rows);

  void select() override;
  void deselect() override;

Q_SIGNALS:
  void rowsChanged();

protected:
  bool eventFilter(QObject* object, QEvent* event) override;

private:
  Q_DISABLE_COPY(pqTiledLBMOpenings)

  void refresh();
  void fillTable(int count);
  void fitHeight();
  void showRows();
  void edit(int opening);
  void highlight();

  QSharedPointer<pqTiledLBMPreview> Preview;
  QList<QVariant> Rows;
  QLabel* Message;
  QTableWidget* Table;
  QVector<pqTiledLBMOpeningEditor*> Editors; // by opening
};

#endif
