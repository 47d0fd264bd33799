// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMCuts_h
#define pqTiledLBMCuts_h

#include "pqPropertyWidget.h"

#include <QList>
#include <QSharedPointer>
#include <QVariant>
#include <QVector>

class QPushButton;
class QTableWidget;
class pqTiledLBMPlane;
class pqTiledLBMPreview;

/// Cuts of the vessel, for the property of rows of six numbers: a point and a direction.
///
/// The cut of the chosen line is a plane in the 3D view that the mouse moves and tilts.
class pqTiledLBMCuts : public pqPropertyWidget
{
  Q_OBJECT
  Q_PROPERTY(QList<QVariant> rows READ rows WRITE setRows)
  using Superclass = pqPropertyWidget;

public:
  pqTiledLBMCuts(vtkSMProxy* proxy, vtkSMProperty* property, QWidget* parent = nullptr);
  ~pqTiledLBMCuts() override;

  /// The numbers of the property.
  QList<QVariant> rows() const { return this->Rows; }
  void setRows(const QList<QVariant>& rows);

  void select() override;
  void deselect() override;

Q_SIGNALS:
  void rowsChanged();

private:
  Q_DISABLE_COPY(pqTiledLBMCuts)

  void makeButtons(QLayout* layout);
  void makeTable(vtkSMProperty* property);
  int count() const;
  QVector<double> row(int index) const;
  int chosen() const;
  /// The cuts at ends that the preview found: point, then direction.
  QList<QVector<double>> found() const;

  void refresh();
  void showTable();
  void showPlane();
  void takeFound();
  void add();
  void remove();
  void setRow(int index, const QVector<double>& row);
  void readItem(int index, int column);

  QSharedPointer<pqTiledLBMPreview> Preview;
  QList<QVariant> Rows;
  QPushButton *Edit, *Add, *Remove;
  QTableWidget* Table;
  pqTiledLBMPlane* Plane;
};

#endif
