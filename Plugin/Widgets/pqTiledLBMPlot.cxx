// SPDX-License-Identifier: BSD-3-Clause
#include "pqTiledLBMPlot.h"

#include <QPainter>

#include <algorithm>

pqTiledLBMPlot::pqTiledLBMPlot(vtkSMProxy* smproxy, QWidget* parentWidget)
  : Superclass(smproxy, parentWidget)
{
  this->setShowLabel(false);
}

QSize pqTiledLBMPlot::sizeHint() const
{
  return QSize(200, 9 * this->fontMetrics().height());
}

void pqTiledLBMPlot::setCurve(
  const QPolygonF& curve, double least, double largest, const QString& title, const QString& foot)
{
  this->Curve = curve.boundingRect().width() > 0 ? curve : QPolygonF();
  const QRectF bounds = this->Curve.boundingRect();
  this->Least = std::min(bounds.top(), least);
  this->Largest = std::max(bounds.bottom(), largest);
  this->Title = title;
  this->Foot = foot;
  const int height = this->Curve.size() > 1 ? this->sizeHint().height() : 0;
  this->setMinimumHeight(height);
  this->setMaximumHeight(height);
  this->update();
}

void pqTiledLBMPlot::paintEvent(QPaintEvent*)
{
  if (this->Curve.size() < 2)
  {
    return;
  }
  const QRectF bounds = this->Curve.boundingRect();
  const double height = this->Largest > this->Least ? this->Largest - this->Least : 1;
  const int line = this->fontMetrics().height();
  // A line of text above the plot and one below it.
  const QRectF frame(1, line + 2, this->width() - 3, this->height() - 2 * line - 5);
  const auto place = [&](const QPointF& point)
  {
    return QPointF(frame.left() + (point.x() - bounds.left()) / bounds.width() * frame.width(),
      frame.bottom() - (point.y() - this->Least) / height * frame.height());
  };
  QPolygonF curve;
  for (const QPointF& point : this->Curve)
  {
    curve.append(place(point));
  }

  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QColor text = this->palette().color(QPalette::WindowText);
  QColor faint = text;
  faint.setAlpha(90);
  painter.setPen(faint);
  painter.drawRect(frame);
  if (this->Least <= 0 && this->Largest >= 0)
  {
    painter.drawLine(place({ bounds.left(), 0 }), place({ bounds.right(), 0 }));
  }
  painter.setPen(QPen(QColor(198, 40, 40), 1.6));
  painter.drawPolyline(curve);
  painter.setPen(text);
  painter.drawText(QRectF(0, 0, this->width(), line), Qt::AlignLeft, this->Title);
  painter.drawText(
    QRectF(0, this->height() - line - 1, this->width(), line), Qt::AlignRight, this->Foot);
}
