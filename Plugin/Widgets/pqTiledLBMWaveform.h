// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMWaveform_h
#define pqTiledLBMWaveform_h

#include "pqPropertyWidget.h"

#include <QPolygonF>
#include <QSharedPointer>

class pqTiledLBMPreview;

/// A plot of the waveform that the values in the panel name; nothing where there is none.
class pqTiledLBMWaveform : public pqPropertyWidget
{
  Q_OBJECT
  using Superclass = pqPropertyWidget;

public:
  pqTiledLBMWaveform(vtkSMProxy* proxy, vtkSMProperty* property, QWidget* parent = nullptr);

  QSize sizeHint() const override;

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  Q_DISABLE_COPY(pqTiledLBMWaveform)

  void refresh();

  QSharedPointer<pqTiledLBMPreview> Preview;
  QPolygonF Points; // time (s) and value
  QString Unit;     // of the values
};

#endif
