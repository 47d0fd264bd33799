// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMPlot_h
#define pqTiledLBMPlot_h

#include "pqPropertyWidget.h"

#include <QPolygonF>
#include <QSharedPointer>
#include <QString>
#include <QStringList>
#include <QVector>

class QPainter;
class pqTiledLBMPreview;

/// A curve with its axes, and text above and below; of zero height without a curve.
/// The property ResidualPlot shows the logarithm of the residual over the steps of the last run,
/// WaveformPlot the waveform of the values in the panel.
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
  struct Mark
  {
    double Value;
    QString Text;
  };
  double heightOf(double value, const QRectF& frame) const;
  void drawMarks(QPainter& painter, const QRectF& frame) const;
  void showResiduals();
  void showWaveform();
  /// Sets a curve with increasing x; a curve with less than two points hides the plot.
  /// \param least with `largest` a range of y that the plot includes.
  /// \param foot text below the plot, on the right.
  void setCurve(const QPolygonF& curve, double least, double largest, const QString& title,
    const QString& foot);

  QSharedPointer<pqTiledLBMPreview> Preview;
  QPolygonF Curve;
  double Least = 0, Largest = 0;
  QString Title, Foot;
  QVector<Mark> Marks; // at the left axis
  QStringList Ends;    // two, of the axis below
};

#endif
