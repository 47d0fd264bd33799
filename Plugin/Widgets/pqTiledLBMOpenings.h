// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMOpenings_h
#define pqTiledLBMOpenings_h

#include "pqTiledLBMRows.h"

#include <QVector>

class QLabel;
class pqTiledLBMOpeningEditor;

/// Table of the openings and their roles, for the property of rows of five numbers.
///
/// Lists the openings of the preview. The property has a row only for an opening without the
/// automatic role. The 3D view shows the opening of the selected row.
class pqTiledLBMOpenings : public pqTiledLBMRows
{
  Q_OBJECT
  using Superclass = pqTiledLBMRows;

public:
  pqTiledLBMOpenings(vtkSMProxy* proxy, vtkSMProperty* property, QWidget* parent = nullptr);
  ~pqTiledLBMOpenings() override;

  void deselect() override;

protected:
  void refresh() override;
  void showRows() override;
  void showChosen() override;
  bool eventFilter(QObject* object, QEvent* event) override;

private:
  void fillTable(int count);
  void edit(int opening);

  QLabel* Message;
  QVector<pqTiledLBMOpeningEditor*> Editors; // by opening
};

#endif
