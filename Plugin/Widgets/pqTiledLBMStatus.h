// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMStatus_h
#define pqTiledLBMStatus_h

#include "TiledLBMNotice.h"

#include "pqPropertyWidget.h"

#include <QPointer>
#include <QSharedPointer>
#include <QString>

class QFrame;
class QLabel;
class pqTiledLBMPreview;
class pqTiledLBMRun;

/// The line on top of the panel: whether the flow can be run, how large it is and how long it
/// takes, or what keeps it from running; once it has run, and until a value is changed, what the
/// result is worth and why. A click shows the sentence that says it in full, or the figures.
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
  void showResult();
  void showExpectations();
  void show(TiledLBMNotice notice, const QString& line, const QString& inFull);
  int worstProblem() const;
  QString readySentence() const;

  QSharedPointer<pqTiledLBMPreview> Preview;
  QPointer<pqTiledLBMRun> Run;
  QFrame* Frame;
  QLabel* Line;
};

#endif
