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

/// The first line of the panel. Before a run: size and run time of the flow, or the problem that
/// prevents it. After a run, until a value changes: the quality of the result and the reasons for
/// it. A click shows the full message or the figures.
class pqTiledLBMStatus : public pqPropertyWidget
{
  Q_OBJECT
  using Superclass = pqPropertyWidget;

public:
  pqTiledLBMStatus(vtkSMProxy* proxy, vtkSMProperty* property, QWidget* parent = nullptr);

protected:
  void mouseReleaseEvent(QMouseEvent* event) override;

private:
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
