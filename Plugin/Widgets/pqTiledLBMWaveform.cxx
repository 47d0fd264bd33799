// SPDX-License-Identifier: BSD-3-Clause
#include "pqTiledLBMWaveform.h"

#include "TiledLBMFormat.h"
#include "pqTiledLBMPreview.h"

#include <QPainter>

#include <algorithm>

pqTiledLBMWaveform::pqTiledLBMWaveform(vtkSMProxy* smproxy, vtkSMProperty*, QWidget* parentWidget)
  : Superclass(smproxy, parentWidget)
  , Preview(pqTiledLBMPreview::of(smproxy))
{
  this->setShowLabel(false);
  QObject::connect(
    this->Preview.data(), &pqTiledLBMPreview::updated, this, &pqTiledLBMWaveform::refresh);
  this->refresh();
}

QSize pqTiledLBMWaveform::sizeHint() const
{
  return QSize(200, 9 * this->fontMetrics().height());
}

void pqTiledLBMWaveform::refresh()
{
  this->Points.clear();
  for (int i = 0; i < this->Preview->count("waveform_time"); ++i)
  {
    this->Points.append(QPointF(
      this->Preview->figure("waveform_time", i), this->Preview->figure("waveform_value", i)));
  }
  if (!(this->Points.boundingRect().width() > 0))
  {
    this->Points.clear(); // times that do not rise
  }
  this->Unit = this->Preview->text("waveform_unit");
  const bool isShown = this->Points.size() > 1;
  this->setMinimumHeight(isShown ? this->sizeHint().height() : 0);
  this->setMaximumHeight(isShown ? this->sizeHint().height() : 0);
  this->update();
}

void pqTiledLBMWaveform::paintEvent(QPaintEvent*)
{
  if (this->Points.size() < 2)
  {
    return;
  }
  const QRectF bounds = this->Points.boundingRect();
  const double least = std::min(bounds.top(), 0.0), largest = std::max(bounds.bottom(), 0.0);
  const double height = largest > least ? largest - least : 1;
  const int line = this->fontMetrics().height();
  // A line of text above the plot and one below it.
  const QRectF frame(1, line + 2, this->width() - 3, this->height() - 2 * line - 5);
  const auto place = [&](const QPointF& point)
  {
    return QPointF(frame.left() + (point.x() - bounds.left()) / bounds.width() * frame.width(),
      frame.bottom() - (point.y() - least) / height * frame.height());
  };
  QPolygonF curve;
  for (const QPointF& point : this->Points)
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
  painter.drawLine(place({ bounds.left(), 0 }), place({ bounds.right(), 0 }));
  painter.setPen(QPen(QColor(198, 40, 40), 1.6));
  painter.drawPolyline(curve);
  painter.setPen(text);
  const QString unit = this->Unit.isEmpty() ? QString() : " " + this->Unit;
  painter.drawText(QRectF(0, 0, this->width(), line), Qt::AlignLeft,
    QString("%1 to %2%3").arg(tiledLBMNumber(bounds.top()), tiledLBMNumber(bounds.bottom()), unit));
  painter.drawText(QRectF(0, this->height() - line - 1, this->width(), line), Qt::AlignRight,
    QString("period %1 s").arg(tiledLBMNumber(bounds.width())));
}
