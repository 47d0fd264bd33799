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
class QPushButton;
class pqTiledLBMPreview;
class pqTiledLBMRun;

/// The notice below the buttons of the panel, which does not scroll. Before a run: size and run
/// time of the flow, and the worst problem with a button that solves it. After a run, until a value
/// changes: the quality of the result, a reason for it, and the first figures. A click shows the
/// full message or the preview.
class pqTiledLBMStatus : public pqPropertyWidget
{
  Q_OBJECT
  using Superclass = pqPropertyWidget;

public:
  pqTiledLBMStatus(vtkSMProxy* proxy, vtkSMProperty* property, QWidget* parent = nullptr);
  ~pqTiledLBMStatus() override;

protected:
  void showEvent(QShowEvent* event) override;
  bool eventFilter(QObject* object, QEvent* event) override;

private:
  void refresh();
  void showResult();
  void showExpectations();
  void show(
    TiledLBMNotice notice, const QString& line, const QString& figures, const QString& inFull);
  void offerRemedy(int problem);
  void showMore();
  int worstProblem() const;
  QString readySentence(bool withTime = true) const;

  QSharedPointer<pqTiledLBMPreview> Preview;
  QPointer<pqTiledLBMRun> Run;
  QPointer<QFrame> Frame; // in the panel around the scroll area while this widget is shown
  QLabel* Line;
  QLabel* Figures;
  QPointer<QPushButton> Remedy;
};

#endif
