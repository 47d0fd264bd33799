// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMCuts_h
#define pqTiledLBMCuts_h

#include "pqTiledLBMRows.h"

#include <QVector>

class QPushButton;
class pqTiledLBMPlane;

/// Table of the cuts of the vessel, for the property of rows of six numbers: a point and a
/// direction.
///
/// The cut of the selected row is a plane in the 3D view, which the mouse moves and tilts.
class pqTiledLBMCuts : public pqTiledLBMRows
{
  Q_OBJECT
  using Superclass = pqTiledLBMRows;

public:
  pqTiledLBMCuts(vtkSMProxy* proxy, vtkSMProperty* property, QWidget* parent = nullptr);
  ~pqTiledLBMCuts() override;

protected:
  void refresh() override;
  void showRows() override;
  void showChosen() override;

private:
  void makeButtons();
  /// The cuts that the preview found at vessel ends: point, then direction.
  QVector<QVector<double>> found() const;

  void takeFound();
  void add();
  void remove();
  void setRow(int index, const QVector<double>& row);
  void readItem(int index, int column);

  QPushButton *Edit, *Add, *Remove;
  pqTiledLBMPlane* Plane;
};

#endif
