// SPDX-License-Identifier: BSD-3-Clause
#include "pqTiledLBMPlot.h"

#include "TiledLBMFormat.h"
#include "pqTiledLBMPreview.h"

#include "vtkSMProxy.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <string>

pqTiledLBMPlot::pqTiledLBMPlot(
  vtkSMProxy* smproxy, vtkSMProperty* smproperty, QWidget* parentWidget)
  : Superclass(smproxy, parentWidget)
  , Preview(pqTiledLBMPreview::of(smproxy))
{
  this->setShowLabel(false);
  this->setToolTip(pqPropertyWidget::getTooltip(smproperty));
  const auto show = smproxy->GetPropertyName(smproperty) == std::string("ResidualPlot")
    ? &pqTiledLBMPlot::showResiduals
    : &pqTiledLBMPlot::showWaveform;
  QObject::connect(this->Preview.data(), &pqTiledLBMPreview::updated, this, show);
  (this->*show)();
}

void pqTiledLBMPlot::showResiduals()
{
  QPolygonF curve;
  for (const QPointF& sample : this->Preview->residuals())
  {
    if (sample.y() > 0) // residual 0 has no logarithm
    {
      curve.append(QPointF(sample.x(), std::log10(sample.y())));
    }
  }
  const QRectF bounds = curve.boundingRect();
  const double least = std::floor(bounds.top()), largest = std::ceil(bounds.bottom());
  this->setCurve(curve, least, largest, QString("residual, 10^%1 to 10^%2").arg(least).arg(largest),
    QString("%1 steps").arg(std::llround(bounds.right())));
}

void pqTiledLBMPlot::showWaveform()
{
  QPolygonF points; // time (s) and value
  for (int i = 0; i < this->Preview->count("waveform_time"); ++i)
  {
    points.append(QPointF(
      this->Preview->figure("waveform_time", i), this->Preview->figure("waveform_value", i)));
  }
  const QRectF bounds = points.boundingRect();
  const auto number = [this](const char* figure)
  { return tiledLBMNumber(this->Preview->figure(figure)); };
  const QString unit = this->Preview->text("waveform_unit");
  QString title =
    QString("%1 to %2 %3").arg(tiledLBMNumber(bounds.top()), tiledLBMNumber(bounds.bottom()), unit);
  if (std::abs(this->Preview->figure("peak_inflow")) > 0) // else driven by pressures
  {
    title +=
      QString("\ninflow: mean %1, peak %2 ml/s").arg(number("mean_inflow"), number("peak_inflow"));
  }
  constexpr double minute = 60; // s
  const double period = this->Preview->figure("period");
  QString foot = QString("period %1 s, %2 per minute")
                   .arg(tiledLBMNumber(period), tiledLBMNumber(minute / period));
  if (std::isfinite(this->Preview->figure("reynolds_number")))
  {
    foot += QString("\nat the peak Re %1, Womersley %2")
              .arg(number("reynolds_number"), number("womersley_number"));
  }
  // The range includes zero.
  this->setCurve(points, 0, 0, title, foot);
}

QSize pqTiledLBMPlot::sizeHint() const
{
  return QSize(200, 11 * this->fontMetrics().height());
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
  const int above = line * (this->Title.count('\n') + 1);
  const int below = line * (this->Foot.count('\n') + 1);
  const QRectF frame(1, above + 2, this->width() - 3, this->height() - above - below - 5);
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
  painter.drawText(QRectF(0, 0, this->width(), above), Qt::AlignLeft, this->Title);
  painter.drawText(
    QRectF(0, this->height() - below - 1, this->width(), below), Qt::AlignRight, this->Foot);
}
