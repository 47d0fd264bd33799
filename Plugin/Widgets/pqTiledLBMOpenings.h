// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMOpenings_h
#define pqTiledLBMOpenings_h

#include "pqTiledLBMRows.h"

#include <QMap>
#include <QVector>

class QLabel;
class pqTiledLBMOpeningEditor;

/// Table of the openings and their roles, for the property of rows of five numbers.
///
/// Lists the openings of the preview. The property has a row only for an opening without the
/// automatic role. The 3D view shows the opening of the selected row. An edit writes the places of
/// the openings with a row to the property OpeningPlaces; when the input changes, rows follow them.
class pqTiledLBMOpenings : public pqTiledLBMRows
{
  Q_OBJECT
  Q_PROPERTY(QList<QVariant> places READ places WRITE setPlaces)
  using Superclass = pqTiledLBMRows;

public:
  pqTiledLBMOpenings(vtkSMProxy* proxy, vtkSMProperty* property, QWidget* parent = nullptr);
  ~pqTiledLBMOpenings() override;

  void deselect() override;

  /// Rows of the number and the place of an opening.
  const QList<QVariant>& places() const { return this->Places; }
  void setPlaces(const QList<QVariant>& places);

Q_SIGNALS:
  void placesChanged();

protected:
  void refresh() override;
  void showRows() override;
  void showChosen() override;
  bool eventFilter(QObject* object, QEvent* event) override;

private:
  void fillTable(int count);
  void edit(int opening);
  void notePlaces();
  void followPlaces();
  void renumber(const QMap<double, double>& renumbered);
  int nearestOpening(const QVector<double>& place) const;

  QLabel* Message;
  QVector<pqTiledLBMOpeningEditor*> Editors; // by opening
  QList<QVariant> Places;
};

#endif
