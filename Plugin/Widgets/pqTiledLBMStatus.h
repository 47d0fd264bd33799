// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMStatus_h
#define pqTiledLBMStatus_h

#include "pqPropertyWidget.h"

#include <QSharedPointer>

class QFrame;
class QLabel;
class pqTiledLBMPreview;

/// The line on top of the panel: whether the flow can be run, how large it is and how long it
/// takes, or what keeps it from running. A click shows the sentence that says it in full, or the
/// figures.
class pqTiledLBMStatus : public pqPropertyWidget
{
  Q_OBJECT
  using Superclass = pqPropertyWidget;

public:
  pqTiledLBMStatus(vtkSMProxy* proxy, vtkSMProperty* property, QWidget* parent = nullptr);

protected:
  void mouseReleaseEvent(QMouseEvent* event) override;

private:
  Q_DISABLE_COPY(pqTiledLBMStatus)

  void refresh();
  int worstProblem() const;
  QString readySentence() const;

  QSharedPointer<pqTiledLBMPreview> Preview;
  QFrame* Frame;
  QLabel* Line;
};

#endif
