// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMWaveform_h
#define pqTiledLBMWaveform_h

#include "pqTiledLBMPlot.h"

#include <QSharedPointer>

class pqTiledLBMPreview;

/// A plot of the waveform that the values in the panel name; nothing where there is none.
class pqTiledLBMWaveform : public pqTiledLBMPlot
{
  Q_OBJECT
  using Superclass = pqTiledLBMPlot;

public:
  pqTiledLBMWaveform(vtkSMProxy* proxy, vtkSMProperty* property, QWidget* parent = nullptr);

private:
  Q_DISABLE_COPY(pqTiledLBMWaveform)

  void refresh();

  QSharedPointer<pqTiledLBMPreview> Preview;
};

#endif
