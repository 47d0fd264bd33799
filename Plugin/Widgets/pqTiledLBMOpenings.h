// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMOpenings_h
#define pqTiledLBMOpenings_h

#include "pqTiledLBMRows.h"

#include <QVector>

class QLabel;
class pqTiledLBMOpeningEditor;

/// The openings of a vessel and what each of them is, for the property of rows of five numbers.
///
/// Lists what the preview finds, and keeps a row of the property only for an opening that is not
/// automatic. The opening of the chosen line is shown in the 3D view.
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
  Q_DISABLE_COPY(pqTiledLBMOpenings)

  void fillTable(int count);
  void edit(int opening);

  QLabel* Message;
  QVector<pqTiledLBMOpeningEditor*> Editors; // by opening
};

#endif
