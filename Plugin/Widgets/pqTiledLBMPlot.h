// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMPlot_h
#define pqTiledLBMPlot_h

#include "pqPropertyWidget.h"

#include <QPolygonF>
#include <QString>

/// A curve in a frame, with a line of text above and one below it; of no height where there is
/// none.
class pqTiledLBMPlot : public pqPropertyWidget
{
  Q_OBJECT
  using Superclass = pqPropertyWidget;

public:
  QSize sizeHint() const override;

  /// What is shown.
  const QPolygonF& curve() const { return this->Curve; }
  const QString& title() const { return this->Title; }

protected:
  pqTiledLBMPlot(vtkSMProxy* proxy, QWidget* parent);

  /// Shows a curve whose x rise, between two values of y or more; of none what has less than two
  /// points. A foot is shown on the right.
  void setCurve(const QPolygonF& curve, double least, double largest, const QString& title,
    const QString& foot);
  void paintEvent(QPaintEvent* event) override;

private:
  Q_DISABLE_COPY(pqTiledLBMPlot)

  QPolygonF Curve;
  double Least = 0, Largest = 0;
  QString Title, Foot;
};

#endif
