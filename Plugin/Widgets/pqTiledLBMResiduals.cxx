// SPDX-License-Identifier: BSD-3-Clause
#include "pqTiledLBMResiduals.h"

#include "pqTiledLBMPreview.h"

#include <cmath>

pqTiledLBMResiduals::pqTiledLBMResiduals(
  vtkSMProxy* smproxy, vtkSMProperty* smproperty, QWidget* parentWidget)
  : Superclass(smproxy, parentWidget)
  , Preview(pqTiledLBMPreview::of(smproxy))
{
  this->setToolTip(pqPropertyWidget::getTooltip(smproperty));
  QObject::connect(
    this->Preview.data(), &pqTiledLBMPreview::updated, this, &pqTiledLBMResiduals::refresh);
  this->refresh();
}

void pqTiledLBMResiduals::refresh()
{
  QPolygonF curve;
  for (const QPointF& sample : this->Preview->residuals())
  {
    if (sample.y() > 0) // a fluid at rest has no logarithm
    {
      curve.append(QPointF(sample.x(), std::log10(sample.y())));
    }
  }
  if (curve.isEmpty())
  {
    this->setCurve(curve, 0, 0, QString(), QString());
    return;
  }
  const QRectF bounds = curve.boundingRect();
  const double least = std::floor(bounds.top()), largest = std::ceil(bounds.bottom());
  this->setCurve(curve, least, largest, QString("residual, 10^%1 to 10^%2").arg(least).arg(largest),
    QString("%1 steps").arg(std::llround(bounds.right())));
}
