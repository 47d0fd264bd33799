// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMStreamlines_h
#define pqTiledLBMStreamlines_h

#include "pqPropertyWidget.h"

#include <QSharedPointer>

class QPushButton;
class pqPipelineSource;
class pqTiledLBMPreview;
class pqView;

/// A button that adds ParaView's own Stream Tracer and Tube to the flow, with seeds around the
/// middle of each inlet. It is there once there is a result.
class pqTiledLBMStreamlines : public pqPropertyWidget
{
  Q_OBJECT
  using Superclass = pqPropertyWidget;

public:
  pqTiledLBMStreamlines(vtkSMProxy* proxy, vtkSMProperty* property, QWidget* parent = nullptr);

private:
  Q_DISABLE_COPY(pqTiledLBMStreamlines)

  void refresh();
  void add();
  void trace(pqPipelineSource* flow, int opening, pqView* view);

  QSharedPointer<pqTiledLBMPreview> Preview;
  QPushButton* Button;
};

#endif
