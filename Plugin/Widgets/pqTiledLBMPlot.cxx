// SPDX-License-Identifier: BSD-3-Clause
#include "pqTiledLBMPlot.h"

#include "TiledLBMFormat.h"
#include "pqTiledLBMPreview.h"

#include "vtkSMProxy.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <string>

namespace
{

// Mean over x of a curve, whose points straight lines join.
double meanOf(const QPolygonF& curve)
{
  double area = 0;
  for (int i = 1; i < curve.size(); ++i)
  {
    area += (curve[i].x() - curve[i - 1].x()) * (curve[i].y() + curve[i - 1].y()) / 2;
  }
  const double width = curve.boundingRect().width();
  return width > 0 ? area / width : 0;
}

}

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
  const auto power = [](double exponent) { return QString("10^%1").arg(exponent); };
  this->Marks = { { least, power(least) }, { largest, power(largest) } };
  this->Ends = QStringList{ "0", QString("%1 steps").arg(std::llround(bounds.right())) };
  this->setCurve(curve, least, largest, "residual", QString());
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
  QString title = unit == "times" ? QString("times the value of the inlet")
    : unit == "Pa"                ? QString("pressure (Pa)")
    : unit == "m/s"               ? QString("mean speed (m/s)")
                                  : QString("flow rate (ml/s)");
  const double mean = meanOf(points);
  this->Marks = { { mean, "mean " + tiledLBMNumber(mean) },
    { bounds.bottom(), "peak " + tiledLBMNumber(bounds.bottom()) } };
  this->Ends = QStringList{ tiledLBMNumber(bounds.left()), tiledLBMNumber(bounds.right()) + " s" };
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
  return QSize(200, 12 * this->fontMetrics().height());
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

double pqTiledLBMPlot::heightOf(double value, const QRectF& frame) const
{
  const double range = this->Largest > this->Least ? this->Largest - this->Least : 1;
  return frame.bottom() - (value - this->Least) / range * frame.height();
}

void pqTiledLBMPlot::drawMarks(QPainter& painter, const QRectF& frame) const
{
  const int line = this->fontMetrics().height();
  for (const Mark& mark : this->Marks)
  {
    const double y = this->heightOf(mark.Value, frame);
    painter.drawLine(QPointF(frame.left() - 3, y), QPointF(frame.left(), y));
    const double top = std::clamp(y - line / 2.0, frame.top() - 2, frame.bottom() - line + 2);
    painter.drawText(
      QRectF(0, top, frame.left() - 5, line), Qt::AlignRight | Qt::AlignVCenter, mark.Text);
  }
  const QRectF ends(frame.left(), frame.bottom() + 1, frame.width(), line);
  painter.drawText(ends, Qt::AlignLeft, this->Ends[0]);
  painter.drawText(ends, Qt::AlignRight, this->Ends[1]);
}

void pqTiledLBMPlot::paintEvent(QPaintEvent*)
{
  if (this->Curve.size() < 2)
  {
    return;
  }
  const QRectF bounds = this->Curve.boundingRect();
  const int line = this->fontMetrics().height();
  const int above = line * (this->Title.count('\n') + 1);
  const int foot = this->Foot.isEmpty() ? 0 : line * (this->Foot.count('\n') + 1);
  const int below = foot + line; // the ends of the axis
  int beside = 0;
  for (const Mark& mark : this->Marks)
  {
    beside = std::max(beside, this->fontMetrics().horizontalAdvance(mark.Text) + 4);
  }
  const QRectF frame(
    beside, above + 2, this->width() - beside - 2, this->height() - above - below - 5);
  const auto place = [&](const QPointF& point)
  {
    return QPointF(frame.left() + (point.x() - bounds.left()) / bounds.width() * frame.width(),
      this->heightOf(point.y(), frame));
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
  painter.setPen(text);
  this->drawMarks(painter, frame);
  painter.setPen(QPen(QColor(198, 40, 40), 1.6));
  painter.drawPolyline(curve);
  painter.setPen(text);
  painter.drawText(QRectF(0, 0, this->width(), above), Qt::AlignLeft, this->Title);
  painter.drawText(
    QRectF(0, this->height() - foot - 1, this->width(), foot), Qt::AlignRight, this->Foot);
}
