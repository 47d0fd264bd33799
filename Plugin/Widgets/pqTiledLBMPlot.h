// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMPlot_h
#define pqTiledLBMPlot_h

#include "pqPropertyWidget.h"

#include <QPolygonF>
#include <QSharedPointer>
#include <QString>

class pqTiledLBMPreview;

/// A curve in a frame, with a line of text above and one below it, of no height where there is
/// none: the residual over the steps of the last run, by its logarithm, for the property
/// ResidualPlot, and the waveform that the values in the panel name, for WaveformPlot.
class pqTiledLBMPlot : public pqPropertyWidget
{
  Q_OBJECT
  using Superclass = pqPropertyWidget;

public:
  pqTiledLBMPlot(vtkSMProxy* proxy, vtkSMProperty* property, QWidget* parent = nullptr);

  QSize sizeHint() const override;

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  Q_DISABLE_COPY(pqTiledLBMPlot)

  void showResiduals();
  void showWaveform();
  /// Shows a curve whose x rise, between two values of y or more; of none what has less than two
  /// points. A foot is shown on the right.
  void setCurve(const QPolygonF& curve, double least, double largest, const QString& title,
    const QString& foot);

  QSharedPointer<pqTiledLBMPreview> Preview;
  QPolygonF Curve;
  double Least = 0, Largest = 0;
  QString Title, Foot;
};

#endif
