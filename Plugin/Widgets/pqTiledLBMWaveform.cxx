// SPDX-License-Identifier: BSD-3-Clause
#include "pqTiledLBMWaveform.h"

#include "TiledLBMFormat.h"
#include "pqTiledLBMPreview.h"

pqTiledLBMWaveform::pqTiledLBMWaveform(vtkSMProxy* smproxy, vtkSMProperty*, QWidget* parentWidget)
  : Superclass(smproxy, parentWidget)
  , Preview(pqTiledLBMPreview::of(smproxy))
{
  QObject::connect(
    this->Preview.data(), &pqTiledLBMPreview::updated, this, &pqTiledLBMWaveform::refresh);
  this->refresh();
}

void pqTiledLBMWaveform::refresh()
{
  QPolygonF points; // time (s) and value
  for (int i = 0; i < this->Preview->count("waveform_time"); ++i)
  {
    points.append(QPointF(
      this->Preview->figure("waveform_time", i), this->Preview->figure("waveform_value", i)));
  }
  const QRectF bounds = points.boundingRect();
  const QString unit = this->Preview->text("waveform_unit");
  // Zero is in it.
  this->setCurve(points, 0, 0,
    QString("%1 to %2 %3").arg(tiledLBMNumber(bounds.top()), tiledLBMNumber(bounds.bottom()), unit),
    QString("period %1 s").arg(tiledLBMNumber(bounds.width())));
}
