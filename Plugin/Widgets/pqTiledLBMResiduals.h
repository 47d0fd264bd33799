// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMResiduals_h
#define pqTiledLBMResiduals_h

#include "pqTiledLBMPlot.h"

#include <QSharedPointer>

class pqTiledLBMPreview;

/// A plot of the residual over the steps of the last run, by its logarithm; nothing where there is
/// none.
class pqTiledLBMResiduals : public pqTiledLBMPlot
{
  Q_OBJECT
  using Superclass = pqTiledLBMPlot;

public:
  pqTiledLBMResiduals(vtkSMProxy* proxy, vtkSMProperty* property, QWidget* parent = nullptr);

private:
  Q_DISABLE_COPY(pqTiledLBMResiduals)

  void refresh();

  QSharedPointer<pqTiledLBMPreview> Preview;
};

#endif
